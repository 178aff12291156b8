import { createOffer } from '../contract/create-offer.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { checkDates } from '../records/check-dates.ts';
import { dealIdFor } from '../records/ids.ts';
import { UnknownStore } from '../records/not-found-errors.ts';
import { nextSortOrder, ownerOffer } from '../records/owner-shapes.ts';
import { firstRevision } from '../records/revision.ts';
import { withDeals } from '../records/with-deals.ts';

export const createOfferRoute = route(createOffer, (call) =>
  save(call, (transaction) => {
    const {
      body: { storeId, ...input },
      services,
    } = call;
    const store = transaction.read(`stores/${storeId}`);
    if (!store) throw new UnknownStore();
    checkDates(transaction, input, services.now());
    const offer = {
      ...input,
      ...firstRevision(dealIdFor(storeId), services.now()),
      sortOrder: nextSortOrder(store.offers),
    };
    transaction.write(`stores/${storeId}`, withDeals(store, { offers: [...store.offers, offer] }, services.now()));
    return ownerOffer(store, offer);
  }),
);
