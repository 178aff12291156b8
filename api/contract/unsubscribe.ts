import { z } from 'zod';
import { byToken } from './ask-to-confirm.ts';
import { defineContract } from './contract.ts';

export const unsubscribe = defineContract({
  operation: 'unsubscribe',
  method: 'post',
  path: '/api/newsletter/unsubscribe',
  summary: 'The button of the page that an unsubscribe link leads to, or the one click of a mail program (RFC 8058).',
  access: 'public',
  fails: [404],
  limit: 'signedLink',
  ownPagesOnly: true,
  query: byToken,
  replyType: 'text/html',
  reply: z.string(),
});
