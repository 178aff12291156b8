import type { z } from 'zod';
import { publicCouponFields } from '../schema/coupon.ts';
import { publicOfferFields } from '../schema/offer.ts';
import {
  embeddedStore,
  type EmbeddedStore,
  fieldsOf,
  type PublicCoupon,
  type PublicOffer,
} from '../schema/public-shapes.ts';
import type { Store } from '../schema/store.ts';
import { cardedOffers, type Carded, couponCardOf, withStore } from './indexes/deal-cards.ts';
import { featuredCoupons, latestCoupons, type Listed } from './indexes/deal-lists.ts';
import { isShown } from './indexes/live-deals.ts';
import { defineQuery, type Read } from './reading/reader.ts';

export const embeddedStoreOf = (store: Store): EmbeddedStore => fieldsOf(embeddedStore, store);

/** A deal as replies hold it, with the fields that everyone may read. */
const publicDealOf =
  <Fields extends z.ZodObject>(fields: Fields) =>
  (store: Store, { deal, card }: Carded<z.infer<Fields>>) => ({
    ...fieldsOf(fields, deal),
    storeId: store.id,
    store: embeddedStoreOf(store),
    card: withStore(card, store),
  });
export const publicCouponOf = publicDealOf(publicCouponFields);
export const publicOfferOf = publicDealOf(publicOfferFields);

/** One coupon of a reply; null when it is not there, or not shown. */
const publicCoupon = defineQuery('public-coupon', (read, storeId: string, couponId: string): PublicCoupon | null => {
  const store = read.document(`stores/${storeId}`);
  const deal = store?.coupons.find((coupon) => coupon.id === couponId);
  return store && deal && isShown(read, deal)
    ? publicCouponOf(store, { deal, card: couponCardOf(read, store, deal) })
    : null;
});

export const publicCouponsOf = (read: Read, listed: readonly Listed[]): PublicCoupon[] =>
  listed.flatMap(([, storeId, couponId]) => read(publicCoupon, storeId, couponId) ?? []);

/** How many coupons the home page shows, and the two calls without a filter answer. */
export const FEATURED_COUNT = 8;
export const LATEST_COUNT = 24;

/** `GET /api/coupons/featured`. */
export const publicFeaturedCoupons = defineQuery('public-featured-coupons', (read): PublicCoupon[] =>
  publicCouponsOf(read, read(featuredCoupons, FEATURED_COUNT)),
);

/** `GET /api/coupons/latest`. */
export const publicLatestCoupons = defineQuery('public-latest-coupons', (read): PublicCoupon[] =>
  publicCouponsOf(read, read(latestCoupons, LATEST_COUNT)),
);

const OFFERS_PER_PAGE = 24;

/** The active offers of one store, in its own order. */
const publicOffersOfStore = defineQuery('public-offers-of-store', (read, storeId: string): PublicOffer[] => {
  const store = read.document(`stores/${storeId}`);
  if (!store) return [];
  return cardedOffers(read, store)
    .filter(({ card }) => card.active)
    .map((offer) => publicOfferOf(store, offer));
});

/**
 * `GET /api/offers`: active offers, those of the store with the newest offer first, each store's in its own order, and whether there is a
 * further page. `page` from 1. Only the stores of the page are read: the index knows how many offers each store has. A plain function,
 * like `searchCoupons`.
 */
export function offerPage(read: Read, page: number, pageSize = OFFERS_PER_PAGE) {
  const from = (page - 1) * pageSize;
  const offers: PublicOffer[] = [];
  let before = 0;
  for (const [, , storeId, count = 0] of read.entries('offers-by-latest', '')) {
    if (offers.length === pageSize) return { offers, more: true };
    if (before + count > from) {
      const ofStore = read(publicOffersOfStore, storeId);
      const start = Math.max(from - before, 0);
      const end = start + pageSize - offers.length;
      offers.push(...ofStore.slice(start, end));
      if (end < ofStore.length) return { offers, more: true };
    }
    before += count;
  }
  return { offers, more: false };
}
