import { z } from 'zod';
import { EMAIL_ADDRESS } from '../../data/schema/fields.ts';
import { mailbox } from '../../data/schema/mailbox-field.ts';
import { defineContract } from './contract.ts';

export const removeSubscriber = defineContract({
  operation: 'remove-subscriber',
  method: 'post',
  path: '/api/newsletter/remove',
  summary:
    'Removes an address from the newsletter. Nothing that is kept names it afterwards; the audit trail says only that one was removed.',
  access: 'owner',
  body: z.object({ email: mailbox(EMAIL_ADDRESS) }),
  reply: z.object({
    /** False: the address was not subscribed. */
    removed: z.boolean(),
  }),
});
