import type { ChangeNote } from '../folder/change-entry.ts';
import type { TakenChanges } from '../folder/change-log.ts';
import { StorageFailed } from '../../files/errors.ts';

/** A place in the change log of a shared database. */
export interface LogPosition {
  /** Which database: one that was made again has another name. */
  database: string;
  /** Changes so far. */
  seq: number;
  /** The name of the last of them: a database that was set back has another one here. '' at the beginning. */
  commit: string;
}

/** The text of a document; null: there is none. */
export interface SharedDocument {
  key: string;
  text: string | null;
  /** By which change it became so. */
  seq: number;
}

/** A document as it is committed, with what other programs may ask of it. */
export interface CommittedDocument extends Omit<SharedDocument, 'seq'> {
  slug: string | null;
  revision: number | null;
  /** What it refers to, such as `stores/acme`. */
  references: readonly string[];
}

interface SharedPicture {
  name: string;
  bytes: Uint8Array;
}

export interface Head {
  head: LogPosition;
  known: string | null;
  /** The names of earlier changes are forgotten. */
  firstKnown: number;
  format: number;
}

interface Behind extends Head {
  documents: SharedDocument[];
}

/**
 * The documents of several machines, of which the data folder of each is a copy. Every method throws `StorageFailed` while the database
 * cannot be asked.
 */
export interface SharedDocuments {
  /** For people: without a password. */
  readonly address: string;
  /** The end of the log, and the name of the change at `seq` (null: none), as of one moment. */
  head(seq: number): Promise<Head>;
  /** The same, with every document that was changed behind it. */
  changesBehind(seq: number): Promise<Behind>;
  /** MD5 of the text of each document, in hex, by key. */
  digests(): Promise<Map<string, string>>;
  texts(keys: readonly string[]): Promise<SharedDocument[]>;
  /**
   * Saves all of these and gives the new end of the log, or nothing and null when that is no longer at `at`: what the change was computed
   * from is outdated. Durable once it resolves. Throws `StorageFailed`, and `OutcomeUnknown` when the answer was lost.
   */
  commit(
    at: LogPosition,
    documents: readonly CommittedDocument[],
    note: ChangeNote | undefined,
  ): Promise<LogPosition | null>;
  /**
   * Holds back the commits of other machines during `work`: what that reads is still current when it commits, unless it takes several times
   * as long as `changeMs`. For a machine that was late again and again, since each of these holds up all others.
   */
  turn<Result>(changeMs: number, work: (commit: SharedDocuments['commit']) => Promise<Result>): Promise<Result>;
  /** See `Database.takeChanges`. One machine at a time. */
  takeChanges(): Promise<TakenChanges>;
  pictureNames(): Promise<Set<string>>;
  pictures(names: readonly string[]): Promise<SharedPicture[]>;
  /** One that is there stays as it is, and counts as used now. */
  keepPicture(picture: SharedPicture): Promise<void>;
  /** Notes that these are used, so that none of them is removed; returns those that are there. */
  usePictures(names: readonly string[]): Promise<Set<string>>;
  /** Those that were neither kept nor used since then. */
  unusedPictures(since: Date): Promise<string[]>;
  /** Removes these, but for those that were kept or used since then. */
  removePictures(names: readonly string[], since: Date): Promise<void>;
  close(): Promise<void>;
}

/** The answer to a commit was lost, and could not be asked for again. */
export class OutcomeUnknown extends StorageFailed {
  constructor(address: string) {
    super('write', address, new Error('the connection to the database was lost before it answered'));
    this.message = `${address}: ${this.reason}. The change may have been saved all the same: check before you repeat it.`;
  }
}
