import { z } from 'zod';
import { amazonProduct, amazonProductInput } from '../../data/schema/amazon-product.ts';
import { currency } from '../../data/schema/currency.ts';
import { publicProduct } from '../../data/schema/public-shapes.ts';
import { creation, deletion, edit, publicRead } from './contract.ts';
import { changesOf } from './shapes/changes.ts';
import { typedPicture } from './pictures.ts';

/** Without a currency, prices are in that of the site. */
const productBody = amazonProductInput.extend({
  imageUrl: typedPicture.default(''),
  currency: currency.optional(),
});

export const listAmazonProducts = publicRead('list-amazon-products', '/api/amazon-products', {
  summary: 'Amazon products, featured ones first. viewsThisWeek is null when nothing was counted.',
  reply: z.array(publicProduct),
  ownerReply: z.array(amazonProduct),
});

export const createAmazonProduct = creation('create-amazon-product', '/api/amazon-products', {
  summary: 'Adds an Amazon product.',
  body: productBody,
  reply: amazonProduct,
});

export const updateAmazonProduct = edit('update-amazon-product', '/api/amazon-products/{id}', {
  summary: 'Changes an Amazon product.',
  body: changesOf(productBody),
  reply: amazonProduct,
});

export const deleteAmazonProduct = deletion(
  'delete-amazon-product',
  '/api/amazon-products/{id}',
  'Deletes an Amazon product.',
);
