import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { type Adapter, Low, LowSync, type SyncAdapter } from 'lowdb';
import type { FileStamp, FileSystem } from './file-system.ts';
import { errorCode, failedTo, StorageFailed, tryTo } from './errors.ts';
import { type ReplaceOptions, replaceWhole } from './replace-whole.ts';

/** A file as it was found. `text` is null for bytes that are not UTF-8. */
export interface FoundFile {
  text: string | null;
  stamp: FileStamp;
}

/** Null: there is no such file. Throws `StorageFailed`, also for a pipe or a device, which would be waited for. */
export function stampOf(disk: FileSystem, file: string): FileStamp | null {
  return tryTo('read', file, () => {
    const stat = disk.stat(file);
    if (stat !== null && !stat.isFile() && !stat.isDirectory()) throw new Error('it is not a plain file');
    return stat === null ? null : `${stat.mtimeNs}-${stat.ctimeNs}-${stat.size}-${stat.ino}`;
  });
}

/** The bytes of a file; null: there is no such file. Throws `StorageFailed`. */
export function bytesOfFile(disk: FileSystem, file: string): Buffer | null {
  try {
    return disk.read(file);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw new StorageFailed('read', file, cause);
  }
}

export const digest = (content: string | Uint8Array): string => hash('sha256', content, 'base64url');

export const digestOfText = (text: string | null): string | null => (text === null ? null : digest(text));

/** The digest of a file's bytes; null: there is no such file. */
export function digestOfFile(disk: FileSystem, file: string): string | null {
  const bytes = bytesOfFile(disk, file);
  return bytes && digest(bytes);
}

/**
 * lowdb reads through this. The stamp is taken before the bytes: should the file change in between, the stamp is the older
 * one, and the next comparison notices.
 */
const readingFrom = (disk: FileSystem, file: string): SyncAdapter<FoundFile | null> => ({
  read() {
    const stamp = stampOf(disk, file);
    const bytes = stamp === null ? null : bytesOfFile(disk, file);
    if (stamp === null || bytes === null) return null;
    return { text: isUtf8(bytes) ? withoutMark(bytes.toString('utf8')) : null, stamp };
  },
  write() {
    throw new TypeError('Documents are written through replaceFile, which waits for the disk.');
  },
});

/** Some editors put a byte order mark first. */
const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** lowdb writes through this: to a temporary file, synced, then renamed. */
const writingTo = (disk: FileSystem, file: string, options: ReplaceOptions): Adapter<string> => ({
  read: async () => null,
  write: (text) => replaceWhole(disk, file, [Buffer.from(text)], options),
});

export function readFile(disk: FileSystem, file: string): FoundFile | null {
  const document = new LowSync<FoundFile | null>(readingFrom(disk, file), null);
  document.read();
  return document.data;
}

/** After this the new text is on disk under its name, but see `syncFolder`. Throws `StorageFailed`, the old text untouched. */
export const replaceFile = (disk: FileSystem, file: string, text: string, options: ReplaceOptions = {}) =>
  new Low<string>(writingTo(disk, file, options), text).write().catch(failedTo('write', file));

/** `replaceFile` for a text that is too long to be held as a whole. */
export const replaceFileInPieces = (
  disk: FileSystem,
  file: string,
  pieces: Iterable<Uint8Array>,
  options: ReplaceOptions,
): Promise<void> => replaceWhole(disk, file, pieces, options).catch(failedTo('write', file));

/** When it is there. Throws `StorageFailed`. */
export function removeFile(disk: FileSystem, file: string): void {
  try {
    disk.remove(file);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') failedTo('delete', file)(cause);
  }
}

/** Renames and deletions in `folder` outlast a power cut once this is done; a killed process they outlast anyway. */
export const syncFolder = (disk: FileSystem, folder: string): Promise<void> =>
  disk.synced(folder).catch(failedTo('write', folder));
