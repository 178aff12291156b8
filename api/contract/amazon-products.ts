import { z } from 'zod';
import { amazonProduct, amazonProductInput } from '../../data/schema/amazon-product.ts';
import { currency } from '../../data/schema/currency.ts';
import { publicProduct } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';
import { changesOf } from './shapes/changes.ts';
import { typedPicture } from './pictures.ts';
import { byId, nothing } from './shapes/entities.ts';

/** Without a currency, prices are in that of the site. */
const productBody = amazonProductInput.extend({
  imageUrl: typedPicture.default(''),
  currency: currency.optional(),
});

export const listAmazonProducts = defineContract({
  operation: 'list-amazon-products',
  method: 'get',
  path: '/api/amazon-products',
  summary: 'Amazon products, featured ones first. viewsThisWeek is null when nothing was counted.',
  access: 'public',
  cached: true,
  reply: z.array(publicProduct),
  ownerReply: z.array(amazonProduct),
});

export const createAmazonProduct = defineContract({
  operation: 'create-amazon-product',
  method: 'post',
  path: '/api/amazon-products',
  summary: 'Adds an Amazon product.',
  access: 'owner',
  publishes: true,
  body: productBody,
  reply: amazonProduct,
  status: 201,
});

export const updateAmazonProduct = defineContract({
  operation: 'update-amazon-product',
  method: 'put',
  path: '/api/amazon-products/{id}',
  summary: 'Changes an Amazon product.',
  access: 'owner',
  publishes: true,
  params: byId,
  body: changesOf(productBody),
  reply: amazonProduct,
});

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
