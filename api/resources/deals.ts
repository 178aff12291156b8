import { searchCoupons } from '../../data/queries/coupon-search.ts';
import { offerPage, publicFeaturedCoupons, publicLatestCoupons } from '../../data/queries/public-deals.ts';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import * as coupons from '../contract/coupons.ts';
import * as offers from '../contract/offers.ts';
import type { OwnerCoupon, OwnerOffer } from '../contract/shapes/entities.ts';
import { failingCodes } from '../engagement/coded-deals.ts';
import { without } from '../entities/revision.ts';
import { unknownStore } from '../entities/stores-named.ts';
import { inOrder, ofStores, ownerDeal, ownerOffers } from '../entities/owner-shapes.ts';
import { orThrow } from '../entities/writes/write-context.ts';
import { changeDeals, createDeals, type DealInput, deleteDeals } from '../entities/writes/change-deals.ts';
import { type DealKind, placeOfDeal } from '../entities/writes/deal-in-store.ts';
import { Conflict } from '../http/errors.ts';
import { linkToNextPage } from '../routing/reply-headers.ts';
import { type AnyRoute, type Call, route } from '../routing/route.ts';
import { change } from '../routing/save.ts';

const writes = {
  coupons: {
    create: coupons.createCoupon,
    createMany: coupons.createCoupons,
    update: coupons.updateCoupon,
    remove: coupons.deleteCoupon,
  },
  offers: {
    create: offers.createOffer,
    createMany: offers.createOffers,
    update: offers.updateOffer,
    remove: offers.deleteOffer,
  },
};

/** The calls that write the deals of a kind. New ones come to the end of their store's; another store's id moves one there. */
function writesOf(kind: DealKind): AnyRoute[] {
  const { create, createMany, update, remove } = writes[kind];
  const add = (transaction: Transaction, storeId: string, inputs: readonly DealInput[], now: Date) => {
    const typed = inputs.map((input) => ({ kind, input }));
    const { store, deals } = createDeals(transaction, storeId, typed, now);
    return deals.map((deal) => ownerDeal(store, deal)) as (OwnerCoupon & OwnerOffer)[];
  };
  return [
    change(
      create,
      (transaction, { body: { storeId, ...input } }, { now }) => add(transaction, storeId, [input], now)[0]!,
    ),
    change(createMany, (transaction, { body }, { now }) =>
      'coupons' in body
        ? { coupons: add(transaction, body.storeId, body.coupons, now) }
        : { offers: add(transaction, body.storeId, body.offers, now) },
    ),
    change(update, (transaction, { params, body, services }, { now }) => {
      const places = [placeOfDeal(services, kind, params.id)];
      const [changed] = changeDeals(transaction, places, { changes: body, now, attempt: orThrow });
      return ownerDeal(changed!.store, changed!.deal);
    }),
    change(remove, (transaction, { params, services }, { now }) =>
      deleteDeals(transaction, [placeOfDeal(services, kind, params.id)], { now, attempt: orThrow }),
    ),
  ];
}

function shoppersCoupons({ read, query, request, response }: Call<typeof coupons.listCoupons>) {
  const { coupons: found, more } = searchCoupons(read, query);
  if (more) linkToNextPage({ request, response }, query);
  return found;
}

const MOST_LISTED = 100;

export const dealsRoutes = [
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
  ...writesOf('coupons'),
  route(offers.listOffers, ({ asOwner, query, read, request, response, services }) => {
    if (asOwner) return ofStores(services.database, query.storeId, ownerOffers);
    const { offers: found, more } = offerPage(read, query.page);
    if (more) linkToNextPage({ request, response }, { page: query.page });
    return found;
  }),
  ...writesOf('offers'),
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
