/**
 * Where documents come from. `read` returns undefined for a key that has none, and throws for one that cannot be read; what it returns
 * must not be changed.
 */
export interface Source {
  /** Undefined: there is none. Throws what keeps a document from being read: what depends on it stays as it is. */
  read(key: string): unknown;
  /** The same where nothing stays: undefined for a document without which others can be shown. Without it, `read` is asked. */
  readIfGood?(key: string): unknown;
}

export type Argument = string | number;

/** A named, pure question about the documents. Its answer is plain JSON. It must not catch what the reader throws. */
export interface Query<Arguments extends readonly Argument[] = readonly Argument[], Answer = unknown> {
  readonly name: string;
  run(read: Reader, ...args: Arguments): Answer;
}

/** `part`, `order` (numbers before strings), `member`, weight (default 1), and whatever the index keeps for its readers. */
export type IndexEntry = readonly [
  part: string,
  order: string | number,
  member: string,
  weight?: number,
  data?: unknown,
];

export const weightOf = (entry: IndexEntry): number => entry[3] ?? 1;

/**
 * For each document of a folder, one query says which entries the document has in every index; naming one twice is naming it once. It may
 * read documents and queries that read no index.
 */
export interface IndexedFolder {
  readonly folder: string;
  readonly entries: Query<[id: string]>;
  /**
   * Queries about one document, by its id, that lists ask about every document. They are computed with its entries, while the document is
   * in memory, and kept as long as it exists.
   */
  readonly ofEach?: readonly Query<[id: string]>[];
}

export interface PageRef {
  path: string;
  template: string;
  params: Argument[];
}

/** A set of pages: one query lists them, or one for each document of the folder `of`. */
export interface PageFamily {
  name: string;
  of?: string | undefined;
  pages: Query;
}

/** What a query is given. Each call is recorded in the trace of the query or page that made it. */
export interface Reader {
  <Arguments extends readonly Argument[], Answer>(query: Query<Arguments, Answer>, ...args: Arguments): Answer;
  /**
   * One field of an answer that is an object; undefined when there is none. As long as the others alone change, whatever reads
   * it is left as it is.
   */
  field(query: Query, name: string, ...args: readonly Argument[]): unknown;
  document(key: string): unknown;
  isBefore(instant: number): boolean;
  today(timeZone: string): string;
  members(index: string, part: string, count?: number): readonly string[];
  entries(index: string, part: string): readonly IndexEntry[];
  count(index: string, part: string): number;
  total(index: string, part: string): number;
  parts(index: string): readonly string[];
  partitions(index: string, capacity: number): readonly string[];
  partition(index: string, prefix: string): readonly string[];
  following(index: string, part: string, order: string | number, member: string, count: number): readonly string[];
}

/** Never: later than every instant. */
export const NEVER = Number.POSITIVE_INFINITY;

/** The folder and id of a key such as `stores/acme`; a single document such as `settings` has no folder. */
export function splitKey(key: string): { folder: string | null; id: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { folder: null, id: key } : { folder: key.slice(0, slash), id: key.slice(slash + 1) };
}
