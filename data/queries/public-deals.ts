import type { Coupon } from '../schema/coupon.ts';
import type { Offer } from '../schema/offer.ts';
import type { Store } from '../schema/store.ts';
import type { DealCard } from './cards.ts';
import type { Carded } from './deal-cards.ts';
import { cardedOffers, couponCardOf, withStore } from './deal-cards.ts';
import type { Listed } from './deal-lists.ts';
import { featuredCoupons, firstCoupons } from './deal-lists.ts';
import { OFFERS_BY_LATEST } from './index-names.ts';
import { hasStarted } from './live-deals.ts';
import type { Read } from './reader.ts';
import { defineQuery } from './reader.ts';

/** The store that replies embed in each deal. */
export interface EmbeddedStore {
  id: string;
  name: string;
  slug: string;
  logo: string;
  website?: string;
}

/** A coupon in replies: specification section 3, with the card that pages show of it. */
export interface PublicCoupon {
  id: string;
  title: string;
  description: string;
  code?: string;
  discountType: Coupon['discountType'];
  discountValue: string;
  verified: boolean;
  featured: boolean;
  expiryDate?: string;
  storeId: string;
  store: EmbeddedStore;
  card: DealCard;
}

/** An offer in replies: specification section 3, with the card that pages show of it. */
export interface PublicOffer {
  id: string;
  title: string;
  description: string;
  storeId: string;
  categoryId?: string;
  code?: string;
  affiliateLink: string;
  discountType: Offer['discountType'];
  discountValue: string;
  expiryDate?: string;
  active: boolean;
  sortOrder: number;
  store: EmbeddedStore;
  card: DealCard;
}

function embedded({ id, name, slug, logo, website }: Store): EmbeddedStore {
  return { id, name, slug, logo, ...(website !== undefined && { website }) };
}

export function publicCouponOf(store: Store, { deal, card }: Carded<Coupon>): PublicCoupon {
  const { id, title, description, code, discountType, discountValue, verified, featured, expiryDate } = deal;
  return {
    id,
    title,
    description,
    ...(code !== undefined && { code }),
    discountType,
    discountValue,
    verified,
    featured,
    ...(expiryDate !== undefined && { expiryDate }),
    storeId: store.id,
    store: embedded(store),
    card: withStore(card, store),
  };
}

export function publicOfferOf(store: Store, { deal, card }: Carded<Offer>): PublicOffer {
  const {
    id,
    title,
    description,
    categoryId,
    code,
    affiliateLink,
    discountType,
    discountValue,
    expiryDate,
    active,
    sortOrder,
  } = deal;
  return {
    id,
    title,
    description,
    storeId: store.id,
    ...(categoryId !== undefined && { categoryId }),
    ...(code !== undefined && { code }),
    affiliateLink,
    discountType,
    discountValue,
    ...(expiryDate !== undefined && { expiryDate }),
    active,
    sortOrder,
    store: embedded(store),
    card: withStore(card, store),
  };
}

/** One coupon of a reply; null when it is not there, or has not started. */
export const publicCoupon = defineQuery(
  'public-coupon',
  (read, storeId: string, couponId: string): PublicCoupon | null => {
    const store = read.document(`stores/${storeId}`);
    const deal = store?.coupons.find((coupon) => coupon.id === couponId);
    return store && deal && hasStarted(read, deal)
      ? publicCouponOf(store, { deal, card: couponCardOf(read, store, deal) })
      : null;
  },
);

export function publicCouponsOf(read: Read, listed: readonly Listed[]): PublicCoupon[] {
  return listed
    .map(([, storeId, couponId]) => read(publicCoupon, storeId, couponId))
    .filter((coupon) => coupon !== null);
}

/** How many coupons the home page shows, and the two calls without a filter answer. */
export const FEATURED_COUNT = 8;
export const LATEST_COUNT = 24;

/** `GET /api/coupons/featured`. */
export const publicFeaturedCoupons = defineQuery('public-featured-coupons', (read): PublicCoupon[] =>
  publicCouponsOf(read, read(featuredCoupons, FEATURED_COUNT)),
);

/** `GET /api/coupons/latest`. */
export const publicLatestCoupons = defineQuery('public-latest-coupons', (read): PublicCoupon[] =>
  publicCouponsOf(read, read(firstCoupons, 'latest', '', LATEST_COUNT)),
);

/** `GET /api/offers`: active offers, those of the store with the newest offer first, each store's in its own order. */
export const publicOffers = defineQuery('public-offers', (read): PublicOffer[] =>
  read.members(OFFERS_BY_LATEST, '').flatMap((id) => {
    const store = read.document(`stores/${id}`);
    return store
      ? cardedOffers(read, store)
          .filter(({ card }) => card.active)
          .map((offer) => publicOfferOf(store, offer))
      : [];
  }),
);
