import { z } from 'zod';
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
  body: z.object({
    email: z
      .string()
      .trim()
      .max(254)
      .pipe(z.email({ pattern: z.regexes.unicodeEmail, error: 'Please enter a valid email address.' })),
  }),
  reply: nothing,
});
