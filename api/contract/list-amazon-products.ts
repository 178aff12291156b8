import { z } from 'zod';
import { amazonProduct } from '../../data/schema/amazon-product.ts';
import { publicProduct } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';

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
