import { z } from 'zod';
import { id } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { ownerOffer } from './entities.ts';

export const reorderOffers = defineContract({
  operation: 'reorder-offers',
  method: 'post',
  path: '/api/offers/reorder',
  summary: 'Puts the offers of one store into a new order. The list names each of them once.',
  access: 'owner',
  publishes: true,
  body: z.object({ storeId: id, offerIds: z.array(id).max(5000) }),
  reply: z.array(ownerOffer),
});
