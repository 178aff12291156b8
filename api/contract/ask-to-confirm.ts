import { z } from 'zod';
import { defineContract } from './contract.ts';

export const byToken = z.object({ token: z.string().max(1000) });

export const askToConfirm = defineContract({
  operation: 'ask-to-confirm',
  method: 'get',
  path: '/api/newsletter/confirm',
  summary: 'The link of the mail that asks whether the subscription was meant: a page with a button. Changes nothing.',
  access: 'public',
  fails: [404],
  limit: 'signedLink',
  query: byToken,
  replyType: 'text/html',
  reply: z.string(),
});
