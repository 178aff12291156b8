import { z } from 'zod';
import { publicOffer } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';
import { ownerOffer, pageNumber } from './entities.ts';

export const listOffers = defineContract({
  operation: 'list-offers',
  method: 'get',
  path: '/api/offers',
  summary: 'Active offers, each with its store, a page at a time. The header Link names the next page.',
  access: 'public',
  cached: true,
  query: z.object({
    page: pageNumber,
    /** With `?view=owner`: only those of this store. */
    storeId: z.string().max(64).optional(),
  }),
  reply: z.array(publicOffer),
  ownerReply: z.array(ownerOffer),
});
