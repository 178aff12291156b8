import { categoryKey } from '../../rules/text/category-key.ts';
import { dayOfDate } from '../../rules/dates/dates.ts';
import { spread } from '../../rules/text/spread.ts';
import { nameOrder } from '../../rules/text/store-name-order.ts';
import { hostsOfStore } from '../../rules/deals/store-hosts.ts';
import { dateOfPost } from '../../rules/deals/post-state.ts';
import { defaultPages } from '../../rules/web/default-pages.ts';
import { isReservedPath } from '../../rules/web/page-paths.ts';
import type { Store } from '../../schema/store.ts';
import { couponOrder } from './deal-lists.ts';
import { heldDeals } from './held-items.ts';
import {
  COUPONS_BY_USES,
  couponsBy,
  DEALS_BY_CHECK,
  DEALS_BY_ODD_ID,
  FEATURED_COUPONS,
  FEATURED_POSTS,
  HELD_DEALS,
  indexedSorts,
  LIVE_STORES_BY_ID,
  OFFERS_BY_LATEST,
  PAGES_BY_PATH,
  POSTS_BY_DATE,
  POSTS_BY_FORMER_SLUG,
  POSTS_BY_ID,
  POSTS_BY_MONTH,
  POSTS_BY_SLUG,
  POSTS_NAMING_STORE,
  POSTS_OF_STORE,
  POSTS_SPREAD,
  STORES_BY_DEALS,
  STORES_BY_FORMER_SLUG,
  STORES_BY_HOST,
  STORES_BY_NAME,
  STORES_BY_OFFER_CATEGORY,
  STORES_BY_SLUG,
  STORES_BY_USES,
  STORES_SPREAD,
  STORES_WITH_DEALS,
  storesInCategory,
} from '../reading/index-names.ts';
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
export const storeEntries = defineQuery('store-entries', (read, id: string): Entries => {
  const store = read.document(`stores/${id}`);
  const stored = read.stored(`stores/${id}`);
  if (!store || !stored) return {};
  const key = categoryKey(store.category);
  const order = nameOrder(store.name);
  const coupons = liveCoupons(read, store);
  const offers = liveOffers(read, store);
  const deals = store.dealCount || coupons.length + offers.length;
  const entries: { [index: string]: IndexEntry[] } = {
    [STORES_BY_SLUG]: [[store.slug, UNORDERED, id]],
    [STORES_BY_FORMER_SLUG]: store.formerSlugs.map((slug): IndexEntry => [slug, UNORDERED, id]),
    [STORES_BY_NAME]: [['', order, id]],
    [STORES_SPREAD]: [['', spread(id), id]],
    [STORES_BY_HOST]: hostsOfStore(stored).map((host): IndexEntry => [host, UNORDERED, id]),
    [storesInCategory(key)]: [['', order, id]],
    [STORES_BY_DEALS]: inAllAnd(key, -deals, id, deals),
  };
  const offered = new Set(stored.offers.flatMap(({ categoryId }) => categoryId ?? []));
  if (offered.size > 0)
    entries[STORES_BY_OFFER_CATEGORY] = [...offered].map((category): IndexEntry => [category, UNORDERED, id]);
  const odd = [...stored.coupons, ...stored.offers].filter((deal) => !deal.id.startsWith(`${id}-`));
  if (odd.length > 0) entries[DEALS_BY_ODD_ID] = odd.map((deal): IndexEntry => [deal.id, UNORDERED, id]);
  const held = heldDeals(stored);
  if (held.length > 0) entries[HELD_DEALS] = [['', id, id, held.length, held]];
  if (coupons.length > 0) Object.assign(entries, couponEntries(read, store, coupons, key));
  Object.assign(entries, usesEntries(read, id, coupons, key));
  if (offers.length > 0) {
    const newest = Math.max(...offers.map((offer) => Date.parse(offer.createdAt)));
    entries[OFFERS_BY_LATEST] = [['', -newest, id, offers.length]];
  }
  if (coupons.length + offers.length > 0) {
    entries[LIVE_STORES_BY_ID] = [['', id, id]];
    entries[STORES_WITH_DEALS] = [[key, order, id]];
    Object.assign(entries, checkEntries(read, id, [...coupons, ...offers]));
  }
  return entries;
});

