import { defineContract } from './contract.ts';
import { byId, nothing } from './entities.ts';

export const deleteOffer = defineContract({
  operation: 'delete-offer',
  method: 'delete',
  path: '/api/offers/{id}',
  summary: 'Deletes an offer.',
  access: 'owner',
  publishes: true,
  params: byId,
  reply: nothing,
});
