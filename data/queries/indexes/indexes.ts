import { categoryKey } from '../../rules/text/category-key.ts';
import { dayOfDate } from '../../rules/dates/dates.ts';
import { spread } from '../../rules/text/spread.ts';
import { nameOrder } from '../../rules/text/store-name-order.ts';
import { hostsOfStore } from '../../rules/deals/store-hosts.ts';
import { dateOfPost } from '../../rules/deals/post-state.ts';
import { defaultPages, isReservedPath } from '../../rules/web/text-pages.ts';
import type { Store } from '../../schema/store.ts';
import { couponOrder } from './deal-lists.ts';
import { heldDeals } from './held-items.ts';
import * as index from '../reading/index-names.ts';
import { liveCoupons, liveOffers } from './live-deals.ts';
import { postInLists } from './post-cards.ts';
import { isPublicPost } from '../reading/public-post.ts';
import { defineQuery, type IndexedFolder, type IndexEntry, type Read } from '../reading/reader.ts';
import { siteTimeZone } from '../reading/site.ts';
import { storeInLists } from './store-in-lists.ts';

type Entries = { readonly [index: string]: readonly IndexEntry[] };

/** Slugs and ids have no order of their own within their part. */
const UNORDERED = 0;

/** One entry for all, one for the category. */
const inAllAnd = (key: string, order: number, member: string, weight: number): IndexEntry[] => [
  ['', order, member, weight],
  [key, order, member, weight],
];

/**
 * Where a store stands. Only live deals count: started, not expired, offers switched on. What the owner alone asks for counts those that
 * are held back, too.
 */
const storeEntries = defineQuery('store-entries', (read, id: string): Entries => {
  const store = read.document(`stores/${id}`);
  const stored = read.stored(`stores/${id}`);
  if (!store || !stored) return {};
  const key = categoryKey(store.category);
  const order = nameOrder(store.name);
  const coupons = liveCoupons(read, store);
  const offers = liveOffers(read, store);
  const deals = store.dealCount || coupons.length + offers.length;
  const offered = new Set(stored.offers.flatMap(({ categoryId }) => categoryId ?? []));
  const odd = [...stored.coupons, ...stored.offers].filter((deal) => !deal.id.startsWith(`${id}-`));
  const held = heldDeals(stored);
  const newest = Math.max(...offers.map((offer) => Date.parse(offer.createdAt)));
  const isLive = coupons.length + offers.length > 0;
  return {
    [index.STORES_BY_SLUG]: [[store.slug, UNORDERED, id]],
    [index.STORES_BY_FORMER_SLUG]: store.formerSlugs.map((slug): IndexEntry => [slug, UNORDERED, id]),
    [index.STORES_BY_NAME]: [['', order, id]],
    [index.STORES_SPREAD]: [['', spread(id), id]],
    [index.STORES_BY_HOST]: hostsOfStore(stored).map((host): IndexEntry => [host, UNORDERED, id]),
    [index.storesInCategory(key)]: [['', order, id]],
    [index.STORES_BY_DEALS]: inAllAnd(key, -deals, id, deals),
    [index.STORES_BY_OFFER_CATEGORY]: [...offered].map((category): IndexEntry => [category, UNORDERED, id]),
    [index.DEALS_BY_ODD_ID]: odd.map((deal): IndexEntry => [deal.id, UNORDERED, id]),
    [index.HELD_DEALS]: held.length > 0 ? [['', id, id, held.length, held]] : [],
    ...(coupons.length > 0 && couponEntries(read, store, coupons, key)),
    ...usesEntries(read, id, coupons, key),
    [index.OFFERS_BY_LATEST]: offers.length > 0 ? [['', -newest, id, offers.length]] : [],
    [index.LIVE_STORES_BY_ID]: isLive ? [['', id, id]] : [],
    [index.STORES_WITH_DEALS]: isLive ? [[key, order, id]] : [],
    [index.DEALS_BY_CHECK]: checkEntries(read, id, [...coupons, ...offers]),
  };
});

