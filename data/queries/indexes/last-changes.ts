import { expiryInstant, startInstant, urgentInstant } from '../../rules/dates/expiry.ts';
import type { Blog } from '../../schema/blog.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { Store } from '../../schema/store.ts';
import { defineQuery, type Read } from '../reading/reader.ts';
import { siteTimeZone } from '../reading/site.ts';

/**
 * When what a page shows last changed, as an ISO instant: the newest `updatedAt` among the content it reads, or an instant that has
 * passed since and changed what it says (a coupon that began, became urgent or ended). Settings do not count: a new footer is no news
 * to the reader of a sitemap.
 */
export type LastChange = string;

/** The newest of these; null for none. */
export const newest = (changes: readonly (LastChange | null)[]): LastChange | null =>
  changes.reduce((last, change) => (change !== null && (last === null || change > last) ? change : last), null);

const passed = (read: Read, instants: readonly number[]): LastChange[] =>
  instants.filter((instant) => !read.isBefore(instant)).map((instant) => new Date(instant).toISOString());

/** When a deal began, and the instants that these find of its end. */
function turnsOf(
  { startsAt, expiryDate }: Pick<Coupon, 'startsAt' | 'expiryDate'>,
  timeZone: string,
  ...ofEnd: readonly (typeof expiryInstant)[]
): number[] {
  return [
    ...(startsAt === undefined ? [] : [startInstant(startsAt, timeZone)]),
    ...(expiryDate === undefined ? [] : ofEnd.map((instantOf) => instantOf(expiryDate, timeZone))),
  ];
}

const activeDealsOf = ({ coupons, offers }: Store) => [...coupons, ...offers].filter(({ active }) => active);

/** The path of the store's page and its last change. */
export function changeOfStore(read: Read, store: Store) {
  const timeZone = read(siteTimeZone);
  const deals = activeDealsOf(store);
  const changes = deals.flatMap((deal) => turnsOf(deal, timeZone, urgentInstant, expiryInstant));
  const at =
    newest([store.updatedAt, ...deals.map((deal) => deal.updatedAt), ...passed(read, changes)]) ?? store.updatedAt;
  return { path: `/store/${store.slug}`, at };
}

/**
 * Of a store's card in lists: its own last change, or a deal of it that began or ended since. A deal's new title is no news to a list of
 * stores; adding or removing a deal, or a change of whether it counts, changes the store.
 */
export function changeOfStoreCard(read: Read, store: Store): LastChange {
  const timeZone = read(siteTimeZone);
  const changes = activeDealsOf(store).flatMap((deal) => turnsOf(deal, timeZone, expiryInstant));
  return newest([store.updatedAt, ...passed(read, changes)]) ?? store.updatedAt;
}

/** Of a coupon's card in lists: the coupon, its store's name and logo, or the day it became urgent. */
export function changeOfCoupon(read: Read, store: Store, coupon: Coupon): LastChange {
  const changes = turnsOf(coupon, read(siteTimeZone), urgentInstant);
  return newest([store.updatedAt, coupon.updatedAt, ...passed(read, changes)]) ?? store.updatedAt;
}

/** Of a public post's page. It changes when its time comes, too. */
export function changeOfPost(read: Read, post: Blog) {
  const from = post.publishAt === undefined ? [] : [startInstant(post.publishAt, read(siteTimeZone))];
  return { path: `/blog/${post.slug}`, at: newest([post.updatedAt, ...passed(read, from)]) ?? post.updatedAt };
}

/** Of the list of Amazon products. */
export const productsChange = defineQuery('products-change', (read): LastChange | null =>
  newest((read.document('amazon-products')?.products ?? []).map((product) => product.updatedAt)),
);

/** Of the list of categories. */
export const categoriesChange = defineQuery('categories-change', (read): LastChange | null =>
  newest((read.document('categories')?.categories ?? []).map((category) => category.updatedAt)),
);
