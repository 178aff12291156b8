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

export type Roots = ReturnType<typeof createRoots>;

/** The roots of all documents that there are, and what their answers contribute. */
export function createRoots({ indexedFolders, families, documents, indexes, pages, onGone }: RootsOptions) {
  const kind = (query: unknown, fills: Kind['fills'], folder: string | null): Kind => ({
    query: query as Query,
    fills,
    folder,
  });
  const kinds: readonly Kind[] = [
    ...indexedFolders.map(({ folder, entries }) => kind(entries, 'indexes', folder)),
    ...families.map(({ of = null, pages: listed }) => kind(listed, 'pages', of)),
    ...indexedFolders.flatMap(({ folder, ofEach = [] }) => ofEach.map((query) => kind(query, 'nothing', folder))),
  ];
  const byQuery = Map.groupBy(kinds, ({ query }) => query.name);
  /** What the ids of those that fill indexes begin with. */
  const entriesOf = indexedFolders.map(({ entries }) => queryIdStart(entries));
  /** Indexes that are being filled again, and the roots that have contributed to them. */
  let refill: { readonly indexes: IndexSet; readonly by: Set<string> } | null = null;

  /** What the answer with this id fills; undefined: it is no root. */
  function fillsOf(answer: string): Kind['fills'] | undefined {
    if (!isQueryId(answer)) return undefined;
    const found = byQuery.get(queryNameOf(answer));
    if (found === undefined) return undefined;
    const { args } = parseQueryId(answer);
    const [id, ...more] = args;
    return found.find(({ folder }) => {
      if (folder === null) return args.length === 0;
      return typeof id === 'string' && more.length === 0 && documents.has(`${folder}/${id}`);
    })?.fills;
  }

  function list(owner: string, refs: readonly PageRef[]): void {
    for (const page of pages.replace(owner, refs)) onGone(page);
  }

  function fill(id: string, before: unknown, after: unknown): void {
    if (before !== after) indexes.replace(before, after);
    if (refill === null) return;
    refill.indexes.replace(refill.by.has(id) ? before : undefined, after);
    refill.by.add(id);
  }

  const has = (id: string): boolean => fillsOf(id) !== undefined;

  return {
    /** Ids of the roots that stand whatever documents there are. */
    general: kinds.filter(({ folder }) => folder === null).map(({ query }) => queryId(query, [])),
    /** Ids of the roots of one document. */
    of(key: string): string[] {
      const { folder, id } = splitKey(key);
      return folder === null
        ? []
        : kinds.filter((each) => each.folder === folder).map(({ query }) => queryId(query, [id]));
    },
    has,
    /** Whether it fills indexes or lists pages. */
    contributes: (id: string): boolean => (fillsOf(id) ?? 'nothing') !== 'nothing',
    /** It is asked about every answer that is marked or computed. */
    fillsIndex: (id: string): boolean => entriesOf.some((start) => id.startsWith(start)) && fillsOf(id) === 'indexes',
    /**
     * Brings indexes and pages up to date with the answer of a root, `changed` or computed again to the same. Other answers contribute
     * nothing.
     */
    contribute(id: string, changed: boolean, before: unknown, answer: () => unknown): void {
      const fills = fillsOf(id);
      if (fills === 'indexes') {
        const after = answer();
        fill(id, changed ? before : after, after);
      } else if (fills === 'pages' && (changed || refill !== null)) list(id, (answer() ?? []) as PageRef[]);
    },
    /** From now on indexes are also filled from nothing, by every root that contributes. */
    refillIndexes(): void {
      refill = { indexes: new IndexSet(), by: new Set() };
    },
    /** Puts what was filled from nothing in the place of the indexes. */
    replaceIndexes(): void {
      if (refill !== null) indexes.adopt(refill.indexes);
      refill = null;
    },
    /** Withdraws the pages of owners that are no roots. */
    sweep(): void {
      for (const owner of [...pages.owners()]) if (!has(owner)) list(owner, []);
    },
    clear(): void {
      refill = null;
    },
  };
}