function checkEntries(
  read: Read,
  id: string,
  deals: readonly Pick<Store['coupons'][number], 'verifiedAt'>[],
): IndexEntry[] {
  const tried = deals.flatMap(({ verifiedAt }) => verifiedAt ?? []);
  if (tried.length === 0) return [];
  const zone = read(siteTimeZone);
  const byDay = Map.groupBy(tried, (at) => dayOfDate(at, zone));
  return [...byDay].map(([day, all]): IndexEntry => [day, UNORDERED, id, all.length]);
}

function usesEntries(read: Read, id: string, coupons: Store['coupons'], key: string): Entries {
  const figures = read.document(`figures/${id}`);
  if (figures === undefined) return {};
  const used = coupons.map((coupon) => figures.coupons[coupon.id] ?? 0).filter((uses) => uses > 0);
  return {
    [index.STORES_BY_USES]: figures.uses > 0 ? [['', -figures.uses, id]] : [],
    [index.COUPONS_BY_USES]: used.length > 0 ? inAllAnd(key, -Math.max(...used), id, used.length) : [],
  };
}

/** A store stands with its best coupon in each order (see `firstCoupons`). */
function couponEntries(read: Read, store: Store, coupons: Store['coupons'], key: string): Entries {
  const bestBy = (sort: index.IndexedSort, some: Store['coupons']) =>
    Math.min(...some.map((coupon) => couponOrder(read, coupon, sort)));
  const inOrders = index.indexedSorts.map((sort) => [
    index.couponsBy(sort),
    inAllAnd(key, bestBy(sort, coupons), store.id, coupons.length),
  ]);
  const featured = coupons.filter((coupon) => coupon.featured);
  return {
    ...Object.fromEntries(inOrders),
    [index.FEATURED_COUPONS]: featured.length > 0 ? [['', bestBy('latest', featured), store.id, featured.length]] : [],
  };
}

/** Where a post stands. Only `POSTS_BY_SLUG` and `POSTS_NAMING_STORE` hold posts that are not public. */
const postEntries = defineQuery('post-entries', (read, id: string): Entries => {
  const post = read.document(`blogs/${id}`);
  if (!post) return {};
  const always: Entries = {
    [index.POSTS_BY_SLUG]: [[post.slug, UNORDERED, id]],
    [index.POSTS_NAMING_STORE]: post.targetStoreId === undefined ? [] : [[post.targetStoreId, UNORDERED, id]],
  };
  if (!isPublicPost(read, post)) return always;
  const date = dateOfPost(post);
  const order = -Date.parse(date);
  return {
    ...always,
    [index.POSTS_BY_ID]: [['', id, id]],
    [index.POSTS_SPREAD]: [['', spread(id), id]],
    [index.POSTS_BY_DATE]: inAllAnd(post.category, order, id, 1),
    [index.POSTS_BY_MONTH]: [[dayOfDate(date, read(siteTimeZone)).slice(0, 7), order, id]],
    [index.POSTS_BY_FORMER_SLUG]: post.formerSlugs.map((slug): IndexEntry => [slug, UNORDERED, id]),
    [index.FEATURED_POSTS]: post.featured ? [['', order, id]] : [],
    [index.POSTS_OF_STORE]: post.targetStoreId === undefined ? [] : [[post.targetStoreId, order, id]],
  };
});

/** Where a page of the owner's own stands; nowhere, where the site has something else. */
const pageEntries = defineQuery('page-entries', (read, id: string): Entries => {
  const path = Object.hasOwn(defaultPages, id) ? undefined : read.document(`pages/${id}`)?.path;
  return path === undefined || isReservedPath(path) ? {} : { [index.PAGES_BY_PATH]: [[path, UNORDERED, id]] };
});

/** For each folder, the one query that says where its documents stand in every index. */
export const indexedFolders: IndexedFolder[] = [
  { folder: 'stores', entries: storeEntries, ofEach: [storeInLists] },
  { folder: 'blogs', entries: postEntries, ofEach: [postInLists] },
  { folder: 'pages', entries: pageEntries, ofEach: [] },
];
