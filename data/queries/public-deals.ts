import type { z } from 'zod';
import { publicCouponFields } from '../schema/coupon.ts';
import { publicOfferFields } from '../schema/offer.ts';
import { embeddedStore, type EmbeddedStore, fieldsOf, type PublicCoupon } from '../schema/public-shapes.ts';
import type { Store } from '../schema/store.ts';
import { type Carded, couponCardOf, withStore } from './indexes/deal-cards.ts';
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
