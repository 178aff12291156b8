import { amazonProduct, amazonProductInput } from '../../data/schema/amazon-product.ts';
import { changesOf } from './changes.ts';
import { defineContract } from './contract.ts';
import { byId } from './entities.ts';

export const updateAmazonProduct = defineContract({
  operation: 'update-amazon-product',
  method: 'put',
  path: '/api/amazon-products/{id}',
  summary: 'Changes an Amazon product.',
  access: 'owner',
  publishes: true,
  params: byId,
  body: changesOf(amazonProductInput),
  reply: amazonProduct,
});
