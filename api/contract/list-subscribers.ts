import { z } from 'zod';
import { subscriber } from '../../data/schema/private.ts';
import { defineContract } from './contract.ts';

export const listSubscribers = defineContract({
  operation: 'list-subscribers',
  method: 'get',
  path: '/api/newsletter/subscribers',
  summary: 'Who is subscribed to the newsletter, newest first.',
  access: 'owner',
  reply: z.object({
    /** False: no mail server is set up, so nobody is asked to confirm. */
    confirmsByMail: z.boolean(),
    confirmed: z.int(),
    unconfirmed: z.int(),
    subscribers: z.array(subscriber),
  }),
});
