import { z } from 'zod';
import { publicStore } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';
import { ownerStore } from './entities.ts';

export const listStores = defineContract({
  operation: 'list-stores',
  method: 'get',
  path: '/api/stores',
  summary: 'All stores, by name.',
  access: 'public',
  cached: true,
  reply: z.array(publicStore),
  ownerReply: z.array(ownerStore),
});
