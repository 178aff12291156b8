import { categoryLinks } from '../../data/queries/indexes/categories.ts';
import { searchSources } from '../../data/queries/site-search.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { popularStores, storeCards } from '../../data/queries/stores.ts';
import { search } from '../../data/rules/search/search.ts';
import { type FoundKind, searchKinds } from '../../data/rules/search/search-rank.ts';
import { POPULAR_STORES_MEANT } from '../../data/rules/web/shown-limits.ts';
import { partitionLabel } from '../../data/rules/text/store-name-order.ts';
import { listParts, partitionPath, storesOnFirstPage } from './store-lists.ts';
import {
  FOUND_PREFIX,
  type FoundGroup,
  foundGroups,
  foundId,
  shownWhere,
  wantedDeals,
} from '../../data/rules/search/found-groups.ts';
import { type MetaParts, pageOf } from './page-meta.ts';
import { type NamedLink, pageList } from './structured-data.ts';

export const letterPath = (partition: string): string => partitionPath('/stores', partition);

/** What a search found. */
export interface FoundView {
  /** What was searched for in place of a typo; null: that which was typed. */
  corrected: string | null;
  groups: FoundGroup[];
  /** By the kind of a group, where more of it is shown. */
  more: { readonly [kind: string]: string };
  /** The ways on from a search that finds nothing. */
  popular: NamedLink[];
  categories: NamedLink[];
}

function listPage(read: Read, ids: readonly string[], partition: string | null, parts: Omit<MetaParts, 'description'>) {
  const stores = storeCards(read, ids);
  const data = pageList(read(siteLayout).siteUrl, textOf(read)('stores.title'), stores);
  return {
    ...pageOf(read, { description: textOf(read)('stores.description'), data, ...parts }),
    stores,
    /** Made by our server alone, for a search. */
    found: null as FoundView | null,
    /** Text being searched for when our server renders `/stores?search=`; empty on published pages. */
    search: '',
    ...listParts(read, '/stores', '', partition),
  };
}

export type StoresView = ReturnType<typeof storesView.run>;
/** `/stores`: all stores by name, or the most popular of many with the way to all others. */
export const storesView = defineQuery('stores-view', (read) => {
  const total = read.count('stores-by-name', '');
  const t = textOf(read);
  const title = total === 0 ? t('stores.title') : t('stores.titleCount', { count: total });
  const ids = storesOnFirstPage(read, '');
  const page = listPage(read, ids, null, { title, path: '/stores', crumb: t('stores.crumb') });
  /** Of all stores there are, or those of this page: of a letter, or of a search. */
  return { ...page, total };
});

/** `/stores/ca`: one partition of the alphabet. */
export const storesLetterView = defineQuery('stores-letter-view', (read, partition: string): StoresView => {
  const heading = partitionLabel(partition);
  const t = textOf(read);
  const page = listPage(read, read.partition('stores-by-name', partition), partition, {
    title: t('stores.heading', { letter: heading }),
    path: letterPath(partition),
    crumb: heading,
    above: [{ name: t('stores.crumb'), href: '/stores' }],
  });
  return { ...page, total: page.stores.length };
});

/** As long as a call takes. */
const LONGEST_SEARCH = 200;
/** More is not asked for: nobody reads so far, and each deal is looked for among more stores. */
const MOST_ASKED = 20;

/**
 * `/stores?search=tea&deals=2`, answered live by our server: not a query, since whatever people type would be remembered for ever. By the
 * kind of a group, how often more of it was asked for.
 */
export function storesSearchView(read: Read, query: URLSearchParams): StoresView {
  const text = (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH);
  if (text === '') return read(storesView);
  const asked = Object.fromEntries(
    searchKinds.map((kind) => [kind, Math.min(MOST_ASKED, Math.max(0, Math.floor(Number(query.get(kind))) || 0))]),
  ) as { [kind in FoundKind]: number };
  const sources = searchSources(read);
  const found = search(sources, text, wantedDeals(asked));
  const groups = foundGroups(found, sources.store, shownWhere(asked));
  const more = (kind: FoundKind, items: FoundGroup['items']): string =>
    `/stores?${new URLSearchParams({ search: text, [kind]: String(asked[kind] + 1) })}#${foundId(FOUND_PREFIX, items.at(-1)?.id ?? '')}`;
  return {
    ...listPage(read, [], null, { title: textOf(read)('search.results', { text }), path: null }),
    total: found.stores.length,
    search: text,
    found: {
      corrected: found.corrected,
      groups,
      more: Object.fromEntries(groups.map(({ kind, items }) => [kind, more(kind, items)])),
      popular: storeCards(read, read(popularStores, POPULAR_STORES_MEANT)).map(({ name, href }) => ({ name, href })),
      categories: read(categoryLinks).map(({ name, href }) => ({ name, href })),
    },
  };
}
