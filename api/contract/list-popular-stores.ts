import { z } from 'zod';
import { defineContract } from './contract.ts';
import { publicStore } from './entities.ts';

export const listPopularStores = defineContract({
  operation: 'list-popular-stores',
  method: 'get',
  path: '/api/stores/popular',
  summary: 'The stores that shoppers use most.',
  access: 'public',
  cached: true,
  reply: z.array(publicStore),
});
