import { z } from 'zod';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';
import { feedName } from './import-plan.ts';

export const deleteFeed = defineContract({
  operation: 'delete-feed',
  method: 'delete',
  path: '/api/feeds/{name}',
  summary: 'Stops fetching a feed. What it brought stays.',
  access: 'owner',
  params: z.object({ name: feedName }),
  reply: nothing,
});
