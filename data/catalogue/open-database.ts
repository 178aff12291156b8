import { collectChanges } from './documents/collect-changes.ts';
import type { Database } from './documents/database.ts';
import type { FileSystem } from '../files/file-system.ts';
import { disk as realDisk } from '../files/disk.ts';
import { DocumentCache } from './documents/document-cache.ts';
import { acceptAll, acceptChanges, checkAll } from './documents/external-changes.ts';
import { type Holder, lockFolder } from './folder/folder-lock.ts';
import { folderView } from './documents/folder-view.ts';
import { type LockFolder, takeFolder } from './folder/take-folder.ts';
import { checkFormat } from './folder/folder-format.ts';
import { readPosition, WrongReplica } from './replica-position.ts';
import type { SharedDocuments } from './documents/shared-documents.ts';
import { createWriter, type Writer } from './writer.ts';

export interface OpenOptions {
  folder: string;
  /** `write` makes the folder when it is missing, takes its lock and finishes what a killed process left; `read` needs no lock. */
  mode: 'write' | 'read';
  /** Who opens it: named to the next process that wants to write. */
  holder?: Holder;
  /** The host of the site's address, when it is not the configured domain: links that name it are links to this site. */
  siteHost?: string | undefined;
  /** How much source text of documents stays in memory, in bytes. */
  memoryBytes?: number;
  /** How many bytes of former versions may wait to be kept elsewhere, before changes are refused. */
  mostWaitingBytes?: number;
  /** Another disk than that of this machine, and a lock on it: for simulations. */
  disk?: FileSystem;
  lock?: LockFolder;
  /** The documents of several machines, which this folder follows from `Database.replica.begin` on. */
  shared?: SharedDocuments | undefined;
}

/** Documents take two and a half times their text; a catalogue of 2,500 stores fits, and a larger one is not read at random. */
const MEMORY_BYTES = 48 * 1024 * 1024;

/**
 * Throws `FolderInUse`, `StorageFailed`, `WrongFormat`, and `ConflictingEdit` when an unfinished
 * change meets files edited outside the server.
 */
export async function openDatabase({
  folder,
  mode,
  holder,
  siteHost,
  memoryBytes = MEMORY_BYTES,
  ...given
}: OpenOptions): Promise<Database> {
  const { disk = realDisk, shared, mostWaitingBytes } = given;
  if (mode === 'write' && shared === undefined && readPosition(disk, folder) !== null)
    throw new WrongReplica(
      `${folder} is a copy of the documents in a PostgreSQL database. Set DATABASE_URL, or move them into a folder of their own with ` +
        'npm run move -- --from postgres://… --to FOLDER. Nothing was changed.',
    );
  const takeLock = () => (given.lock ?? lockFolder)(folder, holder ?? { command: 'a command of this site' });
  const taken = mode === 'write' ? await takeFolder(disk, folder, { takeLock, mostWaitingBytes }) : null;
  if (taken === null) checkFormat(disk, folder);
  const files = folderView(folder, disk);
  const documents = new DocumentCache(files, memoryBytes);
  const writer = taken && createWriter(documents, siteHost, taken.log, shared);
  const replica = writer?.replica ?? null;
  const openWriter = (): Writer => {
    if (writer !== null && !closed) return writer;
    throw new TypeError(`${folder} ${closed ? 'was closed' : 'is open for reading only'}: no change can be saved.`);
  };
  let closed = false;
  const refreshJournal = () => {
    if (writer === null) files.refreshJournal();
    else writer.files.withdrawRefused();
  };
  refreshJournal();

  return {
    folder,
    siteHost,
    read: (key) => documents.read(key),
    ids: (name) => files.ids(name),
    stamp: (key) => documents.stamp(key),
    stamps() {
      refreshJournal();
      return documents.scan().stamps;
    },
    transact: async (change, options = {}) => openWriter().transact(change, options),
    takeChanges: async () => openWriter().takeChanges(),
    rehearse: (change, { at } = {}) => collectChanges(documents, change, { at, siteHost, isTrial: true }).transacted,
    ...(writer &&
      replica &&
      shared && {
        replica: {
          ...replica,
          shared,
          begin: () => writer.between(replica.begin),
          follow: () => writer.between(replica.follow),
        },
      }),
    refresh(keys) {
      if (writer && replica) {
        void writer.between(() => replica.restore(keys)).catch(() => undefined);
        return [];
      }
      refreshJournal();
      return acceptChanges(documents, keys);
    },
    follow(listener) {
      documents.followers.add(listener);
      return () => documents.followers.delete(listener);
    },
    useIndexes(indexes) {
      documents.index.saved = indexes;
    },
    isEmpty: () => files.isEmpty(),
    waiting: () => writer?.waiting() ?? 0,
    checkAll: () => checkAll(documents),
    acceptAll: (trusted) => acceptAll(documents, trusted),
    problems: () => [...documents.problems(), ...(writer?.files.problems() ?? [])],
    warnings: () => documents.warnings(),
    async close() {
      closed = true;
      if (writer !== null && writer.waiting() > 0) await writer.idle();
      taken?.lock.release();
    },
  };
}
