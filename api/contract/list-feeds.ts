import { z } from 'zod';
import { defineContract } from './contract.ts';
import { feed } from './feed.ts';

export const listFeeds = defineContract({
  operation: 'list-feeds',
  method: 'get',
  path: '/api/feeds',
  summary: 'The feeds that are fetched on a schedule, with what came of each last.',
  access: 'owner',
  reply: z.array(feed),
});
