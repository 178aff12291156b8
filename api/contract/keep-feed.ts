import { z } from 'zod';
import { defineContract } from './contract.ts';
import { feed, feedSettings } from './feed.ts';
import { feedName } from './import-plan.ts';

export const keepFeed = defineContract({
  operation: 'keep-feed',
  method: 'put',
  path: '/api/feeds/{name}',
  summary: 'Adds a feed that is fetched on a schedule, or changes the one of this name.',
  access: 'owner',
  params: z.object({ name: feedName }),
  body: feedSettings,
  reply: feed,
});
