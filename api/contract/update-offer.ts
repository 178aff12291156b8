import { changesOf } from './changes.ts';
import { defineContract } from './contract.ts';
import { offerForm } from './create-offer.ts';
import { byId, ownerOffer } from './entities.ts';

export const updateOffer = defineContract({
  operation: 'update-offer',
  method: 'put',
  path: '/api/offers/{id}',
  summary: "Changes an offer; another storeId moves it to the end of that store's list.",
  access: 'owner',
  publishes: true,
  params: byId,
  body: changesOf(offerForm),
  reply: ownerOffer,
});
