import { fieldsOf, publicStore, type PublicStore, type PublicStoreDetail } from '../schema/public-shapes.ts';
import type { Store } from '../schema/store.ts';
import { cardedCoupons, cardedOffers } from './indexes/deal-cards.ts';
import { publicCouponOf, publicOfferOf } from './public-deals.ts';
import { defineQuery, type Read } from './reading/reader.ts';
import { storeCardOf } from './indexes/store-in-lists.ts';
import { popularStores, storeIdOfSlug } from './stores.ts';

/** A store with what its card says of it. */
const publicStoreOf = (read: Read, store: Store): PublicStore => {
  const { category, dealCount } = storeCardOf(read, store);
  return fieldsOf(publicStore, { ...store, category, dealCount });
};

/** One store of a list; null when there is none. */
const listedStore = defineQuery('listed-store', (read, id: string): PublicStore | null => {
  const store = read.document(`stores/${id}`);
  return store ? publicStoreOf(read, store) : null;
});

const listedStores = (read: Read, ids: readonly string[]): PublicStore[] =>
  ids.flatMap((id) => read(listedStore, id) ?? []);

/** How many stores `GET /api/stores/popular` and the home page show. */
export const POPULAR_STORES = 12;

/** `GET /api/stores`: all stores, in the alphabet's order. */
export const publicStores = defineQuery('public-stores', (read): PublicStore[] =>
  listedStores(read, read.members('stores-by-name', '')),
);

/** `GET /api/stores/popular`. */
export const publicPopularStores = defineQuery('public-popular-stores', (read): PublicStore[] =>
  listedStores(read, read(popularStores, POPULAR_STORES)),
);

/** `GET /api/stores/{slug}`: the store with what its page shows, in its order; null when there is none. */
export const publicStoreOfSlug = defineQuery('public-store-of-slug', (read, slug: string): PublicStoreDetail | null => {
  const id = read(storeIdOfSlug, slug);
  const store = id === null ? undefined : read.document(`stores/${id}`);
  if (!store) return null;
  return {
    ...publicStoreOf(read, store),
    coupons: cardedCoupons(read, store).map((coupon) => publicCouponOf(store, coupon)),
    offers: cardedOffers(read, store).map((offer) => publicOfferOf(store, offer)),
  };
});
