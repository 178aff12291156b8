import { z } from 'zod';
import { byToken } from './confirm-subscription.ts';
import { defineContract } from './contract.ts';

export const unsubscribe = defineContract({
  operation: 'unsubscribe',
  method: 'get',
  path: '/api/newsletter/unsubscribe',
  summary: 'The unsubscribe link of every mail.',
  access: 'public',
  limit: 'signedLink',
  query: byToken,
  replyType: 'text/html',
  reply: z.string(),
});
