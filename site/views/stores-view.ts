import { STORES_BY_DEALS, STORES_BY_NAME } from '../../data/queries/index-names.ts';
import type { Read } from '../../data/queries/reader.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import { siteLayout } from '../../data/queries/site.ts';
import { findStores } from '../../data/queries/store-search.ts';
import { storeCards } from '../../data/queries/stores.ts';
import { leafInitial, leafLabel, leafSlug } from '../../data/rules/store-name-order.ts';
import type { LetterLink, StoresView } from './view-types.ts';

/** So many stores fit on one page; more are cut by the alphabet into pages of at most as many. */
export const STORES_ON_ONE_PAGE = 120;
/** What `/stores` shows of more stores than fit. */
export const MOST_POPULAR_SHOWN = 48;
/** What a search shows at most. */
export const FOUND_STORES_SHOWN = 120;

export const STORES_PATH = '/stores';
export const letterPath = (leaf: string): string => `${STORES_PATH}/${leafSlug(leaf)}`;

/** The leaves of the alphabet; none while one page holds all stores. */
export const storeLetters = defineQuery('store-letters', (read): readonly string[] =>
  read.count(STORES_BY_NAME, '') <= STORES_ON_ONE_PAGE ? [] : read.leaves(STORES_BY_NAME, STORES_ON_ONE_PAGE),
);

/** One link a first letter, to its first page. Numbers of stores are left out: each insert would change every page. */
function alphabet(leaves: readonly string[], current: string | null): LetterLink[] {
  const firsts = new Map<string, string>();
  for (const leaf of leaves) if (!firsts.has(leafInitial(leaf))) firsts.set(leafInitial(leaf), leaf);
  return [...firsts].map(([initial, leaf]) => ({
    label: leafLabel(initial),
    href: letterPath(leaf),
    current: current !== null && leafInitial(current) === initial,
  }));
}

function neighboursOf(leaves: readonly string[], current: string): LetterLink[] {
  const alike = leaves.filter((leaf) => leafInitial(leaf) === leafInitial(current));
  return alike.length < 2 ? [] : alike.map((leaf) => ({ label: leafLabel(leaf), href: letterPath(leaf), current: leaf === current }));
}

const shared = (read: Read) => ({ layout: read(siteLayout), search: '', heading: '', neighbours: [] });

/** `/stores`: all stores by name, or the most popular of many with the way to all others. */
export const storesView = defineQuery('stores-view', (read): StoresView => {
  const total = read.count(STORES_BY_NAME, '');
  const letters = alphabet(read(storeLetters), null);
  const ids = letters.length === 0 ? read.members(STORES_BY_NAME, '') : read.members(STORES_BY_DEALS, '', MOST_POPULAR_SHOWN);
  return { ...shared(read), total, scope: letters.length === 0 ? 'all' : 'popular', stores: storeCards(read, ids), letters };
});

/** `/stores/ca`: one leaf of the alphabet. */
export const storesLetterView = defineQuery('stores-letter-view', (read, leaf: string): StoresView => {
  const ids = read.leaf(STORES_BY_NAME, leaf);
  const leaves = read(storeLetters);
  return {
    ...shared(read),
    total: ids.length,
    scope: 'letter',
    heading: leafLabel(leaf),
    stores: storeCards(read, ids),
    letters: alphabet(leaves, leaf),
    neighbours: neighboursOf(leaves, leaf),
  };
});

/** `/stores?search=`, answered live by our server: not a query, since whatever people type would be remembered for ever. */
export function storesSearchView(read: Read, search: string): StoresView {
  const text = search.trim();
  if (text === '') return read(storesView);
  const ids = findStores(read, text);
  return {
    ...shared(read),
    total: ids.length,
    search: text,
    scope: 'search',
    stores: storeCards(read, ids.slice(0, FOUND_STORES_SHOWN)),
    letters: alphabet(read(storeLetters), null),
  };
}
