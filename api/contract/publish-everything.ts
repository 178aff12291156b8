import { z } from 'zod';
import { defineContract } from './contract.ts';

export const publishEverything = defineContract({
  operation: 'publish-everything',
  method: 'post',
  path: '/api/publish',
  summary: 'Renders every page again and looks for documents that were changed by hand.',
  access: 'owner',
  limit: 'rebuild',
  /** Of the publish, as its events have it. */
  reply: z.object({ id: z.string() }),
  status: 202,
});
