import { z } from 'zod';
import { category, categoryInput } from '../../data/schema/category.ts';
import { publicCategory } from '../../data/schema/public-shapes.ts';
import { creation, deletionEffect, dryRun, edit, defineContract, nothing, publicRead } from './contract.ts';
import { id } from '../../data/schema/fields.ts';
import { changesOf } from './shapes/changes.ts';
import { byId } from './shapes/entities.ts';

export const listCategories = publicRead('list-categories', '/api/categories', {
  summary: 'All categories, in the order of the site.',
  reply: z.array(publicCategory),
  ownerReply: z.array(category),
});

export const createCategory = creation('create-category', '/api/categories', {
  summary: 'Adds a category to the end of the list.',
  body: categoryInput,
  reply: category,
});

export const updateCategory = edit('update-category', '/api/categories/{id}', {
  summary: 'Changes a category. Its stores follow another name in the same change, and its former address leads on.',
  body: changesOf(categoryInput),
  reply: category,
});

export const reorderCategories = defineContract('reorder-categories', 'POST /api/categories/reorder', {
  summary: 'Puts the categories into a new order. The list names each of them once.',
  publishes: true,
  body: z.object({ categoryIds: z.array(id).max(5000) }),
  reply: z.array(category),
});

export const deleteCategory = defineContract('delete-category', 'DELETE /api/categories/{id}', {
  summary:
    'Deletes a category. Its stores keep its name without a link, or move to another one, where its address then ' +
    'leads; its offers keep none.',
  publishes: true,
  params: byId,
  query: dryRun.extend({
    /** The category that its stores and offers move to. */
    moveTo: id.optional(),
  }),
  reply: z.union([deletionEffect, nothing]),
});
