import type { PublicStore, PublicStoreDetail } from '../schema/public-shapes.ts';
import type { StoreCard } from './cards.ts';
import { cardedCoupons, cardedOffers } from './deal-cards.ts';
import { STORES_BY_NAME } from './index-names.ts';
import { publicCouponOf, publicOfferOf } from './public-deals.ts';
import { defineQuery } from './reader.ts';
import { popularStores, storeCardOf, storeCards, storeIdOfSlug } from './stores.ts';

const slugOf = (card: StoreCard): string => card.href.slice(card.href.lastIndexOf('/') + 1);

function publicStore(card: StoreCard): PublicStore {
  const { id, name, description, category, dealCount } = card;
  const website = card.website === null ? {} : { website: card.website };
  return { id, name, slug: slugOf(card), logo: card.logo.src ?? '', description, ...website, category, dealCount };
}

/** How many stores `GET /api/stores/popular` and the home page show. */
export const POPULAR_STORES = 12;

/** `GET /api/stores`: all stores, in the alphabet's order. */
export const publicStores = defineQuery('public-stores', (read): PublicStore[] =>
  storeCards(read, read.members(STORES_BY_NAME, '')).map(publicStore),
);

/** `GET /api/stores/popular`. */
export const publicPopularStores = defineQuery('public-popular-stores', (read): PublicStore[] =>
  storeCards(read, read(popularStores, POPULAR_STORES)).map(publicStore),
);

/** `GET /api/stores/{slug}`: the store with what its page shows, in its order; null when there is none. */
export const publicStoreOfSlug = defineQuery('public-store-of-slug', (read, slug: string): PublicStoreDetail | null => {
  const id = read(storeIdOfSlug, slug);
  const store = id === null ? undefined : read.document(`stores/${id}`);
  if (!store) return null;
  return {
    ...publicStore(storeCardOf(read, store)),
    coupons: cardedCoupons(read, store).map((coupon) => publicCouponOf(store, coupon)),
    offers: cardedOffers(read, store).map((offer) => publicOfferOf(store, offer)),
  };
});
