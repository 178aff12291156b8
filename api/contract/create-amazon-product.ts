import { amazonProduct, amazonProductInput } from '../../data/schema/amazon-product.ts';
import { defineContract } from './contract.ts';

export const createAmazonProduct = defineContract({
  operation: 'create-amazon-product',
  method: 'post',
  path: '/api/amazon-products',
  summary: 'Adds an Amazon product.',
  access: 'owner',
  publishes: true,
  body: amazonProductInput,
  reply: amazonProduct,
  status: 201,
});
