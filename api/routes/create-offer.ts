import { createOffer } from '../contract/create-offer.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { newDeal } from '../records/new-deal.ts';
import { nextSortOrder, ownerOffer } from '../records/owner-shapes.ts';
import { withDeals } from '../records/with-deals.ts';

export const createOfferRoute = route(createOffer, (call) =>
  save(call, (transaction) => {
    const now = call.services.now();
    const { store, deal } = newDeal(transaction, call.body, now);
    const offer = { ...deal, sortOrder: nextSortOrder(store.offers) };
    transaction.write(`stores/${store.id}`, withDeals(store, { offers: [...store.offers, offer] }, now));
    return ownerOffer(store, offer);
  }),
);
