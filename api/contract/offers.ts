import { z } from 'zod';
import { publicOffer } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';
import { byId, nothing, ownerOffer, pageNumber } from './shapes/entities.ts';
import { id } from '../../data/schema/fields.ts';
import { offerInput } from '../../data/schema/offer.ts';
import { changesOf } from './shapes/changes.ts';

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

/** What the owner's form asks for: section 5 requires a description, which a drafted offer may lack. */
export const offerForm = offerInput.extend({
  storeId: id,
  description: offerInput.shape.description.min(1, 'This cannot be empty.'),
});

export const createOffer = defineContract({
  operation: 'create-offer',
  method: 'post',
  path: '/api/offers',
  summary: "Adds an offer to the end of its store's list.",
  access: 'owner',
  publishes: true,
  body: offerForm,
  reply: ownerOffer,
  status: 201,
});

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
