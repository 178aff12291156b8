import { byToken } from './confirm-subscription.ts';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

export const unsubscribeByMailer = defineContract({
  operation: 'unsubscribe-by-mailer',
  method: 'post',
  path: '/api/newsletter/unsubscribe',
  summary: 'The same, asked for by a mail program (RFC 8058).',
  access: 'public',
  limit: 'signedLink',
  query: byToken,
  reply: nothing,
});
