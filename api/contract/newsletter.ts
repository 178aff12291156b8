import { z } from 'zod';
import { NEWSLETTER, subscriber } from '../../data/schema/mail.ts';
import { defineContract } from './contract.ts';
import { EMAIL_ADDRESS, mailbox } from '../../data/schema/fields.ts';

/** `store/<slug>` or `category/<slug>`. */
export const followed = z
  .string()
  .max(200)
  .regex(/^(store|category)\/[a-z0-9]+(-[a-z0-9]+)*$/, 'Name a page such as store/acme or category/travel.');

/** A form sends one of several as itself. */
const oneOrMore = <Values extends z.ZodType>(values: Values) =>
  z.preprocess((given) => (typeof given === 'string' ? [given] : given), values);

/** Where a posted form is led. */
export const THANKS_PAGE = '/newsletter/thanks';

export const subscribeNewsletter = defineContract('subscribe-newsletter', 'POST /api/newsletter/subscribe', {
  summary: 'Subscribes an address to the newsletter. The answer is the same whether or not it was subscribed already.',
  access: 'public',
  limit: 'newsletter',
  form: true,
  bodyLimit: 4 * 1024,
  ownPagesOnly: true,
  body: z.object({
    email: mailbox('Please enter a valid email address.'),
    /** Pages of stores and categories, what is new of which is to be sent; without any the newsletter is meant. */
    follow: oneOrMore(z.array(followed).max(10)).optional(),
  }),
});

/** A page that a link in a mail leads to, and its button. */
const linkPage = {
  access: 'public',
  fails: [404],
  limit: 'signedLink',
  query: z.object({ token: z.string().max(1000) }),
  replyType: 'text/html',
  reply: z.string(),
} as const;
const linkButton = { ...linkPage, ownPagesOnly: true } as const;

export const askToConfirm = defineContract('ask-to-confirm', '/api/newsletter/confirm', {
  ...linkPage,
  summary: 'The link of the mail that asks whether the subscription was meant: a page with a button. Changes nothing.',
});

export const confirmSubscription = defineContract('confirm-subscription', 'POST /api/newsletter/confirm', {
  ...linkButton,
  summary: 'The button of the page that a confirmation link leads to.',
});

export const askToUnsubscribe = defineContract('ask-to-unsubscribe', '/api/newsletter/unsubscribe', {
  ...linkPage,
  summary: 'The unsubscribe link of every mail: a page with a button. Changes nothing.',
});

export const unsubscribe = defineContract('unsubscribe', 'POST /api/newsletter/unsubscribe', {
  ...linkButton,
  summary: 'The button of the page that an unsubscribe link leads to, or the one click of a mail program (RFC 8058).',
});

export const showChoices = defineContract('show-choices', '/api/newsletter/preferences', {
  ...linkPage,
  summary: 'The link of every mail but the first to a page on which its reader chooses what to get. Changes nothing.',
});

const chosen = z.union([z.enum(NEWSLETTER), followed]);
export const saveChoices = defineContract('save-choices', 'POST /api/newsletter/preferences', {
  ...linkButton,
  summary: 'The form of that page: what is not in it ends.',
  form: true,
  bodyLimit: 32 * 1024,
  body: z.object({
    follow: oneOrMore(z.array(chosen).max(200).default([])),
    when: z.enum(['once', 'digest']).default('digest'),
  }),
});

/** The newest; the export has all. */
export const SUBSCRIBERS_LISTED = 500;

export const listSubscribers = defineContract('list-subscribers', '/api/newsletter/subscribers', {
  summary: `The ${SUBSCRIBERS_LISTED} newest subscribers of the newsletter, and how many there are.`,
  reply: z.object({
    /** False: no mail server is set up, so subscribers are not asked to confirm. */
    confirmsByMail: z.boolean(),
    /** Why no digest and no letter is sent, and what else should be put right, as sentences. */
    warnings: z.array(z.string()),
    confirmed: z.int(),
    unconfirmed: z.int(),
    subscribers: z.array(subscriber),
  }),
});

export const removeSubscriber = defineContract('remove-subscriber', 'POST /api/newsletter/remove', {
  summary:
    'Removes an address from the newsletter. Nothing that is kept names it afterwards; the audit trail says only that one was removed.',
  body: z.object({ email: mailbox(EMAIL_ADDRESS) }),
  reply: z.object({
    /** False: the address was not subscribed. */
    removed: z.boolean(),
  }),
});

export const exportSubscribers = defineContract('export-subscribers', '/api/newsletter/export', {
  summary: 'The subscribers as a CSV file.',
  ticket: true,
  replyType: 'text/csv',
  reply: z.string(),
});
