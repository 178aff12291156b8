import { id } from '../../data/schema/fields.ts';
import { offerInput } from '../../data/schema/offer.ts';
import { defineContract } from './contract.ts';
import { ownerOffer } from './entities.ts';

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
