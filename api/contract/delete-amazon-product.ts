import { defineContract } from './contract.ts';
import { byId, nothing } from './entities.ts';

export const deleteAmazonProduct = defineContract({
  operation: 'delete-amazon-product',
  method: 'delete',
  path: '/api/amazon-products/{id}',
  summary: 'Deletes an Amazon product.',
  access: 'owner',
  publishes: true,
  params: byId,
  reply: nothing,
});
