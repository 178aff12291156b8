import { categoryKey } from '../../rules/text/category-key.ts';
import { dayOfDate } from '../../rules/dates/dates.ts';
import { nameOrder } from '../../rules/text/store-name-order.ts';
import { dateOfPost } from '../../rules/deals/post-state.ts';
import { defaultPages, isReservedPath } from '../../rules/web/text-pages.ts';
import type { Coupon } from '../../schema/coupon.ts';
import { couponOrder } from './deal-lists.ts';
import { heldDeals } from './held-items.ts';
import {
  type IndexedSort,
  type Indexes,
  pageIndexes,
  postIndexes,
  postIndexesOfOwner,
  storeIndexes,
} from '../reading/indexes.ts';
import { liveCoupons, liveOffers } from './live-deals.ts';
import { postInLists } from './post-cards.ts';
import { isPublicPost } from '../reading/public-post.ts';
import { defineQuery, type IndexedFolder, type IndexEntry } from '../reading/reader.ts';
import { siteTimeZone } from '../reading/site.ts';
import { storeInLists } from './store-in-lists.ts';

type Entries = { readonly [index: string]: readonly IndexEntry[] };

/** Where a thing stands in those of these in which it does. */
const entriesIn = <Thing>(indexes: Indexes<Thing>, id: string, thing: Thing): Entries =>
  Object.fromEntries(
    Object.entries(indexes).flatMap(([index, placesOf]) => {
      const entries = placesOf(thing).map(([part, order, ...rest]): IndexEntry => [part, order, id, ...rest]);
      return entries.length > 0 ? [[index, entries]] : [];
    }),
  );

const storeEntries = defineQuery('store-entries', (read, id: string): Entries => {
  const store = read.document(`stores/${id}`);
  const stored = read.stored(`stores/${id}`);
  if (!store || !stored) return {};
  const key = categoryKey(store.category);
  const name = nameOrder(store.name);
  const coupons = liveCoupons(read, store);
  const offers = liveOffers(read, store);
  const known = {
    store,
    stored,
    figures: read.document(`figures/${id}`),
    key,
    name,
    coupons,
    offers,
    isLive: coupons.length + offers.length > 0,
    held: heldDeals(stored),
    dayOf: (date: string) => dayOfDate(date, read(siteTimeZone)),
    first: (sort: IndexedSort, some: readonly Coupon[]) =>
      Math.min(...some.map((coupon) => couponOrder(read, coupon, sort))),
  };
  return { ...entriesIn(storeIndexes, id, known), [`stores-in:${key}`]: [['', name, id]] };
});

const postEntries = defineQuery('post-entries', (read, id: string): Entries => {
  const post = read.document(`blogs/${id}`);
  if (!post) return {};
  const always = entriesIn(postIndexesOfOwner, id, post);
  if (!isPublicPost(read, post)) return always;
  const date = dateOfPost(post);
  const month = dayOfDate(date, read(siteTimeZone)).slice(0, 7);
  return { ...always, ...entriesIn(postIndexes, id, { post, order: -Date.parse(date), month }) };
});

/** Where a page of the owner's own stands; nowhere, where the site has something else. */
const pageEntries = defineQuery('page-entries', (read, id: string): Entries => {
  const path = Object.hasOwn(defaultPages, id) ? undefined : read.document(`pages/${id}`)?.path;
  return path === undefined || isReservedPath(path) ? {} : entriesIn(pageIndexes, id, path);
});

/** For each folder, the one query that says where its documents stand in every index. */
export const indexedFolders: IndexedFolder[] = [
  { folder: 'stores', entries: storeEntries, ofEach: [storeInLists] },
  { folder: 'blogs', entries: postEntries, ofEach: [postInLists] },
  { folder: 'pages', entries: pageEntries, ofEach: [] },
];
