import { z } from 'zod';
import { defineContract } from './contract.ts';

export const markOwnersBrowser = defineContract({
  operation: 'mark-owners-browser',
  method: 'get',
  path: '/api/owners-browser',
  summary:
    'With ADMIN_URL, a page of the site that keeps tracking codes out of the browser which opens it. Its ' +
    'single-use ticket stands for the owner.',
  access: 'public',
  ticket: 'alone',
  fails: [404],
  limit: 'signedLink',
  query: z.object({ ticket: z.string().max(100) }),
  replyType: 'text/html',
  reply: z.string(),
});
