import {
  chmodSync,
  chownSync,
  closeSync,
  fdatasync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from './errors.ts';
import type { CreateOptions, FileSystem } from './file-system.ts';

/** Alone to sync takes as long as the disk takes: what is written goes to memory, and to wait for it costs more than the step itself. */
const fsynced = promisify(fsync);
const dataSynced = promisify(fdatasync);

/** Waits for `work` with a file that was opened, and closes it. */
async function withFile(
  file: string,
  flags: 'r' | 'a',
  mode: number | undefined,
  work: (handle: number) => Promise<void>,
) {
  const handle = openSync(file, flags, mode);
  try {
    await work(handle);
  } finally {
    closeSync(handle);
  }
}

/** The file system of this machine. */
export const disk: FileSystem = {
  stat: (path) => statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null,
  read: (file) => readFileSync(file),
  readPart(file, start, end) {
    const part = Buffer.allocUnsafe(end - start);
    const handle = openSync(file, 'r');
    try {
      let length = 0;
      for (let read = -1; read !== 0 && length < part.length; length += read)
        read = readSync(handle, part, length, part.length - length, start + length);
      return part.subarray(0, length);
    } finally {
      closeSync(handle);
    }
  },
  list: (folder) => readdirSync(folder, { withFileTypes: true }),
  realPath(path) {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  },
  makeFolder: (folder, mode) => void mkdirSync(folder, { recursive: true, mode }),
  write(file, bytes, options) {
    const given = ownership(options);
    writeFileSync(file, bytes, { mode: given.mode });
    takeOver(file, given);
  },
  sync(path) {
    const handle = openSync(path, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  },
  rename: (from, to) => renameSync(from, to),
  remove: (file) => unlinkSync(file),
  removeFolder: (folder) => rmdirSync(folder),
  removeTree: (path) => rmSync(path, { recursive: true, force: true }),
  setMode: (path, mode) => chmodSync(path, mode),
  touch: (file, at) => utimesSync(file, at, at),
  synced: (path) => withFile(path, 'r', undefined, fsynced),
  append: (file, bytes, { mode } = {}) =>
    withFile(file, 'a', mode, (handle) => {
      writeFileSync(handle, bytes);
      return dataSynced(handle);
    }),
};

interface Ownership {
  mode: number | undefined;
  model: Stats | undefined;
}

function ownership({ mode, like }: CreateOptions = {}): Ownership {
  const model = like === undefined ? undefined : statSync(like, { throwIfNoEntry: false });
  return { mode: mode ?? model?.mode, model };
}

/** What the process's mask took away from the permissions is given back. */
function takeOver(file: string, { mode, model }: Ownership): void {
  if (model !== undefined) {
    try {
      chownSync(file, model.uid, model.gid);
    } catch (error) {
      // Only root may give a file away; the file of another user then belongs to this one.
      if (process.getuid?.() === 0 || !['EPERM', 'EINVAL'].includes(errorCode(error))) throw error;
    }
  }
  if (mode !== undefined) chmodSync(file, mode);
}
