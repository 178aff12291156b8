import type { DocumentOf, FolderName, InputKey } from '../../schema/documents.ts';
import { defineStored } from './defined-queries.ts';
import { honestReader } from './honest-reader.ts';
import type { IndexName } from './indexes.ts';

/** Anything that survives `JSON.parse(JSON.stringify(value))` unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * A named question about the catalogue. Its answer is plain JSON, is remembered with what was read for it, and is asked
 * again only when one of those reads has changed. `run` is pure: it reads through `read` alone. It is made by `defineQuery`, which gives it
 * nothing that breaks a rule of honesty.
 */
export interface Query<Arguments extends readonly (string | number)[], Answer> {
  readonly name: string;
  readonly run: (read: StoredRead, ...args: Arguments) => Answer;
}

/** One of many queries, whose arguments only its callers know. */
export type AnyQuery = Query<never[], unknown>;

/** Such a query for a caller that has its arguments in a list. */
export const withArguments = (query: AnyQuery) => query as Query<(string | number)[], unknown>;

export const defineQuery = <Arguments extends readonly (string | number)[], Answer>(
  name: string,
  run: (read: Read, ...args: Arguments) => Answer,
): Query<Arguments, Answer> =>
  defineStored<Query<Arguments, Answer>>({ name, run: (read, ...args) => run(honestReader(read), ...args) });

/**
 * One line of an ordered index: the part it stands in, what it is sorted by (numbers before strings, ties by member), whom it
 * names, how much it counts in `total`, and what the index itself keeps for quick filters.
 */
export type IndexEntry = readonly [part: string, order: string | number, member: string, weight?: number, data?: Json];

/** Ordered lists kept by difference. One query per document says where that document stands in each index of its folder. */
export interface IndexedFolder {
  readonly folder: FolderName;
  /** From a document's id to its entries, by index name. An index that is not named holds nothing of this document. */
  readonly entries: Query<[id: string], { readonly [index: string]: readonly IndexEntry[] }>;
  /** What lists ask about every document: computed with its entries, while the document is in memory. */
  readonly ofEach: readonly Query<[id: string], unknown>[];
}

/** The catalogue as it is stored. Every call is recorded in the trace of the caller. */
export interface StoredRead {
  /** The remembered answer of another query. */
  <Arguments extends readonly (string | number)[], Answer>(query: Query<Arguments, Answer>, ...args: Arguments): Answer;
  /** One field of a remembered answer; undefined when there is none. The asker is asked again only when that field changes. */
  field<Arguments extends readonly (string | number)[], Fields extends object, Name extends string & keyof Fields>(
    query: Query<Arguments, Fields>,
    name: Name,
    ...args: Arguments
  ): Fields[Name] | undefined;
  /** A whole document; undefined when there is none. It must not be changed. */
  document<Key extends InputKey>(key: Key): DocumentOf<Key> | undefined;
  /** True until `instant` (milliseconds since 1970, UTC); the asker is asked again when it comes. */
  isBefore(instant: number): boolean;
  /** Today as `2026-11-21` in an IANA time zone; the asker is asked again at the next midnight there. */
  today(timeZone: string): string;
  /** The members of one part of an index, in order: all of them, or the first `count`. */
  members(index: IndexName, part: string, count?: number): readonly string[];
  /** The entries of one part of an index, in order, for askers that filter or sort them further. They must not be changed. */
  entries(index: IndexName, part: string): readonly IndexEntry[];
  /** How many entries one part of an index has. */
  count(index: IndexName, part: string): number;
  /** The sum of the weights in one part of an index. */
  total(index: IndexName, part: string): number;
  /** The names of the parts that have entries, sorted. */
  parts(index: IndexName): readonly string[];
  /**
   * Cuts the part '' of an index whose order is a string into partitions of at most `capacity` weight, as a phone book does: each partition
   * is a prefix of the order. An insert changes one partition, or splits it. With everything in one partition, the only prefix is ''.
   */
  partitions(index: IndexName, capacity: number): readonly string[];
  /** The members of part '' whose order begins with `prefix`, in order. */
  partition(index: IndexName, prefix: string): readonly string[];
  /**
   * The first `count` members of a part that follow the place of `member` at `order`, which need not stand there
   * itself. An entry that comes or goes concerns only the askers that are near before it.
   */
  following(index: IndexName, part: string, order: string | number, member: string, count: number): readonly string[];
}

/**
 * The only way from a query or a view to the catalogue: that of which nothing is held back (`honest-reader.ts`). A document that it gives
 * lacks what breaks a rule of honesty, and so does all that is made of it.
 */
export interface Read extends StoredRead {
  /** The document as it is stored, for what serves the owner alone; lint names the files that may call it. */
  stored<Key extends InputKey>(key: Key): DocumentOf<Key> | undefined;
}
