import { categoryKey } from '../rules/text/category-key.ts';
import { nameOrder } from '../rules/text/store-name-order.ts';
import type { Store } from '../schema/store.ts';
import { defineQuery, type Read } from './reading/reader.ts';
import { storeInLists, type StoreCard, type StoreTile } from './indexes/store-in-lists.ts';

/** How many other stores of its category a store's page leads to. */
const MORE_STORES = 6;

/**
 * The stores with deals that follow a store in the alphabet of its category, around to its beginning. Each page leads to others, and a
 * store that comes, goes or is renamed changes only the pages of the few before it.
 */
export function moreOfCategory(read: Read, { id, category, name }: Store): StoreTile[] {
  const key = categoryKey(category);
  const after = read.following('stores-with-deals', key, nameOrder(name), id, MORE_STORES);
  const others = after.length < MORE_STORES ? read.members('stores-with-deals', key, MORE_STORES) : [];
  return tilesBeside(read, id, [...after, ...others]);
}

const tilesBeside = (read: Read, id: string, ids: readonly string[]): StoreTile[] =>
  [...new Set(ids)]
    .filter((each) => each !== id)
    .slice(0, MORE_STORES)
    .flatMap((each) => read.field(storeInLists, 'tile', each) ?? []);

/** For a store that is alone in its category. */
export const popularBeside = (read: Read, { id }: Store): StoreTile[] =>
  tilesBeside(read, id, read(popularStores, MORE_STORES + 1));

/** The cards of these stores, in this order; ids without a store are left out. */
export const storeCards = (read: Read, ids: readonly string[]): StoreCard[] =>
  ids.flatMap((id) => read.field(storeInLists, 'card', id) ?? []);

/** The id of the store with this slug; null when there is none. */
export const storeIdOfSlug = defineQuery(
  'store-id-of-slug',
  (read, slug: string): string | null => read.members('stores-by-slug', slug, 1)[0] ?? null,
);

/** Ids of the stores that shoppers use most recently, and then of those with the most deals. */
export const popularStores = defineQuery('popular-stores', (read, count: number): string[] => {
  const used = read.members('stores-by-uses', '', count);
  const byDeals = read.members('stores-by-deals', '', count);
  return [...new Set([...used, ...byDeals])].slice(0, count);
});
