import { createOffer } from '../contract/create-offer.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { createDeals } from '../records/create-deals.ts';
import { offerRules } from '../records/deal-rules.ts';

export const createOfferRoute = route(createOffer, (call) =>
  save(call, (transaction) => {
    const { storeId, ...input } = call.body;
    const now = call.services.now();
    const { store, deals } = createDeals(transaction, offerRules, { storeId, inputs: [input], now });
    return offerRules.shown(store, deals[0]!);
  }),
);
