import { z } from 'zod';
import { defineContract } from './contract.ts';

export const getDocs = defineContract({
  operation: 'get-docs',
  method: 'get',
  path: '/api/docs',
  summary: 'This description, as a page without scripts.',
  access: 'public',
  cached: true,
  reply: z.string(),
  replyType: 'text/html',
});
