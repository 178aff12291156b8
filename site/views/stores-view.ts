import { categoryLinks } from '../../data/queries/indexes/categories.ts';
import { findDeals, meantBy } from '../../data/queries/indexes/deal-search.ts';
import { STORES_BY_DEALS, STORES_BY_NAME } from '../../data/queries/reading/index-names.ts';
import { searchSite } from '../../data/queries/site-search.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { findStores } from '../../data/queries/indexes/store-search.ts';
import { popularStores, storeCards } from '../../data/queries/stores.ts';
import { besideDeals } from '../../data/rules/search/search-rank.ts';
import { typedWords } from '../../data/rules/search/search-words.ts';
import { FOUND_DEALS_SHOWN, FOUND_STORES_SHOWN, POPULAR_STORES_MEANT } from '../../data/rules/web/shown-limits.ts';
import { partitionLabel } from '../../data/rules/text/store-name-order.ts';
import { alphabet, MOST_POPULAR_SHOWN, neighbours, partitionPath, STORES_ON_ONE_PAGE } from './alphabet.ts';
import { foundId } from './found-id.ts';
import { OTHERS_SHOWN, othersIn } from './other-results.ts';
import { type MetaParts, pageMeta } from './page-meta.ts';
import { pageList } from './structured-data.ts';
import type { FoundDeal, StoreCard, StoresView } from './view-types.ts';

const MOST_DEALS_SHOWN = 600;

export const STORES_PATH = '/stores';
export const letterPath = (partition: string): string => partitionPath(STORES_PATH, partition);

/** The partitions of the alphabet; none while one page holds all stores. */
export const storeLetters = defineQuery('store-letters', (read): readonly string[] =>
  read.count(STORES_BY_NAME, '') <= STORES_ON_ONE_PAGE ? [] : read.partitions(STORES_BY_NAME, STORES_ON_ONE_PAGE),
);

function listPage(read: Read, stores: StoreCard[], parts: Omit<MetaParts, 'description'>) {
  const layout = read(siteLayout);
  const data = stores.length === 0 ? [] : [pageList(layout.siteUrl, textOf(read)('stores.title'), stores)];
  return {
    layout,
    meta: pageMeta(layout, { description: textOf(read)('stores.description'), data, ...parts }),
    stores,
    deals: [],
    dealsFound: 0,
    moreDeals: null,
    waysOn: null,
    corrected: null,
    others: [],
    search: '',
    heading: '',
    neighbours: [],
  };
}

/** The stores that the first page shows. */
export const storesOnFirstPage = (read: Read): readonly string[] =>
  read(storeLetters).length === 0
    ? read.members(STORES_BY_NAME, '')
    : read.members(STORES_BY_DEALS, '', MOST_POPULAR_SHOWN);

/** `/stores`: all stores by name, or the most popular of many with the way to all others. */
export const storesView = defineQuery('stores-view', (read): StoresView => {
  const letters = alphabet(STORES_PATH, read(storeLetters), null);
  const total = read.count(STORES_BY_NAME, '');
  const t = textOf(read);
  return {
    ...listPage(read, storeCards(read, storesOnFirstPage(read)), {
      title: total === 0 ? t('stores.title') : t('stores.titleCount', { count: total }),
      path: STORES_PATH,
      crumb: t('stores.crumb'),
    }),
    total,
    scope: letters.length === 0 ? 'all' : 'popular',
    letters,
  };
});

/** `/stores/ca`: one partition of the alphabet. */
export const storesLetterView = defineQuery('stores-letter-view', (read, partition: string): StoresView => {
  const stores = storeCards(read, read.partition(STORES_BY_NAME, partition));
  const partitions = read(storeLetters);
  const heading = partitionLabel(partition);
  const t = textOf(read);
  return {
    ...listPage(read, stores, {
      title: t('stores.heading', { letter: heading }),
      path: letterPath(partition),
      crumb: heading,
      above: [{ name: t('stores.crumb'), href: STORES_PATH }],
    }),
    total: stores.length,
    scope: 'letter',
    heading,
    letters: alphabet(STORES_PATH, partitions, partition),
    neighbours: neighbours(STORES_PATH, partitions, partition),
  };
});

/**
 * `/stores?search=&deals=120`, answered live by our server: not a query, since whatever people type would be remembered for ever.
 * `deals`: how many are asked for, as it stands in the address.
 */
export function storesSearchView(read: Read, search: string, deals: string | null): StoresView {
  const text = search.trim();
  if (text === '') return read(storesView);
  const shown = Math.min(MOST_DEALS_SHOWN, Math.max(FOUND_DEALS_SHOWN, Math.floor(Number(deals)) || 0));
  const { corrected, groups } = searchSite(read, text, OTHERS_SHOWN);
  const meant = corrected ?? text;
  const matches = findDeals(read, meant, shown + 1);
  const found = matches.map((match) => match.found);
  const ids = besideDeals(findStores(read, meant), matches[0]).map((match) => match.found);
  const others = othersIn(groups);
  return {
    ...listPage(read, storeCards(read, ids.slice(0, FOUND_STORES_SHOWN)), {
      title: textOf(read)('search.results', { text }),
      path: null,
    }),
    total: ids.length,
    search: text,
    scope: 'search',
    deals: found.slice(0, shown),
    dealsFound: found.length > shown ? null : found.length,
    moreDeals: found.length > shown && shown < MOST_DEALS_SHOWN ? moreOf(text, shown, found[shown - 1]) : null,
    waysOn: ids.length + found.length + others.length === 0 ? waysOn(read, text) : null,
    corrected,
    others,
    letters: alphabet(STORES_PATH, read(storeLetters), null),
  };
}

function waysOn(read: Read, text: string): StoresView['waysOn'] {
  return {
    meant: meantBy(read, typedWords(text))?.join(' ') ?? null,
    popular: storeCards(read, read(popularStores, POPULAR_STORES_MEANT)).map(({ name, href }) => ({ name, href })),
    categories: read(categoryLinks).map(({ name, href }) => ({ name, href })),
  };
}

/** The same search with more deals, at the last of those that were there before. */
function moreOf(text: string, shown: number, last: FoundDeal | undefined): string {
  const address = `${STORES_PATH}?${new URLSearchParams({ search: text, deals: String(shown + FOUND_DEALS_SHOWN) })}`;
  return last === undefined ? address : `${address}#${foundId(last.key)}`;
}
