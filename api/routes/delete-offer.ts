import { deleteOffer } from '../contract/delete-offer.ts';
import { route } from '../http/route.ts';
import { offerRules } from '../records/deal-rules.ts';
import { deleteDeal } from '../records/delete-deal.ts';

export const deleteOfferRoute = route(deleteOffer, (call) => deleteDeal(call, offerRules));
