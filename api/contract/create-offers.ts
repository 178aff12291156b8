import { z } from 'zod';
import { id } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { offerForm } from './create-offer.ts';
import { ownerOffer } from './entities.ts';

/** Offers of one call. */
const MOST_OFFERS = 500;

/** One of them: the store is that of all. */
export const offerOfMany = offerForm.omit({ storeId: true });

export const createOffers = defineContract({
  operation: 'create-offers',
  method: 'post',
  path: '/api/offers/batch',
  summary: 'Adds many offers to a store in one transaction and one publish: all of them, or none when one is refused.',
  access: 'owner',
  publishes: true,
  body: z.object({ storeId: id, offers: z.array(offerOfMany).min(1).max(MOST_OFFERS) }),
  bodyLimit: 2 * 1024 * 1024,
  reply: z.object({ offers: z.array(ownerOffer) }),
  status: 201,
});
