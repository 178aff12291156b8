import type { CouponSort } from '../../rules/deals/coupon-sorts.ts';
import { hostsOfStore } from '../../rules/deals/store-hosts.ts';
import { spread } from '../../rules/text/spread.ts';
import type { Blog } from '../../schema/blog.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { StoreFigures } from '../../schema/documents.ts';
import type { Store } from '../../schema/store.ts';
import type { Json } from './reader.ts';

/**
 * The ordered indexes over stores and posts, each with where one of those stands in it. Deals have none of their own: a store stands in an
 * index with its best deal, and `deal-lists.ts` merges the deals of the first stores. So an index has one line a store, however many
 * deals there are.
 */

/** A place in an index, as `IndexEntry` has it. */
type Place = readonly [part: string, order: string | number, weight?: number, data?: Json];
export type Indexes<Thing> = { readonly [index: string]: (thing: Thing) => readonly Place[] };

/** Slugs and ids have no order of their own within their part. */
const inParts = (parts: readonly string[]): Place[] => parts.map((part) => [part, 0]);
/** One place among all, one in the category. */
const inAllAnd = (category: string, order: number, weight: number): Place[] => [
  ['', order, weight],
  [category, order, weight],
];

export type IndexedSort = Exclude<CouponSort, 'popularity'>;

/** What indexes know of a store. */
export interface IndexedStore {
  store: Store;
  /** With what is held back, for the owner. */
  stored: Store;
  figures: StoreFigures | undefined;
  /** The key of its category. */
  key: string;
  /** `nameOrder` */
  name: string;
  /** Live ones: started, not expired, offers switched on. */
  coupons: Store['coupons'];
  offers: Store['offers'];
  isLive: boolean;
  held: readonly Json[];
  dayOf(date: string): string;
  /** Where the first of these stands. */
  first(sort: IndexedSort, coupons: readonly Coupon[]): number;
}

const inOrder =
  (sort: IndexedSort) =>
  ({ key, coupons, first }: IndexedStore): Place[] =>
    coupons.length > 0 ? inAllAnd(key, first(sort, coupons), coupons.length) : [];

