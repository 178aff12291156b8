import type { DocumentKey, DocumentOf, FolderName } from '../schema/documents.ts';
import type { PrivateKey, PrivateOf } from '../schema/private.ts';

/** What tells one version of a file from another without reading it: modification and change time in ns, size, inode. */
export type FileStamp = string;

/** A change in progress: everything written here becomes durable together, or not at all. */
export interface Transaction {
  /** As it would be after this transaction. It must not be changed in place. */
  read<Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined;
  ids(folder: FolderName): readonly string[];
  write<Key extends DocumentKey>(key: Key, document: DocumentOf<Key>): void;
  delete(key: DocumentKey): void;
  readPrivate<Key extends PrivateKey>(key: Key): PrivateOf<Key>;
  writePrivate<Key extends PrivateKey>(key: Key, document: PrivateOf<Key>): void;
}

/** The catalogue on disk. */
export interface Database {
  readonly folder: string;
  /** The present document, from memory when its file is the one loaded. Throws `InvalidDocument`. It must not be changed in place. */
  read<Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined;
  ids(folder: FolderName): readonly string[];
  /** The stamp of one document's file, looked up anew; null when there is none. */
  stamp(key: DocumentKey): FileStamp | null;
  /** The stamps of all documents, by key, looked up anew (one stat a file): how other people's changes are noticed. */
  stamps(): Map<DocumentKey, FileStamp>;
  readPrivate<Key extends PrivateKey>(key: Key): PrivateOf<Key>;
  /**
   * Runs `change` with nobody else writing, then makes its writes durable (validated, written, synced, renamed, folder synced)
   * before it resolves. Throws `InvalidDocument` for what does not fit its schema and `ConflictingEdit` when a file was changed
   * by other hands since it was loaded; then nothing is written.
   */
  transact<T>(change: (transaction: Transaction) => T): Promise<{ result: T; changed: DocumentKey[] }>;
  /** Forgets what was loaded of these documents, so that the next read takes the file. */
  refresh(keys: readonly DocumentKey[]): void;
  /** Lets go of the lock. */
  close(): void;
}
