import { z } from 'zod';
import { category } from '../../data/schema/category.ts';
import { defineContract } from './contract.ts';
import { publicCategory } from './entities.ts';

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
