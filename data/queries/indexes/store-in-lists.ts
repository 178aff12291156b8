import { categoryKey } from '../../rules/text/category-key.ts';
import { storePath, visitLink } from '../../rules/deals/visit-link.ts';
import type { Store } from '../../schema/store.ts';
import { categoryOfKey, categoryPath } from './categories.ts';
import { logoOf } from './deal-cards.ts';
import { changeOfStore, changeOfStoreCard } from './last-changes.ts';
import { dealCount, liveCoupons } from './live-deals.ts';
import { defineQuery, type Read } from '../reading/reader.ts';

/** A store as lists show it. */
export type StoreCard = ReturnType<typeof storeCardOf>;
/** A store as other stores' pages show it: nothing that changes with its deals. */
export type StoreTile = ReturnType<typeof tileOf>;

/** What lists say of a store, worked out together once a version, and read field by field; nothing when there is no such store. */
export const storeInLists = defineQuery('store-in-lists', (read, id: string) => {
  const store = read.document(`stores/${id}`);
  if (!store) return {};
  return {
    card: storeCardOf(read, store),
    tile: tileOf(store),
    change: changeOfStore(read, store),
    cardChange: changeOfStoreCard(read, store),
    /** How many of its coupons can be used now. */
    activeCoupons: liveCoupons(read, store).length,
  };
});

const tileOf = (store: Store) => ({
  id: store.id,
  name: store.name,
  href: storePath(store.slug),
  logo: logoOf(store),
});

export function storeCardOf(read: Read, store: Store) {
  const category = read(categoryOfKey, categoryKey(store.category));
  const visit = visitLink(store);
  return {
    ...tileOf(store),
    category: category?.name ?? store.category,
    /** null when the catalogue has no such category. */
    categoryHref: category && categoryPath(category.slug),
    description: store.description,
    /** Where *Visit Store* leads: its affiliate link, else its website; null: it has neither. */
    visit: visit.external ? visit.href : null,
    /** Typed by the owner, or counted: active and not expired. */
    dealCount: dealCount(read, store),
  };
}

/** What published parts of the search say of a store beside its deals; null when there is none. */
export function storeLabel(read: Read, id: string): readonly [name: string, slug: string] | null {
  const store = read.field(storeInLists, 'tile', id);
  return store === undefined ? null : [store.name, store.href.slice(storePath('').length)];
}
