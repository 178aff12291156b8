import { searchCoupons } from '../../data/queries/coupon-search.ts';
import { listCoupons } from '../contract/list-coupons.ts';
import type { Call } from '../frame/route.ts';
import { route } from '../frame/route.ts';
import { ofEachStore, ownerCoupon } from '../records/owner-shapes.ts';

export const listCouponsRoute = route(listCoupons, (call) => (call.asOwner ? ownersCoupons(call) : shoppersCoupons(call)));

function shoppersCoupons({ read, query, request, response }: Call<typeof listCoupons>) {
  const { coupons, more } = searchCoupons(read, query);
  if (more) {
    const next = new URLSearchParams(Object.entries({ ...query, page: query.page + 1 }).map(([name, value]) => [name, String(value)]));
    response.links({ next: `${request.path}?${next}` });
  }
  return coupons;
}

function ownersCoupons({ query, services: { database } }: Call<typeof listCoupons>) {
  return ofEachStore(database, (store) =>
    query.storeId === undefined || query.storeId === store.id ? store.coupons.map((coupon) => ownerCoupon(store, coupon)) : [],
  );
}
