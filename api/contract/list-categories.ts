import { z } from 'zod';
import { category } from '../../data/schema/category.ts';
import { publicCategory } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';

export const listCategories = defineContract({
  operation: 'list-categories',
  method: 'get',
  path: '/api/categories',
  summary: 'All categories, in the order of the site.',
  access: 'public',
  cached: true,
  reply: z.array(publicCategory),
  ownerReply: z.array(category),
});
