import { z } from 'zod';
import { defineContract } from './contract.ts';
import { deletionEffect, dryRun } from './deletion-effect.ts';
import { byId, nothing } from './entities.ts';

export const deleteStore = defineContract({
  operation: 'delete-store',
  method: 'delete',
  path: '/api/stores/{id}',
  summary: 'Deletes a store with its coupons and offers; posts about it lose their link to it.',
  access: 'owner',
  publishes: true,
  params: byId,
  query: dryRun,
  reply: z.union([deletionEffect, nothing]),
});
