import { IndexSet } from './answers/index-set.ts';
import { isQueryId, parseQueryId, queryId, queryIdStart, queryNameOf } from './nodes/node.ts';
import type { Page, PageSet } from './nodes/page-set.ts';
import {
  splitKey,
  type Argument,
  type IndexedFolder,
  type PageFamily,
  type PageRef,
  type Query,
} from './nodes/terms.ts';

/** The roots of one kind: of each document in a folder, or (null) whatever documents there are. */
interface Kind {
  readonly query: Query;
  readonly fills: 'indexes' | 'pages' | 'nothing';
  readonly folder: string | null;
}

/** A query whose answer is kept though no query reads it: it fills indexes, lists pages, or is asked about every document. */
export interface Root extends Kind {
  readonly args: readonly Argument[];
}

interface RootsOptions {
  indexedFolders: readonly IndexedFolder[];
  families: readonly PageFamily[];
  documents: Pick<ReadonlyMap<string, string>, 'has'>;
  indexes: IndexSet;
  pages: PageSet;
  onGone(page: Page): void;
}

/** The roots of all documents that there are, and what their answers contribute. */
export class Roots {
  readonly #kinds: readonly Kind[];
  readonly #byQuery: ReadonlyMap<string, Kind[]>;
  readonly #options: RootsOptions;
  /** What the ids of those that fill indexes begin with. */
  readonly #entriesOf: readonly string[];
  /** Indexes that are being filled again, and the roots that have contributed to them. */
  #refill: { readonly indexes: IndexSet; readonly by: Set<string> } | null = null;

  constructor(options: RootsOptions) {
    this.#options = options;
    const { indexedFolders, families } = options;
    const kind = (query: unknown, fills: Kind['fills'], folder: string | null): Kind => ({
      query: query as Query,
      fills,
      folder,
    });
    this.#kinds = [
      ...indexedFolders.map(({ folder, entries }) => kind(entries, 'indexes', folder)),
      ...families.map(({ of = null, pages }) => kind(pages, 'pages', of)),
      ...indexedFolders.flatMap(({ folder, ofEach = [] }) => ofEach.map((query) => kind(query, 'nothing', folder))),
    ];
    this.#byQuery = Map.groupBy(this.#kinds, ({ query }) => query.name);
    this.#entriesOf = indexedFolders.map(({ entries }) => queryIdStart(entries));
  }

  /** The roots that stand whatever documents there are. */
  get general(): Root[] {
    return this.#kinds.filter(({ folder }) => folder === null).map((kind) => ({ ...kind, args: [] }));
  }

  /** The roots of one document. */
  of(key: string): Root[] {
    const { folder, id } = splitKey(key);
    if (folder === null) return [];
    return this.#kinds.filter((kind) => kind.folder === folder).map((kind) => ({ ...kind, args: [id] }));
  }

  has(id: string): boolean {
    return this.#fillsOf(id) !== undefined;
  }

  /** Whether it fills indexes or lists pages. */
  contributes(id: string): boolean {
    return ['indexes', 'pages'].includes(this.#fillsOf(id) ?? 'nothing');
  }

  /** It is asked about every answer that is marked or computed. */
  fillsIndex(id: string): boolean {
    return this.#entriesOf.some((query) => id.startsWith(query)) && this.#fillsOf(id) === 'indexes';
  }

  /** Withdraws what a root contributed whose document is gone; `value` is its last answer. */
  withdraw({ query, args, fills }: Root, value: unknown): void {
    this.#contribute(queryId(query, args), fills, true, value, undefined);
  }

  /**
   * Brings indexes and pages up to date with the answer of a root, `changed` or computed again to the same. Other answers contribute
   * nothing.
   */
  contribute(id: string, changed: boolean, before: unknown, after: () => unknown): void {
    const fills = this.#fillsOf(id);
    if (fills !== undefined) this.#contribute(id, fills, changed, before, after());
  }

  #contribute(id: string, fills: Root['fills'], changed: boolean, before: unknown, after: unknown): void {
    if (fills === 'indexes') this.#fill(id, changed ? before : after, after);
    else if (fills === 'pages' && (changed || this.#refill !== null))
      for (const page of this.#options.pages.replace(id, (after ?? []) as PageRef[])) this.#options.onGone(page);
  }

  /** From now on indexes are also filled from nothing, by every root that contributes. */
  refillIndexes(): void {
    this.#refill = { indexes: new IndexSet(), by: new Set() };
  }

  /** Puts what was filled from nothing in the place of the indexes. */
  replaceIndexes(): void {
    if (this.#refill !== null) this.#options.indexes.adopt(this.#refill.indexes);
    this.#refill = null;
  }

  /** Withdraws the pages of owners that are no roots. */
  sweep(): void {
    for (const owner of [...this.#options.pages.owners()])
      if (!this.has(owner)) for (const page of this.#options.pages.replace(owner, [])) this.#options.onGone(page);
  }

  clear(): void {
    this.#refill = null;
  }

  /** What the answer with this id fills; undefined: it is no root. */
  #fillsOf(answer: string): Root['fills'] | undefined {
    if (!isQueryId(answer)) return undefined;
    const kinds = this.#byQuery.get(queryNameOf(answer));
    if (kinds === undefined) return undefined;
    const { args } = parseQueryId(answer);
    const [id, ...more] = args;
    return kinds.find(({ folder }) => {
      if (folder === null) return args.length === 0;
      return typeof id === 'string' && more.length === 0 && this.#options.documents.has(`${folder}/${id}`);
    })?.fills;
  }

  #fill(id: string, before: unknown, after: unknown): void {
    if (before !== after) this.#options.indexes.replace(before, after);
    if (this.#refill === null) return;
    const { indexes, by } = this.#refill;
    indexes.replace(by.has(id) ? before : undefined, after);
    by.add(id);
  }
}
