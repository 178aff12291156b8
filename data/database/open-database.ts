import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentKey, DocumentOf, FolderName } from '../schema/documents.ts';
import type { PrivateKey, PrivateOf } from '../schema/private.ts';
import type { Database, FileStamp } from './database.ts';
import { errorCode, StorageFailed } from './errors.ts';
import { lockFolder, type FolderLock, type Holder } from './folder-lock.ts';
import { applyJournalSync, dropJournalSync, readJournal } from './journal.ts';
import { removeFileSync } from './json-file.ts';
import { folderNames, PRIVATE_FOLDER, PRIVATE_FOLDER_MODE, strayFile } from './layout.ts';
import { DocumentCache } from './document-cache.ts';
import { checkAll, acceptChanges } from './external-changes.ts';
import { FolderView } from './folder-view.ts';
import { SlugIndex } from './slug-index.ts';
import { Writer } from './writer.ts';

export interface OpenOptions {
  folder: string;
  /** `write` makes the folder when it is missing, takes its lock and finishes what a killed process left; `read` needs no lock. */
  mode: 'write' | 'read';
  /** Who opens it: named to the next process that wants to write. */
  holder?: Holder;
  /** How much source text of documents stays in memory, in bytes. */
  memoryBytes?: number;
}

const MEMORY_BYTES = 128 * 1024 * 1024;

/** Throws `FolderInUse`, `StorageFailed`, and `ConflictingEdit` when an unfinished change meets files changed by other hands. */
export function openDatabase({ folder, mode, holder, memoryBytes = MEMORY_BYTES }: OpenOptions): Database {
  const lock = mode === 'write' ? takeFolder(folder, holder ?? { command: 'a command of this site' }) : null;
  const files = new FolderView(folder);
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

function takeFolder(folder: string, holder: Holder): FolderLock {
  try {
    for (const name of folderNames) mkdirSync(join(folder, name), { recursive: true });
    mkdirSync(join(folder, PRIVATE_FOLDER), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    chmodSync(join(folder, PRIVATE_FOLDER), PRIVATE_FOLDER_MODE);
  } catch (cause) {
    throw new StorageFailed('write', folder, cause);
  }
  const lock = lockFolder(folder, holder);
  try {
    const changes = readJournal(folder);
    if (changes !== null) applyJournalSync(folder, changes);
    dropJournalSync(folder);
    removeStrayFiles(folder);
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

function removeStrayFiles(folder: string): void {
  for (const place of [folder, ...[...folderNames, PRIVATE_FOLDER].map((name) => join(folder, name))]) {
    try {
      for (const name of readdirSync(place)) if (strayFile.test(name)) removeFileSync(join(place, name));
    } catch (cause) {
      if (cause instanceof StorageFailed || errorCode(cause) === '') throw cause;
      throw new StorageFailed('read', place, cause);
    }
  }
}
