import { z } from 'zod';
import { defineContract } from './contract.ts';
import { publishSummary } from './publishing.ts';

export const requestRebuild = defineContract({
  operation: 'request-rebuild',
  method: 'post',
  path: '/api/rebuild',
  summary:
    'Publishes what changed, for cron and webhooks. With ?wait=1 the answer is 200 with the summary, after the publish.',
  access: 'signed',
  publishes: true,
  limit: 'rebuild',
  bodyLimit: 64 * 1024,
  /** `full`: every page is rendered again. A body of any other shape counts as an empty one: a webhook sends its own. */
  body: z.object({ full: z.boolean().default(false) }).catch({ full: false }),
  reply: z.union([z.object({ id: z.string() }), publishSummary]),
  status: 202,
});
