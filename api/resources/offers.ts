import { offerPage } from '../../data/queries/offer-pages.ts';
import { createOffer, createOffers, deleteOffer, listOffers, reorderOffers, updateOffer } from '../contract/offers.ts';
import { route } from '../routing/route.ts';
import { inOrder, ofStores, ownerOffers } from '../entities/owner-shapes.ts';
import { save } from '../routing/save.ts';
import { offerRules } from '../entities/writes/deal-rules.ts';
import { deleteDeal, updateDeal } from './writes/one-deal.ts';
import { Conflict } from '../http/errors.ts';
import { UnknownStore } from '../entities/not-found-errors.ts';
import { createDeals } from '../entities/writes/change-deals.ts';
import { linkToNextPage } from '../routing/reply-headers.ts';

export const offersRoutes = [
  route(listOffers, ({ asOwner, query, read, request, response, services }) => {
    if (asOwner) return ofStores(services.database, query.storeId, ownerOffers);
    const { offers, more } = offerPage(read, query.page);
    if (more) linkToNextPage({ request, response }, { page: query.page });
    return offers;
  }),
  route(createOffer, (call) =>
    save(call, (transaction) => {
      const { storeId, ...input } = call.body;
      const now = call.services.now();
      const { store, deals } = createDeals(transaction, offerRules, { storeId, inputs: [input], now });
      return offerRules.shown(store, deals[0]!);
    }),
  ),
  route(createOffers, (call) =>
    save(call, (transaction) => {
      const { storeId, offers: inputs } = call.body;
      const { store, deals } = createDeals(transaction, offerRules, { storeId, inputs, now: call.services.now() });
      return { offers: deals.map((offer) => offerRules.shown(store, offer)) };
    }),
  ),
  route(updateOffer, (call) => updateDeal(call, offerRules)),
  route(deleteOffer, (call) => deleteDeal(call, offerRules)),
  route(reorderOffers, (call) =>
    save(call, (transaction) => {
      const { storeId, offerIds } = call.body;
      const store = transaction.read(`stores/${storeId}`);
      if (!store) throw new UnknownStore();
      const position = new Map(offerIds.map((id, at) => [id, at]));
      const complete = offerIds.length === store.offers.length && store.offers.every(({ id }) => position.has(id));
      if (!complete) {
        const message =
          "The list must name each of the store's offers once. They have changed in the meantime: load them again.";
        throw new Conflict(
          message,
          inOrder(store.offers).map(({ id }) => id),
        );
      }
      const offers = store.offers.map((offer) => ({ ...offer, sortOrder: position.get(offer.id)! }));
      if (offers.every((offer, at) => offer.sortOrder === store.offers[at]?.sortOrder)) return ownerOffers(store);
      const reordered = { ...store, updatedAt: call.services.now().toISOString(), offers: inOrder(offers) };
      transaction.write(`stores/${storeId}`, reordered);
      return ownerOffers(reordered);
    }),
  ),
];
