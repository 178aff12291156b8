import * as fs from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from './errors.ts';
import type { CreateOptions, FileSystem } from './file-system.ts';

/** Alone to sync takes as long as the disk takes: what is written goes to memory, and to wait for it costs more than the step itself. */
const fsynced = promisify(fs.fsync);
const dataSynced = promisify(fs.fdatasync);

/** A file that is closed where the block ends that has it with `using`. */
function opened(file: string, flags: 'r' | 'a', mode?: number) {
  const handle = fs.openSync(file, flags, mode);
  return { handle, [Symbol.dispose]: () => fs.closeSync(handle) };
}

/** The file system of this machine. */
export const disk: FileSystem = {
  stat: (path) => fs.statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null,
  read: (file) => fs.readFileSync(file),
  readPart(file, start, end) {
    const part = Buffer.allocUnsafe(end - start);
    using from = opened(file, 'r');
    let length = 0;
    for (let read = -1; read !== 0 && length < part.length; length += read)
      read = fs.readSync(from.handle, part, length, part.length - length, start + length);
    return part.subarray(0, length);
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
    using file = opened(path, 'r');
    fs.fsyncSync(file.handle);
  },
  rename: (from, to) => fs.renameSync(from, to),
  remove: (file) => fs.unlinkSync(file),
  removeFolder: (folder) => fs.rmdirSync(folder),
  removeTree: (path) => fs.rmSync(path, { recursive: true, force: true }),
  setMode: (path, mode) => fs.chmodSync(path, mode),
  touch: (file, at) => fs.utimesSync(file, at, at),
  async synced(path) {
    using file = opened(path, 'r');
    await fsynced(file.handle);
  },
  async append(file, bytes, { mode } = {}) {
    using to = opened(file, 'a', mode);
    fs.writeFileSync(to.handle, bytes);
    await dataSynced(to.handle);
  },
};

function ownership({ mode, like }: CreateOptions = {}) {
  const model = like === undefined ? undefined : fs.statSync(like, { throwIfNoEntry: false });
  return { mode: mode ?? model?.mode, model };
}

/** What the process's mask took away from the permissions is given back. */
function takeOver(file: string, { mode, model }: ReturnType<typeof ownership>): void {
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
