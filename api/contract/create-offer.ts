import { id } from '../../data/schema/fields.ts';
import { offerInput } from '../../data/schema/offer.ts';
import { defineContract } from './contract.ts';
import { ownerOffer } from './entities.ts';

export const createOffer = defineContract({
  operation: 'create-offer',
  method: 'post',
  path: '/api/offers',
  summary: 'Adds an offer to the end of its store\'s.',
  access: 'owner',
  body: offerInput.extend({ storeId: id }),
  reply: ownerOffer,
  status: 201,
});
