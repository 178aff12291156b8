import { searchCoupons } from '../../data/queries/coupon-search.ts';
import { offerPage, publicFeaturedCoupons, publicLatestCoupons } from '../../data/queries/public-deals.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { categoryKey } from '../../data/rules/text/category-key.ts';
import * as coupons from '../contract/coupons.ts';
import * as offers from '../contract/offers.ts';
import type { OwnerCoupon, OwnerOffer } from '../contract/shapes/entities.ts';
import { failingCodes } from '../engagement/coded-deals.ts';
import { without } from '../entities/revision.ts';
import { unknownStore } from '../entities/stores-named.ts';
import { inOrder, ofStores, ownerDeal, ownerOffers } from '../entities/owner-shapes.ts';
import { orThrow } from '../entities/writes/write-context.ts';
import {
  changeDeals,
  createDeals,
  type DealChanges,
  type DealInputOf,
  deleteDeals,
} from '../entities/writes/change-deals.ts';
import { type DealKind, placeOfDeal } from '../entities/writes/deal-in-store.ts';
import { Conflict } from '../http/errors.ts';
import { linkToNextPage } from '../routing/reply-headers.ts';
import { type AnyCall, type Call, route } from '../routing/route.ts';
import { change, save } from '../routing/save.ts';

type OwnerDeal<Kind extends DealKind> = { coupons: OwnerCoupon; offers: OwnerOffer }[Kind];
type OfOne = AnyCall & { readonly params: { id: string } };

/** Adds deals to the end of their store's, and answers what `reply` makes of them. */
function addDeals<Kind extends DealKind, Reply>(
  call: AnyCall,
  kind: Kind,
  { storeId, inputs }: { storeId: string; inputs: readonly DealInputOf<Kind>[] },
  reply: (deals: OwnerDeal<Kind>[]) => Reply,
): Promise<Reply> {
  return save(call, (transaction, { now }) => {
    const typed = inputs.map((input) => ({ kind, input }));
    const { store, deals } = createDeals(transaction, storeId, typed, now);
    return reply(deals.map((deal) => ownerDeal(store, deal) as OwnerDeal<Kind>));
  });
}

/** Changes one deal in its store's document, or moves it to another store's. */
function updateDeal<Kind extends DealKind>(call: OfOne & { readonly body: DealChanges }, kind: Kind) {
  return save(call, (transaction, { now }) => {
    const places = [placeOfDeal(call.services, kind, call.params.id)];
    const [changed] = changeDeals(transaction, places, { changes: call.body, now, attempt: orThrow });
    return ownerDeal(changed!.store, changed!.deal) as OwnerDeal<Kind>;
  });
}

const deleteDeal = (call: OfOne, kind: DealKind): Promise<void> =>
  save(call, (transaction, { now }) => {
    deleteDeals(transaction, [placeOfDeal(call.services, kind, call.params.id)], { now, attempt: orThrow });
  });

function shoppersCoupons({ read, query, request, response }: Call<typeof coupons.listCoupons>) {
  const category = knownCategory(read, query.category ?? 'all');
  if (category === undefined) return [];
  const { coupons: found, more } = searchCoupons(read, { ...query, category });
  if (more) linkToNextPage({ request, response }, query);
  return found;
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
  return found?.name ?? (read.count('stores-by-slug', asked) > 0 ? asked : undefined);
}

const MOST_LISTED = 100;

export const couponsRoutes = [
  route(coupons.listCoupons, (call) => {
    const { asOwner, query, services } = call;
    if (!asOwner) return shoppersCoupons(call);
    return ofStores(services.database, query.storeId, (store) => store.coupons.map((each) => ownerDeal(store, each)));
  }),
  route(coupons.listFeaturedCoupons, ({ read }) => read(publicFeaturedCoupons)),
  route(coupons.listLatestCoupons, ({ read }) => read(publicLatestCoupons)),
  route(coupons.listCodesOfStore, ({ query: { storeId }, services: { database } }) => {
    const store = database.read(`stores/${storeId}`);
    const deals = store ? [...store.coupons, ...store.offers] : [];
    return deals.flatMap(({ id, title, code }) => (code === undefined ? [] : [{ id, title, code }]));
  }),
  route(coupons.listFailingCodes, async ({ services }) =>
    (await failingCodes(services)).slice(0, MOST_LISTED).map(({ store, ...found }) => ({
      ...without(found, 'kind', 'id'),
      storeName: store.name,
      storeSlug: store.slug,
    })),
  ),
  route(coupons.createCoupon, (call) => {
    const { storeId, ...input } = call.body;
    return addDeals(call, 'coupons', { storeId, inputs: [input] }, ([added]) => added!);
  }),
  route(coupons.createCoupons, (call) => {
    const { storeId, coupons: inputs } = call.body;
    return addDeals(call, 'coupons', { storeId, inputs }, (added) => ({ coupons: added }));
  }),
  route(coupons.updateCoupon, (call) => updateDeal(call, 'coupons')),
  route(coupons.deleteCoupon, (call) => deleteDeal(call, 'coupons')),
];

export const offersRoutes = [
  route(offers.listOffers, ({ asOwner, query, read, request, response, services }) => {
    if (asOwner) return ofStores(services.database, query.storeId, ownerOffers);
    const { offers: found, more } = offerPage(read, query.page);
    if (more) linkToNextPage({ request, response }, { page: query.page });
    return found;
  }),
  route(offers.createOffer, (call) => {
    const { storeId, ...input } = call.body;
    return addDeals(call, 'offers', { storeId, inputs: [input] }, ([added]) => added!);
  }),
  route(offers.createOffers, (call) => {
    const { storeId, offers: inputs } = call.body;
    return addDeals(call, 'offers', { storeId, inputs }, (added) => ({ offers: added }));
  }),
  route(offers.updateOffer, (call) => updateDeal(call, 'offers')),
  route(offers.deleteOffer, (call) => deleteDeal(call, 'offers')),
  change(offers.reorderOffers, (transaction, { body: { storeId, offerIds } }, { now }) => {
    const store = transaction.read(`stores/${storeId}`);
    if (!store) throw unknownStore();
    const position = new Map(offerIds.map((id, at) => [id, at]));
    const complete = offerIds.length === store.offers.length && store.offers.every(({ id }) => position.has(id));
    if (!complete) {
      const message =
        "The list must name each of the store's offers once. They have changed in the meantime: load them again.";
      throw new Conflict(message, { current: inOrder(store.offers).map(({ id }) => id) });
    }
    const ordered = store.offers.map((offer) => ({ ...offer, sortOrder: position.get(offer.id)! }));
    if (ordered.every((offer, at) => offer.sortOrder === store.offers[at]?.sortOrder)) return ownerOffers(store);
    const reordered = { ...store, updatedAt: now.toISOString(), offers: inOrder(ordered) };
    transaction.write(`stores/${storeId}`, reordered);
    return ownerOffers(reordered);
  }),
];
