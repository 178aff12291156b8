/** Where documents come from. `read` gives undefined for a key that has none, and throws for one that cannot be read; what it gives must not be changed. */
export interface Source {
  read(key: string): unknown;
}

export type Argument = string | number;

/** A named, pure question about the documents. Its answer is plain JSON. */
export interface Query {
  readonly name: string;
  readonly run: (read: any, ...args: any[]) => unknown;
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

/** For each document of a folder, one query gives its entries in every index. It may read documents and queries, but no index. */
export interface IndexedFolder {
  readonly folder: string;
  readonly entries: Query;
}

export interface PageRef {
  path: string;
  template: string;
  params: Argument[];
}

/** A set of pages: given once, or once for each document of the folder `of`. */
export interface PageFamily {
  name: string;
  of?: string | undefined;
  pages: Query;
}

/** What a query is given. Each call is recorded in the trace of whoever asked. */
export interface Reader {
  (query: Query, ...args: Argument[]): unknown;
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
}

/** Never: later than every instant. */
export const NEVER = Number.POSITIVE_INFINITY;

/** The folder and id of a key such as `stores/acme`; a single document such as `settings` has no folder. */
export function splitKey(key: string): { folder: string | null; id: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { folder: null, id: key } : { folder: key.slice(0, slash), id: key.slice(slash + 1) };
}
