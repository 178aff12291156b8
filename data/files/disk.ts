import * as fs from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from './errors.ts';
import type { CreateOptions, FileSystem } from './file-system.ts';

/** Alone to sync takes as long as the disk takes: what is written goes to memory, and to wait for it costs more than the step itself. */
const fsynced = promisify(fs.fsync);
const dataSynced = promisify(fs.fdatasync);

/** Waits for `work` with a file that was opened, and closes it. */
async function withFile(
  file: string,
  flags: 'r' | 'a',
  mode: number | undefined,
  work: (handle: number) => Promise<void>,
) {
  const handle = fs.openSync(file, flags, mode);
  try {
    await work(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** The file system of this machine. */
export const disk: FileSystem = {
  stat: (path) => fs.statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null,
  read: (file) => fs.readFileSync(file),
  readPart(file, start, end) {
    const part = Buffer.allocUnsafe(end - start);
    const handle = fs.openSync(file, 'r');
    try {
      let length = 0;
      for (let read = -1; read !== 0 && length < part.length; length += read)
        read = fs.readSync(handle, part, length, part.length - length, start + length);
      return part.subarray(0, length);
    } finally {
      fs.closeSync(handle);
    }
  },
  list: (folder) => fs.readdirSync(folder, { withFileTypes: true }),
  realPath(path) {
    try {
      return fs.realpathSync(path);
    } catch {
      return path;
    }
  },
  makeFolder: (folder, mode) => void fs.mkdirSync(folder, { recursive: true, mode }),
  write(file, bytes, options) {
    const given = ownership(options);
    fs.writeFileSync(file, bytes, { mode: given.mode });
    takeOver(file, given);
  },
  sync(path) {
    const handle = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
  },
  rename: (from, to) => fs.renameSync(from, to),
  remove: (file) => fs.unlinkSync(file),
  removeFolder: (folder) => fs.rmdirSync(folder),
  removeTree: (path) => fs.rmSync(path, { recursive: true, force: true }),
  setMode: (path, mode) => fs.chmodSync(path, mode),
  touch: (file, at) => fs.utimesSync(file, at, at),
  synced: (path) => withFile(path, 'r', undefined, fsynced),
  append: (file, bytes, { mode } = {}) =>
    withFile(file, 'a', mode, (handle) => {
      fs.writeFileSync(handle, bytes);
      return dataSynced(handle);
    }),
};

interface Ownership {
  mode: number | undefined;
  model: fs.Stats | undefined;
}

function ownership({ mode, like }: CreateOptions = {}): Ownership {
  const model = like === undefined ? undefined : fs.statSync(like, { throwIfNoEntry: false });
  return { mode: mode ?? model?.mode, model };
}

/** What the process's mask took away from the permissions is given back. */
function takeOver(file: string, { mode, model }: Ownership): void {
  if (model !== undefined) {
    try {
      fs.chownSync(file, model.uid, model.gid);
    } catch (error) {
      // Only root may give a file away; the file of another user then belongs to this one.
      if (process.getuid?.() === 0 || !['EPERM', 'EINVAL'].includes(errorCode(error))) throw error;
    }
  }
  if (mode !== undefined) fs.chmodSync(file, mode);
}
