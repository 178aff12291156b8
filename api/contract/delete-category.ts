import { z } from 'zod';
import { id } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { deletionEffect, dryRun } from './deletion-effect.ts';
import { byId, nothing } from './entities.ts';

export const deleteCategory = defineContract({
  operation: 'delete-category',
  method: 'delete',
  path: '/api/categories/{id}',
  summary:
    'Deletes a category. Its stores keep its name without a link, or move to another one, where its address then ' +
    'leads; its offers keep none.',
  access: 'owner',
  publishes: true,
  params: byId,
  query: dryRun.extend({
    /** The category that its stores and offers move to. */
    moveTo: id.optional(),
  }),
  reply: z.union([deletionEffect, nothing]),
});
