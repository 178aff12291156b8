import { expiryInstant, startInstant, urgentInstant } from '../rules/expiry.ts';
import type { Read } from './reader.ts';
import { defineQuery } from './reader.ts';
import { siteTimeZone } from './site.ts';

/**
 * When what a page shows last changed, as an ISO instant: the newest `updatedAt` among the content it reads, or an instant that has
 * passed since and changed what it says (a coupon that began, became urgent or ended). Settings do not count: a new footer is no news
 * to whoever reads a sitemap.
 */
export type LastChange = string;

/** The newest of these; null for none. */
export function newest(changes: readonly (LastChange | null)[]): LastChange | null {
  let last: LastChange | null = null;
  for (const change of changes) if (change !== null && (last === null || change > last)) last = change;
  return last;
}

const passed = (read: Read, instants: readonly number[]): LastChange[] =>
  instants.filter((instant) => !read.isBefore(instant)).map((instant) => new Date(instant).toISOString());

/** Of a store's page, and the path of that page; null when there is no such store. */
export const storeChange = defineQuery('store-change', (read, id: string): { path: string; at: LastChange } | null => {
  const store = read.document(`stores/${id}`);
  if (!store) return null;
  const timeZone = read(siteTimeZone);
  const deals = [...store.coupons, ...store.offers.filter((offer) => offer.active)];
  const flips = deals.flatMap(({ startsAt, expiryDate }) => [
    ...(startsAt === undefined ? [] : [startInstant(startsAt, timeZone)]),
    ...(expiryDate === undefined ? [] : [urgentInstant(expiryDate, timeZone), expiryInstant(expiryDate, timeZone)]),
  ]);
  const at = newest([store.updatedAt, ...deals.map((deal) => deal.updatedAt), ...passed(read, flips)]) ?? store.updatedAt;
  return { path: `/store/${store.slug}`, at };
});

/** Of a published post's page, and the path of that page; null when there is no such post. */
export const postChange = defineQuery('post-change', (read, id: string): { path: string; at: LastChange } | null => {
  const post = read.document(`blogs/${id}`);
  return post?.status === 'published' ? { path: `/blog/${post.slug}`, at: post.updatedAt } : null;
});

/** Of the list of Amazon products. */
export const productsChange = defineQuery('products-change', (read): LastChange | null =>
  newest((read.document('amazon-products')?.products ?? []).map((product) => product.updatedAt)),
);

/** Of the list of categories. */
export const categoriesChange = defineQuery('categories-change', (read): LastChange | null =>
  newest((read.document('categories')?.categories ?? []).map((category) => category.updatedAt)),
);

export const newestStoreChange = (read: Read, ids: readonly string[]): LastChange | null =>
  newest(ids.map((id) => read(storeChange, id)?.at ?? null));
export const newestPostChange = (read: Read, ids: readonly string[]): LastChange | null =>
  newest(ids.map((id) => read(postChange, id)?.at ?? null));
