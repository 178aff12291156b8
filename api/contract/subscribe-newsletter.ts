import { z } from 'zod';
import { mailbox } from '../../data/schema/mailbox-field.ts';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

/** Where a posted form is led. */
export const THANKS_PAGE = '/newsletter/thanks';

export const subscribeNewsletter = defineContract({
  operation: 'subscribe-newsletter',
  method: 'post',
  path: '/api/newsletter/subscribe',
  summary: 'Subscribes an address to the newsletter. The answer is the same whether or not it was subscribed already.',
  access: 'public',
  limit: 'newsletter',
  form: true,
  bodyLimit: 4 * 1024,
  ownPagesOnly: true,
  body: z.object({ email: mailbox('Please enter a valid email address.') }),
  reply: nothing,
});
