import { STORES_BY_SLUG } from '../../data/queries/reading/index-names.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { categoryKey } from '../../data/rules/text/category-key.ts';
import { searchCoupons } from '../../data/queries/coupon-search.ts';
import * as calls from '../contract/coupons.ts';
import { type Call, route } from '../routing/route.ts';
import { ofStores, ownerCoupon } from '../entities/owner-shapes.ts';
import { publicFeaturedCoupons, publicLatestCoupons } from '../../data/queries/public-deals.ts';
import { failingCodes } from '../engagement/coded-deals.ts';
import { save } from '../routing/save.ts';
import { couponRules } from '../entities/writes/deal-rules.ts';
import { deleteDeal, updateDeal } from './writes/one-deal.ts';
import { createDeals } from '../entities/writes/change-deals.ts';
import { linkToNextPage } from '../routing/reply-headers.ts';

function shoppersCoupons({ read, query, request, response }: Call<typeof calls.listCoupons>) {
  const category = knownCategory(read, query.category ?? 'all');
  if (category === undefined) return [];
  const { coupons, more } = searchCoupons(read, { ...query, category });
  if (more) linkToNextPage({ request, response }, query);
  return coupons;
}

function ownersCoupons({ query, services: { database } }: Call<typeof calls.listCoupons>) {
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

const MOST_LISTED = 100;

export const couponsRoutes = [
  route(calls.listCoupons, (call) => (call.asOwner ? ownersCoupons(call) : shoppersCoupons(call))),
  route(calls.listFeaturedCoupons, ({ read }) => read(publicFeaturedCoupons)),
  route(calls.listLatestCoupons, ({ read }) => read(publicLatestCoupons)),
  route(calls.listCodesOfStore, ({ query: { storeId }, services: { database } }) => {
    const { coupons, offers } = database.read(`stores/${storeId}`) ?? { coupons: [], offers: [] };
    return [...coupons, ...offers].flatMap(({ id, title, code }) => (code === undefined ? [] : [{ id, title, code }]));
  }),
  route(calls.listFailingCodes, async ({ services }) =>
    (await failingCodes(services)).slice(0, MOST_LISTED).map(({ deal, title, code, store, worked, of }) => ({
      deal,
      title,
      code,
      storeName: store.name,
      storeSlug: store.slug,
      worked,
      of,
    })),
  ),
  route(calls.createCoupon, (call) =>
    save(call, (transaction) => {
      const { storeId, ...input } = call.body;
      const now = call.services.now();
      const { store, deals } = createDeals(transaction, couponRules, { storeId, inputs: [input], now });
      return couponRules.shown(store, deals[0]!);
    }),
  ),
  route(calls.createCoupons, (call) =>
    save(call, (transaction) => {
      const { storeId, coupons: inputs } = call.body;
      const { store, deals } = createDeals(transaction, couponRules, { storeId, inputs, now: call.services.now() });
      return { coupons: deals.map((coupon) => couponRules.shown(store, coupon)) };
    }),
  ),
  route(calls.updateCoupon, (call) => updateDeal(call, couponRules)),
  route(calls.deleteCoupon, (call) => deleteDeal(call, couponRules)),
];
