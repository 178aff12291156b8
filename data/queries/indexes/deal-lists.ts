import { discountWorth } from '../../rules/deals/discount-worth.ts';
import { expiryInstant } from '../../rules/dates/expiry.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { DealCard } from '../../schema/deal-card.ts';
import type { Store } from '../../schema/store.ts';
import { couponInLists } from './deal-cards.ts';
import type { IndexedSort } from '../reading/indexes.ts';
import { liveCoupons } from './live-deals.ts';
import { defineQuery, type Read } from '../reading/reader.ts';
import { siteTimeZone } from '../reading/site.ts';

/** Undated coupons come after every dated one. */
const NEVER_EXPIRES = Number.MAX_SAFE_INTEGER;
const SECONDS_RANGE = 2 ** 32;

/** What a live coupon is sorted by, smallest first: newest, worth most (of those the newest), soonest over. */
export function couponOrder(read: Read, coupon: Coupon, sort: IndexedSort): number {
  const madeAt = Date.parse(coupon.createdAt);
  if (sort === 'latest') return -madeAt;
  if (sort === 'expiry')
    return coupon.expiryDate === undefined ? NEVER_EXPIRES : expiryInstant(coupon.expiryDate, read(siteTimeZone));
  const worth = Math.round(discountWorth(coupon.discountType, coupon.discountValue) * 100);
  return -(worth * SECONDS_RANGE + Math.floor(madeAt / 1000));
}

/** A deal in a list over many stores. */
export type Listed = readonly [order: number, storeId: string, dealId: string];

export function compareListed(a: Listed, b: Listed): number {
  return a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0) || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);
}

export function listedCoupons(read: Read, store: Store, sort: IndexedSort): Listed[] {
  return liveCoupons(read, store)
    .map((coupon): Listed => [couponOrder(read, coupon, sort), store.id, coupon.id])
    .sort(compareListed);
}

/** The live coupons of one store in one order. */
export const couponsOfStore = defineQuery('coupons-of-store', (read, storeId: string, sort: IndexedSort): Listed[] => {
  const store = read.document(`stores/${storeId}`);
  return store ? listedCoupons(read, store, sort) : [];
});

/** The live featured coupons of one store, newest first. */
const featuredCouponsOfStore = defineQuery('featured-coupons-of-store', (read, storeId: string): Listed[] => {
  const store = read.document(`stores/${storeId}`);
  const featured = new Set(store?.coupons.filter((coupon) => coupon.featured).map((coupon) => coupon.id));
  return store ? listedCoupons(read, store, 'latest').filter(([, , id]) => featured.has(id)) : [];
});

/**
 * The first `count` coupons of a category (its key; '' for all). Each store stands in the index with its best coupon, so the first
 * `count` coupons are all among those of the first `count` stores.
 */
export const firstCoupons = defineQuery('first-coupons', (read, sort: IndexedSort, category: string, count: number) => {
  const stores = read.members(`coupons-by-${sort}`, category, count);
  return merged(stores.map((id) => read(couponsOfStore, id, sort))).slice(0, count);
});

const merged = (lists: readonly Listed[][]): Listed[] => lists.flat().sort(compareListed);

/** Of one store the latest list holds so many, while others have some. */
const LATEST_OF_ONE_STORE = 3;

/**
 * The newest coupons, of each store only its newest few while others have some; then the others. Stores come in the order of their newest
 * coupon, so the first `count` of these lists are all among those of the first `count` stores.
 */
export const latestCoupons = defineQuery('latest-coupons', (read, count: number): Listed[] => {
  const lists = read.members('coupons-by-latest', '', count).map((id) => read(couponsOfStore, id, 'latest'));
  const first = merged(lists.map((list) => list.slice(0, LATEST_OF_ONE_STORE)));
  const others = merged(lists.map((list) => list.slice(LATEST_OF_ONE_STORE)));
  return [...first, ...others].slice(0, count);
});

export const featuredCoupons = defineQuery('featured-coupons', (read, count: number): Listed[] =>
  merged(read.members('featured-coupons', '', count).map((id) => read(featuredCouponsOfStore, id))).slice(0, count),
);

/** The cards of listed coupons, in their order. */
export const cardsOf = (read: Read, listed: readonly Listed[]): DealCard[] =>
  listed.flatMap(([, storeId, couponId]) => read.field(couponInLists, 'card', storeId, couponId) ?? []);
