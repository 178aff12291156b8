import { isUtf8 } from 'node:buffer';
import { type Adapter, Low, LowSync, type SyncAdapter } from 'lowdb';
import type { FileStamp, FileSystem } from './file-system.ts';
import { errorCode, StorageFailed } from './errors.ts';
import { type ReplaceOptions, replaceWhole, replaceWholeSync } from './replace-whole.ts';

/** A file as it was found. `text` is null for bytes that are not UTF-8. */
export interface FoundFile {
  text: string | null;
  stamp: FileStamp;
}

/** Null: there is no such file. Throws `StorageFailed`, also for a pipe or a device, which would be waited for. */
export function stampOf(disk: FileSystem, file: string): FileStamp | null {
  try {
    const stat = disk.stat(file);
    if (stat !== null && !stat.isFile() && !stat.isDirectory()) throw new Error('it is not a plain file');
    return stat === null ? null : `${stat.mtimeNs}-${stat.ctimeNs}-${stat.size}-${stat.ino}`;
  } catch (cause) {
    throw new StorageFailed('read', file, cause);
  }
}

/**
 * lowdb reads through this. The stamp is taken before the bytes: should the file change in between, the stamp is the older
 * one, and the next comparison notices.
 */
class FileReader implements SyncAdapter<FoundFile> {
  readonly #disk: FileSystem;
  readonly #file: string;
  constructor(disk: FileSystem, file: string) {
    this.#disk = disk;
    this.#file = file;
  }
  read(): FoundFile | null {
    const stamp = stampOf(this.#disk, this.#file);
    if (stamp === null) return null;
    try {
      const bytes = this.#disk.read(this.#file);
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
  readonly #disk: FileSystem;
  readonly #file: string;
  readonly #options: ReplaceOptions;
  constructor(disk: FileSystem, file: string, options: ReplaceOptions) {
    this.#disk = disk;
    this.#file = file;
    this.#options = options;
  }
  async read(): Promise<null> {
    return null;
  }
  async write(text: string): Promise<void> {
    await replaceWhole(this.#disk, this.#file, Buffer.from(text), this.#options);
  }
}

export function readFile(disk: FileSystem, file: string): FoundFile | null {
  const document = new LowSync<FoundFile | null>(new FileReader(disk, file), null);
  document.read();
  return document.data;
}

/** After this the new text is on disk under its name, but see `syncFolder`. Throws `StorageFailed`, the old text untouched. */
export async function replaceFile(
  disk: FileSystem,
  file: string,
  text: string,
  options: ReplaceOptions = {},
): Promise<void> {
  try {
    await new Low<string>(new DurableWriter(disk, file, options), text).write();
  } catch (cause) {
    throw cause instanceof StorageFailed ? cause : new StorageFailed('write', file, cause);
  }
}

/** `replaceFile` for a text that is too long to be held as a whole. */
export async function replaceFileInPieces(
  disk: FileSystem,
  file: string,
  pieces: Iterable<Uint8Array>,
  options: ReplaceOptions = {},
): Promise<void> {
  const further = pieces[Symbol.iterator]();
  const first = further.next();
  const bytes = first.done === true ? new Uint8Array() : first.value;
  try {
    await replaceWhole(disk, file, bytes, { ...options, further: { [Symbol.iterator]: () => further } });
  } catch (cause) {
    throw cause instanceof StorageFailed ? cause : new StorageFailed('write', file, cause);
  }
}

/** `replaceFile` for start-up, when nothing else runs. */
export function replaceFileSync(disk: FileSystem, file: string, text: string, mode?: number): void {
  try {
    replaceWholeSync(disk, file, Buffer.from(text), { mode });
  } catch (cause) {
    throw new StorageFailed('write', file, cause);
  }
}

export async function removeFile(disk: FileSystem, file: string): Promise<void> {
  try {
    await disk.later.remove(file);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw new StorageFailed('delete', file, cause);
  }
}

export function removeFileSync(disk: FileSystem, file: string): void {
  try {
    disk.remove(file);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw new StorageFailed('delete', file, cause);
  }
}

/** Renames and deletions in `folder` outlast a power cut once this is done; a killed process they outlast anyway. */
export async function syncFolder(disk: FileSystem, folder: string): Promise<void> {
  try {
    await disk.later.sync(folder);
  } catch (cause) {
    throw new StorageFailed('write', folder, cause);
  }
}

export function syncFolderSync(disk: FileSystem, folder: string): void {
  try {
    disk.sync(folder);
  } catch (cause) {
    throw new StorageFailed('write', folder, cause);
  }
}
