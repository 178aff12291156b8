import { z } from 'zod';
import { publicStore } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';

export const listPopularStores = defineContract({
  operation: 'list-popular-stores',
  method: 'get',
  path: '/api/stores/popular',
  summary: 'The stores that shoppers use most.',
  access: 'public',
  cached: true,
  reply: z.array(publicStore),
});
