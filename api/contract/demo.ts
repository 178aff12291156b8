import { z } from 'zod';
import { defineContract } from './contract.ts';

export const removeDemo = defineContract({
  operation: 'remove-demo',
  method: 'post',
  path: '/api/demo/remove',
  summary: 'Removes in one change what came with the demo catalogue and was not changed since. What stays is named.',
  access: 'owner',
  publishes: true,
  reply: z.object({
    removed: z.int(),
    stays: z.array(z.object({ kind: z.enum(['stores', 'blogs', 'categories', 'amazon-products']), name: z.string() })),
    /** Both as a sentence. */
    message: z.string(),
  }),
});
