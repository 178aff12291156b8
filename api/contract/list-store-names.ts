import { z } from 'zod';
import { defineContract } from './contract.ts';

export const listStoreNames = defineContract({
  operation: 'list-store-names',
  method: 'get',
  path: '/api/store-names',
  summary: 'What all stores are called, by name: what a store is chosen from.',
  access: 'owner',
  fails: [503],
  reply: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
});
