import { z } from 'zod';
import { defineContract } from './contract.ts';
import { feed } from './feed.ts';
import { feedName } from './import-plan.ts';

export const fetchFeed = defineContract({
  operation: 'fetch-feed',
  method: 'post',
  path: '/api/feeds/{name}/fetch',
  summary: 'Fetches a feed now and imports what changed in it. A failure is in its state.',
  access: 'owner',
  publishes: true,
  params: z.object({ name: feedName }),
  reply: feed,
});
