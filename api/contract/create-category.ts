import { category, categoryInput } from '../../data/schema/category.ts';
import { defineContract } from './contract.ts';

export const createCategory = defineContract({
  operation: 'create-category',
  method: 'post',
  path: '/api/categories',
  summary: 'Adds a category to the end of the list.',
  access: 'owner',
  publishes: true,
  body: categoryInput,
  reply: category,
  status: 201,
});
