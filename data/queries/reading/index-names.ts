import { couponSorts, type CouponSort } from '../../rules/deals/coupon-sorts.ts';

/**
 * The ordered indexes over stores and posts. Deals have none of their own: a store stands in an index with its best deal, and
 * `deal-lists.ts` merges the deals of the first stores. So an index has one line a store, however many deals there are.
 */

/** All stores, and public posts, in an order that spreads them evenly (`spread`). */
export const STORES_SPREAD = 'stores-spread';
export const POSTS_SPREAD = 'posts-spread';
/** Part: slug. */
export const STORES_BY_SLUG = 'stores-by-slug';
/** Part: a slug that the store once had. */
export const STORES_BY_FORMER_SLUG = 'stores-by-former-slug';
/** Order: `nameOrder`. */
export const STORES_BY_NAME = 'stores-by-name';
/** Stores with live deals: no others are to be indexed by search engines. Order: id. */
export const LIVE_STORES_BY_ID = 'live-stores-by-id';
/** Most deals first. Weight: the number shown. Parts: '' and the category's key. */
export const STORES_BY_DEALS = 'stores-by-deals';
/** Stores whose links were followed recently, most often first. */
export const STORES_BY_USES = 'stores-by-uses';
/** Stores with live coupons that were taken recently, by the one taken most often. Parts: '' and the category's key. */
export const COUPONS_BY_USES = 'coupons-by-uses';
/** Stores with live deals, ordered like `STORES_BY_NAME`. Part: the category's key. */
export const STORES_WITH_DEALS = 'stores-with-deals';
/** The stores of one category, ordered like `STORES_BY_NAME`. */
export const storesInCategory = (key: string): string => `stores-in:${key}`;

/** How lists of coupons are ordered, each by the store's best live coupon. Weight: how many live coupons the store has. */
export type IndexedSort = Exclude<CouponSort, 'popularity'>;
export const indexedSorts = couponSorts.filter((sort) => sort !== 'popularity');
/** Parts: '' and the category's key. */
export const couponsBy = (sort: IndexedSort): string => `coupons-by-${sort}`;
/** Stores with live featured coupons, newest first. */
export const FEATURED_COUPONS = 'featured-coupons';
/** Stores with active offers, by the newest of them. Weight: how many. */
export const OFFERS_BY_LATEST = 'offers-by-latest';

/** Stores with live deals that were tried. Part: the day (`2026-11-30`) on which. Weight: how many. */
export const DEALS_BY_CHECK = 'deals-by-check';

/** Stores with deals that are held back. Order: id. Weight: how many. Data: those, as `heldDeals` has them. For the owner. */
export const HELD_DEALS = 'held-deals';

/** Part: the id of a coupon or an offer, when it does not begin with its store's id and a hyphen, as ids made here do. */
export const DEALS_BY_ODD_ID = 'deals-by-odd-id';

/** Part: the id of a category that an offer of the store belongs to. */
export const STORES_BY_OFFER_CATEGORY = 'stores-by-offer-category';

/** Part: a host that the website, the affiliate links or the template of the store lead to, without `www.`. */
export const STORES_BY_HOST = 'stores-by-host';

/** Part: the address. Pages of the owner's own, where one can stand. */
export const PAGES_BY_PATH = 'pages-by-path';

/** Part: slug. Posts of any status. */
export const POSTS_BY_SLUG = 'posts-by-slug';
/** Public posts, newest first. Parts: '' and the category. */
export const POSTS_BY_DATE = 'posts-by-date';
/** Public posts, newest first. Part: the month they were published in where the site is, `2026-11`. */
export const POSTS_BY_MONTH = 'posts-by-month';
/** Public featured posts, newest first. */
export const FEATURED_POSTS = 'featured-posts';
/** Public posts about a store, newest first. Part: the store's id. */
export const POSTS_OF_STORE = 'posts-of-store';
/** Posts of any status that name a store. Part: the store's id. */
export const POSTS_NAMING_STORE = 'posts-naming-store';
/** Public posts. Order: id. */
export const POSTS_BY_ID = 'posts-by-id';
/** Part: a slug that the public post once had. */
export const POSTS_BY_FORMER_SLUG = 'posts-by-former-slug';
