import { IndexSet } from './answers/index-set.ts';
import { isQueryId, parseQueryId, queryId, queryIdStart, queryNameOf } from './nodes/node.ts';
import type { Page, PageSet } from './nodes/page-set.ts';
import { splitKey, type IndexedFolder, type PageFamily, type PageRef, type Query } from './nodes/terms.ts';

/**
 * Queries whose answers are kept though no query reads them, of each document in a folder, or (null) whatever documents there are: they
 * fill indexes, list pages, or are asked about every document.
 */
interface Kind {
  readonly query: Query;
  readonly fills: 'indexes' | 'pages' | 'nothing';
  readonly folder: string | null;
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

  /** Ids of the roots that stand whatever documents there are. */
  get general(): string[] {
    return this.#kinds.filter(({ folder }) => folder === null).map(({ query }) => queryId(query, []));
  }

  /** Ids of the roots of one document. */
  of(key: string): string[] {
    const { folder, id } = splitKey(key);
    if (folder === null) return [];
    return this.#kinds.filter((kind) => kind.folder === folder).map(({ query }) => queryId(query, [id]));
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

  /**
   * Brings indexes and pages up to date with the answer of a root, `changed` or computed again to the same. Other answers contribute
   * nothing.
   */
  contribute(id: string, changed: boolean, before: unknown, answer: () => unknown): void {
    const fills = this.#fillsOf(id);
    if (fills === 'indexes') {
      const after = answer();
      this.#fill(id, changed ? before : after, after);
    } else if (fills === 'pages' && (changed || this.#refill !== null)) this.#list(id, (answer() ?? []) as PageRef[]);
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
    for (const owner of [...this.#options.pages.owners()]) if (!this.has(owner)) this.#list(owner, []);
  }

  clear(): void {
    this.#refill = null;
  }

  /** What the answer with this id fills; undefined: it is no root. */
  #fillsOf(answer: string): Kind['fills'] | undefined {
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

  #list(owner: string, pages: readonly PageRef[]): void {
    for (const page of this.#options.pages.replace(owner, pages)) this.#options.onGone(page);
  }

  #fill(id: string, before: unknown, after: unknown): void {
    if (before !== after) this.#options.indexes.replace(before, after);
    if (this.#refill === null) return;
    const { indexes, by } = this.#refill;
    indexes.replace(by.has(id) ? before : undefined, after);
    by.add(id);
  }
}