export const storeIndexes = {
  /** In an order that spreads them evenly. */
  'stores-spread': ({ store: { id } }) => [['', spread(id)]],
  /** Part: slug. */
  'stores-by-slug': ({ store }) => inParts([store.slug]),
  /** Part: a slug that the store once had. */
  'stores-by-former-slug': ({ store }) => inParts(store.formerSlugs),
  'stores-by-name': ({ name }) => [['', name]],
  /** Stores with live deals: no others are to be indexed by search engines. Order: id. */
  'live-stores-by-id': ({ isLive, store: { id } }) => (isLive ? [['', id]] : []),
  /** Stores with live deals, by name. Part: the category's key. */
  'stores-with-deals': ({ isLive, key, name }) => (isLive ? [[key, name]] : []),
  /** Most deals first. Weight: the number shown. Parts: '' and the category's key. */
  'stores-by-deals': ({ key, store, coupons, offers }) => {
    const deals = store.dealCount || coupons.length + offers.length;
    return inAllAnd(key, -deals, deals);
  },
  /** Stores whose links were followed recently, most often first. */
  'stores-by-uses': ({ figures }) => (figures && figures.uses > 0 ? [['', -figures.uses]] : []),
  /** Stores with live coupons that were taken recently, by the one taken most often. Parts: '' and the category's key. */
  'coupons-by-uses': ({ key, coupons, figures }) => {
    const used = coupons.map(({ id }) => figures?.coupons[id] ?? 0).filter((uses) => uses > 0);
    return used.length > 0 ? inAllAnd(key, -Math.max(...used), used.length) : [];
  },
  /** In each order by the store's best live coupon. Weight: how many live coupons it has. Parts: '' and the category's key. */
  'coupons-by-latest': inOrder('latest'),
  'coupons-by-discount': inOrder('discount'),
  'coupons-by-expiry': inOrder('expiry'),
  /** Stores with live featured coupons, newest first. */
  'featured-coupons': ({ coupons, first }) => {
    const featured = coupons.filter((coupon) => coupon.featured);
    return featured.length > 0 ? [['', first('latest', featured), featured.length]] : [];
  },
  /** Stores with active offers, by the newest of them. Weight: how many. */
  'offers-by-latest': ({ offers }) => {
    const newest = Math.max(...offers.map((offer) => Date.parse(offer.createdAt)));
    return offers.length > 0 ? [['', -newest, offers.length]] : [];
  },
  /** Stores with live deals that were tried. Part: the day (`2026-11-30`) on which. Weight: how many. */
  'deals-by-check': ({ coupons, offers, dayOf }) => {
    const tried = [...coupons, ...offers].flatMap(({ verifiedAt }) => verifiedAt ?? []);
    return [...Map.groupBy(tried, dayOf)].map(([day, all]) => [day, 0, all.length]);
  },
  /** Stores with deals that are held back. Order: id. Weight: how many. Data: those, as `heldDeals` has them. For the owner. */
  'held-deals': ({ store, held }) => (held.length > 0 ? [['', store.id, held.length, held]] : []),
  /** Part: the id of a coupon or an offer, when it does not begin with its store's id and a hyphen, as ids made here do. */
  'deals-by-odd-id': ({ stored: { id, coupons, offers } }) =>
    inParts([...coupons, ...offers].map((deal) => deal.id).filter((deal) => !deal.startsWith(`${id}-`))),
  /** Part: the id of a category that an offer of the store belongs to. */
  'stores-by-offer-category': ({ stored }) =>
    inParts([...new Set(stored.offers.flatMap(({ categoryId }) => categoryId ?? []))]),
  /** Part: a host that the website, the affiliate links or the template of the store lead to, without `www.`. */
  'stores-by-host': ({ stored }) => inParts(hostsOfStore(stored)),
} satisfies Indexes<IndexedStore>;

/** What indexes know of a post that everyone may read. */
interface IndexedPost {
  post: Blog;
  /** The newest first. */
  order: number;
  /** In which it was published where the site is: `2026-11`. */
  month: string;
}

export const postIndexes = {
  /** In an order that spreads them evenly. */
  'posts-spread': ({ post: { id } }) => [['', spread(id)]],
  /** Order: id. */
  'posts-by-id': ({ post: { id } }) => [['', id]],
  /** Part: a slug that the post once had. */
  'posts-by-former-slug': ({ post }) => inParts(post.formerSlugs),
  /** Parts: '' and the category. */
  'posts-by-date': ({ post, order }) => inAllAnd(post.category, order, 1),
  'posts-by-month': ({ month, order }) => [[month, order]],
  'featured-posts': ({ post, order }) => (post.featured ? [['', order]] : []),
  /** Part: the id of the store that the post is about. */
  'posts-of-store': ({ post, order }) => (post.targetStoreId === undefined ? [] : [[post.targetStoreId, order]]),
} satisfies Indexes<IndexedPost>;

/** Posts of any status. Part: slug; the id of a store that the post names. */
export const postIndexesOfOwner = {
  'posts-by-slug': ({ slug }) => inParts([slug]),
  'posts-naming-store': ({ targetStoreId }) => inParts(targetStoreId === undefined ? [] : [targetStoreId]),
} satisfies Indexes<Blog>;

/** Pages of the owner's own, where one can stand. Part: the address. */
export const pageIndexes = { 'pages-by-path': (path: string) => inParts([path]) } satisfies Indexes<string>;

export type IndexName =
  | keyof (typeof storeIndexes & typeof postIndexes & typeof postIndexesOfOwner & typeof pageIndexes)
  /** The stores of the category with this key, by name. */
  | `stores-in:${string}`;
