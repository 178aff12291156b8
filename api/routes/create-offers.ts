import { createOffers } from '../contract/create-offers.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { createDeals } from '../records/create-deals.ts';
import { offerRules } from '../records/deal-rules.ts';

export const createOffersRoute = route(createOffers, (call) =>
  save(call, (transaction) => {
    const { storeId, offers: inputs } = call.body;
    const { store, deals } = createDeals(transaction, offerRules, { storeId, inputs, now: call.services.now() });
    return { offers: deals.map((offer) => offerRules.shown(store, offer)) };
  }),
);
