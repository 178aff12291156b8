import type { DocumentKey, DocumentOf, FolderName } from '../schema/documents.ts';
import type { PrivateKey, PrivateOf } from '../schema/private.ts';
import type { Database, FileStamp } from './database.ts';
import { disk as realDisk } from './disk.ts';
import { DocumentCache } from './document-cache.ts';
import { acceptChanges, checkAll } from './external-changes.ts';
import type { FileSystem } from './file-system.ts';
import { lockFolder, type Holder } from './folder-lock.ts';
import { FolderView } from './folder-view.ts';
import { SlugIndex } from './slug-index.ts';
import { takeFolder, type LockFolder } from './take-folder.ts';
import { Writer } from './writer.ts';

export interface OpenOptions {
  folder: string;
  /** `write` makes the folder when it is missing, takes its lock and finishes what a killed process left; `read` needs no lock. */
  mode: 'write' | 'read';
  /** Who opens it: named to the next process that wants to write. */
  holder?: Holder;
  /** How much source text of documents stays in memory, in bytes. */
  memoryBytes?: number;
  /** Another disk than that of this machine, and a lock on it: for simulations. */
  disk?: FileSystem;
  lock?: LockFolder;
}

const MEMORY_BYTES = 128 * 1024 * 1024;

/** Throws `FolderInUse`, `StorageFailed`, and `ConflictingEdit` when an unfinished change meets files changed by other hands. */
export function openDatabase({ folder, mode, holder, memoryBytes = MEMORY_BYTES, ...given }: OpenOptions): Database {
  const disk = given.disk ?? realDisk;
  const takeLock = () => (given.lock ?? lockFolder)(folder, holder ?? { command: 'a command of this site' });
  const lock = mode === 'write' ? takeFolder(disk, folder, takeLock) : null;
  const files = new FolderView(folder, disk);
  const documents = new DocumentCache(files, new SlugIndex(files), memoryBytes);
  const writer = lock === null ? null : new Writer(documents);
  let trusted: ReadonlyMap<string, FileStamp> = new Map();
  let closed = false;
  const refreshJournal = () => {
    if (writer === null) files.refreshJournal();
  };
  refreshJournal();

  return {
    folder,
    read: <Key extends DocumentKey>(key: Key) => documents.read(key) as DocumentOf<Key> | undefined,
    ids: (name: FolderName) => documents.ids(name),
    stamp: (key) => documents.stamp(key),
    stamps() {
      refreshJournal();
      return documents.scan().stamps;
    },
    readPrivate: <Key extends PrivateKey>(key: Key) => documents.readPrivate(key) as PrivateOf<Key>,
    async transact(change) {
      if (writer === null || closed)
        throw new TypeError(`${folder} ${closed ? 'was closed' : 'is open for reading only'}: no change can be saved.`);
      return writer.transact(change);
    },
    refresh(keys) {
      refreshJournal();
      acceptChanges(documents, keys);
    },
    trust(stamps) {
      trusted = stamps;
    },
    useSlugs(owners) {
      documents.slugs.owners = owners;
    },
    isEmpty: () => files.isEmpty(),
    checkAll: () => checkAll(documents, trusted),
    problems: () => [...documents.problems(), ...(writer?.problems() ?? [])],
    announce: (more) => lock?.update(more),
    async close() {
      closed = true;
      if (writer !== null && writer.waiting > 0) await writer.idle();
      lock?.release();
    },
  };
}
