import { STORES_BY_SLUG } from '../../data/queries/index-names.ts';
import type { Read } from '../../data/queries/reader.ts';
import { categoryKey } from '../../data/rules/category-key.ts';
import { searchCoupons } from '../../data/queries/coupon-search.ts';
import { listCoupons } from '../contract/list-coupons.ts';
import { linkToNextPage } from '../http/next-page.ts';
import type { Call } from '../http/route.ts';
import { route } from '../http/route.ts';
import { ofStores, ownerCoupon } from '../records/owner-shapes.ts';

export const listCouponsRoute = route(listCoupons, (call) =>
  call.asOwner ? ownersCoupons(call) : shoppersCoupons(call),
);

function shoppersCoupons({ read, query, request, response }: Call<typeof listCoupons>) {
  const category = knownCategory(read, query.category ?? 'all');
  if (category === undefined) return [];
  const { coupons, more } = searchCoupons(read, { ...query, category });
  if (more) linkToNextPage({ request, response }, query);
  return coupons;
}

function ownersCoupons({ query, services: { database } }: Call<typeof listCoupons>) {
  return ofStores(database, query.storeId, (store) => store.coupons.map((coupon) => ownerCoupon(store, coupon)));
}

/**
 * What people ask for, in the one spelling that queries are asked with: answers are remembered by what was asked, and whatever people
 * type must not fill the memory. Undefined: there is no such category or store.
 */
function knownCategory(read: Read, asked: string): string | undefined {
  if (asked === '' || asked.toLowerCase() === 'all') return 'all';
  const categories = read.document('categories')?.categories ?? [];
  const found =
    categories.find(({ name }) => categoryKey(name) === categoryKey(asked)) ??
    categories.find(({ slug }) => slug === asked);
  return found?.name ?? (read.count(STORES_BY_SLUG, asked) > 0 ? asked : undefined);
}
