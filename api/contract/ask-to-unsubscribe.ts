import { z } from 'zod';
import { byToken } from './ask-to-confirm.ts';
import { defineContract } from './contract.ts';

export const askToUnsubscribe = defineContract({
  operation: 'ask-to-unsubscribe',
  method: 'get',
  path: '/api/newsletter/unsubscribe',
  summary: 'The unsubscribe link of every mail: a page with a button. Changes nothing.',
  access: 'public',
  fails: [404],
  limit: 'signedLink',
  query: byToken,
  replyType: 'text/html',
  reply: z.string(),
});