function checkEntries(read: Read, id: string, deals: readonly Pick<Store['coupons'][number], 'verifiedAt'>[]): Entries {
  const tried = deals.flatMap(({ verifiedAt }) => verifiedAt ?? []);
  if (tried.length === 0) return {};
  const zone = read(siteTimeZone);
  const byDay = Map.groupBy(tried, (at) => dayOfDate(at, zone));
  return { [DEALS_BY_CHECK]: [...byDay].map(([day, all]): IndexEntry => [day, UNORDERED, id, all.length]) };
}

function usesEntries(read: Read, id: string, coupons: Store['coupons'], key: string): Entries {
  const figures = read.document(`figures/${id}`);
  if (figures === undefined) return {};
  const used = coupons.map((coupon) => figures.coupons[coupon.id] ?? 0).filter((uses) => uses > 0);
  return {
    ...(figures.uses > 0 && { [STORES_BY_USES]: [['', -figures.uses, id] as const] }),
    ...(used.length > 0 && { [COUPONS_BY_USES]: inAllAnd(key, -Math.max(...used), id, used.length) }),
  };
}

/** A store stands with its best coupon in each order (see `firstCoupons`). */
function couponEntries(
  read: Read,
  store: Store,
  coupons: Store['coupons'],
  key: string,
): { [index: string]: IndexEntry[] } {
  const entries: { [index: string]: IndexEntry[] } = {};
  for (const sort of indexedSorts) {
    const best = Math.min(...coupons.map((coupon) => couponOrder(read, coupon, sort)));
    entries[couponsBy(sort)] = inAllAnd(key, best, store.id, coupons.length);
  }
  const featured = coupons.filter((coupon) => coupon.featured).map((coupon) => couponOrder(read, coupon, 'latest'));
  if (featured.length > 0) entries[FEATURED_COUPONS] = [['', Math.min(...featured), store.id, featured.length]];
  return entries;
}

/** Where a post stands. Only `POSTS_BY_SLUG` and `POSTS_NAMING_STORE` hold posts that are not public. */
export const postEntries = defineQuery('post-entries', (read, id: string): Entries => {
  const post = read.document(`blogs/${id}`);
  if (!post) return {};
  const always: Entries = {
    [POSTS_BY_SLUG]: [[post.slug, UNORDERED, id]],
    [POSTS_NAMING_STORE]: post.targetStoreId === undefined ? [] : [[post.targetStoreId, UNORDERED, id]],
  };
  if (!isPublicPost(read, post)) return always;
  const date = dateOfPost(post);
  const order = -Date.parse(date);
  return {
    ...always,
    [POSTS_BY_ID]: [['', id, id]],
    [POSTS_SPREAD]: [['', spread(id), id]],
    [POSTS_BY_DATE]: inAllAnd(post.category, order, id, 1),
    [POSTS_BY_MONTH]: [[dayOfDate(date, read(siteTimeZone)).slice(0, 7), order, id]],
    [POSTS_BY_FORMER_SLUG]: post.formerSlugs.map((slug): IndexEntry => [slug, UNORDERED, id]),
    [FEATURED_POSTS]: post.featured ? [['', order, id]] : [],
    [POSTS_OF_STORE]: post.targetStoreId === undefined ? [] : [[post.targetStoreId, order, id]],
  };
});

/** Where a page of the owner's own stands; nowhere, where the site has something else. */
export const pageEntries = defineQuery('page-entries', (read, id: string): Entries => {
  const path = Object.hasOwn(defaultPages, id) ? undefined : read.document(`pages/${id}`)?.path;
  return path === undefined || isReservedPath(path) ? {} : { [PAGES_BY_PATH]: [[path, UNORDERED, id]] };
});

/** For each folder, the one query that says where its documents stand in every index. */
export const indexedFolders: IndexedFolder[] = [
  { folder: 'stores', entries: storeEntries, ofEach: [storeInLists] },
  { folder: 'blogs', entries: postEntries, ofEach: [postInLists] },
  { folder: 'pages', entries: pageEntries, ofEach: [] },
];
