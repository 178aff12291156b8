import { z } from 'zod';
import { publicOffer } from '../../data/schema/public-shapes.ts';
import { creation, deletion, edit, defineContract, publicRead } from './contract.ts';
import { ownerOffer, pageNumber } from './shapes/entities.ts';
import { id } from '../../data/schema/fields.ts';
import { offerInput } from '../../data/schema/offer.ts';
import { changesOf } from './shapes/changes.ts';

export const listOffers = publicRead('list-offers', '/api/offers', {
  summary: 'Active offers, each with its store, a page at a time. The header Link names the next page.',
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

export const createOffer = creation('create-offer', '/api/offers', {
  summary: "Adds an offer to the end of its store's list.",
  body: offerForm,
  reply: ownerOffer,
});

const MOST_OFFERS = 500;

/** One of them: the store is that of all. */
export const offerOfMany = offerForm.omit({ storeId: true });

export const createOffers = creation('create-offers', '/api/offers/batch', {
  summary: 'Adds many offers to a store in one transaction and one publish: all of them, or none when one is refused.',
  body: z.object({ storeId: id, offers: z.array(offerOfMany).min(1).max(MOST_OFFERS) }),
  bodyLimit: 2 * 1024 * 1024,
  reply: z.object({ offers: z.array(ownerOffer) }),
});

export const updateOffer = edit('update-offer', '/api/offers/{id}', {
  summary: "Changes an offer; another storeId moves it to the end of that store's list.",
  body: changesOf(offerForm),
  reply: ownerOffer,
});

export const deleteOffer = deletion('delete-offer', '/api/offers/{id}', 'Deletes an offer.');

export const reorderOffers = defineContract('reorder-offers', 'POST /api/offers/reorder', {
  summary: 'Puts the offers of one store into a new order. The list names each of them once.',
  publishes: true,
  body: z.object({ storeId: id, offerIds: z.array(id).max(5000) }),
  reply: z.array(ownerOffer),
});
