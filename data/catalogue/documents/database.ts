import type { DocumentKey, DocumentOf, FolderName } from '../../schema/documents.ts';
import type { ChangeNote } from '../folder/change-entry.ts';
import type { TakenChanges } from '../folder/change-log.ts';
import type { LastingProblem } from '../../files/errors.ts';
import type { FileStamp } from '../../files/file-system.ts';
import type { SavedIndexes } from './candidate-index.ts';
import type { LogPosition, SharedDocuments } from './shared-documents.ts';
import type { OpenTransaction } from './transaction.ts';
import type { UnknownFields } from './unknown-fields.ts';

export type Follower = (key: DocumentKey, stamp: FileStamp | null | undefined) => void;

/** A change in progress: everything written here becomes durable together, or not at all. */
export type Transaction = Pick<OpenTransaction, 'read' | 'ids' | 'isTaken' | 'write' | 'delete' | 'referring'>;

/** One document that a transaction changed; undefined: there was or is none. */
export interface DocumentChange {
  key: DocumentKey;
  before: unknown;
  after: unknown;
}

export interface TransactOptions {
  /** The instant at which the database's own changes, such as emptied references, count as saved. */
  at?: string;
  /** Keeps what was there before, under this name, as part of what makes the change durable: see `takeChanges`. */
  note?: ChangeNote;
  /** What former versions that are restored held beyond their schema, by key: it goes into their files again. */
  unknown?: ReadonlyMap<string, UnknownFields>;
  /** Looks at all that is about to be saved, references that are emptied included; what it throws leaves everything as it was. */
  check?: (changes: readonly DocumentChange[]) => void;
}

export interface Transacted<T> {
  result: T;
  changed: DocumentKey[];
  changes: DocumentChange[];
}

/** A folder that is a copy of the documents in a shared database. */
export interface FollowingFolder {
  /** Those in the shared database. No call waits for changes under way; each throws `StorageFailed`. */
  readonly pictures: {
    /** Puts a picture of the folder there, in all its sizes, so that every machine can save and show a document with it. */
    keep(address: string): Promise<void>;
    /** Brings a picture that another machine has put there to the folder; false: there is none. */
    fetch(name: string): Promise<boolean>;
  };
  readonly shared: Pick<SharedDocuments, 'unusedPictures' | 'usePictures' | 'removePictures'>;
  /** Before anything else: brings the folder to what the database holds. Throws `WrongReplica`, `WrongFormat` and `StorageFailed`. */
  begin(): Promise<void>;
  /** Accepts what other machines have changed, and returns its keys. Throws the same. */
  follow(): Promise<DocumentKey[]>;
  /** `listener` hears the keys of what was accepted, also on the way to a change of this machine. */
  listen(listener: (keys: readonly DocumentKey[]) => void): void;
  /** Up to where in the log; null: `begin` has not ended yet. */
  position(): LogPosition | null;
  /** The last change of the log that this machine knows of: all that it has saved, also where its disk did not take it afterwards. */
  known(): number;
}

/** The catalogue on disk. */
export interface Database {
  readonly folder: string;
  readonly siteHost: string | undefined;
  /** Undefined: the folder is the only place where the documents are. */
  readonly replica?: FollowingFolder;
  /**
   * The current version, deeply frozen; undefined when there is none. From memory, without a look at the disk, when it was read
   * before. Throws `InvalidDocument` when its file is broken and no good version is known.
   */
  read<Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined;
  ids(folder: FolderName): readonly string[];
  /** The stamp of the current version; null when there is none. `broken-…` while the file holds another that is broken. */
  stamp(key: DocumentKey): FileStamp | null;
  /**
   * The stamps of all documents, by key, read from the disk (one stat a file): how external changes are noticed. Equal before and
   * after some reads, they say that what was read is the catalogue as it was at one moment.
   */
  stamps(): Map<DocumentKey, FileStamp>;
  /**
   * Runs `change` with no other writer, then makes its writes durable (validated, written, synced, renamed, folder synced)
   * before it resolves, all of them or none; until then every reader sees the old versions. `changed` leaves out what was written
   * as it was. What refers to something deleted is changed in the same transaction as the schema declares.
   * Throws `InvalidDocument` for what does not fit its schema, its subclasses `SlugTaken` and `DanglingReference`,
   * `ConflictingEdit` when a file was edited outside the server since it was loaded, and `StorageFailed`; then nothing is written.
   */
  transact<T>(change: (transaction: Transaction) => T, options?: TransactOptions): Promise<Transacted<T>>;
  /** The changes that were made under a note and are not kept elsewhere yet. One caller at a time. Throws `StorageFailed`. */
  takeChanges(): Promise<TakenChanges>;
  /** What `transact` would do to the documents as they are; nothing is saved. In a folder that is open for reading, too. */
  rehearse<T>(change: (transaction: Transaction) => T, options?: Pick<TransactOptions, 'at'>): Transacted<T>;
  /**
   * Accepts external changes to these documents. Of a broken one the last good version stays current while this process
   * remembers it (a new one is left out), and `problems` names it.
   */
  refresh(keys: readonly DocumentKey[]): DocumentKey[];
  /**
   * Calls `listener` for every document whose current version may have changed (saved, accepted, found to be broken, deleted, or read from
   * its file again), before that version can be read. The stamp is null when the document is gone, and undefined when its file is broken
   * and the last good version stays. Returns a function that ends the subscription.
   */
  follow(listener: Follower): () => void;
  useIndexes(indexes: SavedIndexes): void;
  /** Whether the folder holds no documents at all; a broken one is one. */
  isEmpty(): boolean;
  /** How many changes are being saved, or wait for that. */
  waiting(): number;
  /** Reads and checks all documents, slugs across documents included, and gives the `stamps` it found. Throws one `InvalidDocument`. */
  checkAll(): Map<DocumentKey, FileStamp>;
  /**
   * The same for a process that goes on beside broken documents: `problems` names them, and their stamps are `broken-…`. `trusted`: stamps
   * under which an earlier process found documents good, which are not read again.
   */
  acceptAll(trusted: ReadonlyMap<string, FileStamp>): Map<DocumentKey, FileStamp>;
  /**
   * What is wrong with files now: broken ones, until they are fixed; those whose names could not be ids, as of the last look at
   * `stamps`; and what the disk refused to take from the journal.
   */
  problems(): LastingProblem[];
  /** What is odd in documents that are used all the same, such as references that came with the files and lead nowhere. */
  warnings(): LastingProblem[];
  /** Refuses further changes, finishes those that wait, then releases the lock: at once when none waits. */
  close(): Promise<void>;
}
