import { z } from 'zod';
import { byToken } from './ask-to-confirm.ts';
import { defineContract } from './contract.ts';

export const confirmSubscription = defineContract({
  operation: 'confirm-subscription',
  method: 'post',
  path: '/api/newsletter/confirm',
  summary: 'The button of the page that a confirmation link leads to.',
  access: 'public',
  fails: [404],
  limit: 'signedLink',
  ownPagesOnly: true,
  query: byToken,
  replyType: 'text/html',
  reply: z.string(),
});
