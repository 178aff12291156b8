import { updateOffer } from '../contract/update-offer.ts';
import { route } from '../http/route.ts';
import { offerRules } from '../records/deal-rules.ts';
import { updateDeal } from '../records/update-deal.ts';

export const updateOfferRoute = route(updateOffer, (call) => updateDeal(call, offerRules));
