import { isUtf8 } from 'node:buffer';
import { closeSync, fsyncSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { open, unlink, writeFile } from 'node:fs/promises';
import { Low, LowSync, type Adapter, type SyncAdapter } from 'lowdb';
import writeFileAtomic from 'write-file-atomic';
import type { FileStamp } from './database.ts';
import { errorCode, StorageFailed } from './errors.ts';

// While it writes, write-file-atomic answers this signal by ending the process, unless somebody else listens. It says that a file
// would exceed `ulimit -f`, which the write itself reports as EFBIG.
if (process.platform !== 'win32') process.on('SIGXFSZ', () => {});

/** A file as it was found. `text` is null for bytes that are not UTF-8. */
export interface FoundFile {
  text: string | null;
  stamp: FileStamp;
}

/** Null: there is no such file. Throws `StorageFailed`. */
export function stampOf(file: string): FileStamp | null {
  try {
    const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
    return stat === undefined ? null : `${stat.mtimeNs}-${stat.ctimeNs}-${stat.size}-${stat.ino}`;
  } catch (cause) {
    throw new StorageFailed('read', file, cause);
  }
}

/**
 * lowdb reads through this. The stamp is taken before the bytes: should the file change in between, the stamp is the older
 * one and the next comparison tells.
 */
class FileReader implements SyncAdapter<FoundFile> {
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }
  read(): FoundFile | null {
    const stamp = stampOf(this.#file);
    if (stamp === null) return null;
    try {
      const bytes = readFileSync(this.#file);
      return { text: isUtf8(bytes) ? withoutMark(bytes.toString('utf8')) : null, stamp };
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return null;
      throw new StorageFailed('read', this.#file, cause);
    }
  }
  write(): never {
    throw new TypeError('Documents are written through replaceFile, which waits for the disk.');
  }
}

/** Some editors put a byte order mark first. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** lowdb writes through this: to a temporary file, synced, then renamed. */
class DurableWriter implements Adapter<string> {
  readonly #file: string;
  readonly #mode: number | undefined;
  constructor(file: string, mode: number | undefined) {
    this.#file = file;
    this.#mode = mode;
  }
  async read(): Promise<null> {
    return null;
  }
  async write(text: string): Promise<void> {
    // write-file-atomic writes once and does not look how much of it the disk took, so on a full disk it would rename half a
    // file. `writeFile` goes on until all is written or fails; what is left for write-file-atomic is to sync and to rename.
    const tmpfileCreated = (temporary: string) => writeFile(temporary, text);
    await writeFileAtomic(this.#file, '', { mode: this.#mode, tmpfileCreated });
  }
}

export function readFile(file: string): FoundFile | null {
  const document = new LowSync<FoundFile | null>(new FileReader(file), null);
  document.read();
  return document.data;
}

/** After this the new text is on disk under its name, but see `syncFolder`. Throws `StorageFailed`, the old text untouched. */
export async function replaceFile(file: string, text: string, mode?: number): Promise<void> {
  try {
    await new Low<string>(new DurableWriter(file, mode), text).write();
  } catch (cause) {
    throw new StorageFailed('write', file, cause);
  }
}

/** `replaceFile` for start-up, when nothing else runs. */
export function replaceFileSync(file: string, text: string, mode?: number): void {
  try {
    writeFileAtomic.sync(file, '', { mode, tmpfileCreated: (temporary) => writeFileSync(temporary, text) });
  } catch (cause) {
    throw new StorageFailed('write', file, cause);
  }
}

export async function removeFile(file: string): Promise<void> {
  try {
    await unlink(file);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw new StorageFailed('delete', file, cause);
  }
}

export function removeFileSync(file: string): void {
  try {
    unlinkSync(file);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw new StorageFailed('delete', file, cause);
  }
}

/** Renames and deletions in `folder` outlast a power cut once this is done; a killed process they outlast anyway. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new StorageFailed('write', folder, cause);
  }
}

export function syncFolderSync(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw new StorageFailed('write', folder, cause);
  }
}
