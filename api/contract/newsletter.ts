import { z } from 'zod';
import { dayOrInstant, EMAIL_ADDRESS, instant, line, mailbox, markup } from '../../data/schema/fields.ts';
import { letter, NEWSLETTER, subscriber, writtenMail } from '../../data/schema/mail.ts';
import { defineContract } from './contract.ts';
import { byId } from './shapes/entities.ts';

/** `store/<slug>` or `category/<slug>`. */
const followed = z
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
  recentPassword: true,
  ticket: true,
  replyType: 'text/csv',
  reply: z.string(),
});

/** What the owner writes of a letter. `content`: HTML; a paragraph of nothing but a link to a deal of the site is shown as the deal. */
const letterText = z.object({
  subject: line(150),
  content: markup(100_000),
  /** Who gets it: all who asked for letters, or those who follow the store or category. */
  to: z.union([z.literal('all'), followed], { error: 'Choose all, or a store or category such as store/acme.' }),
});

export const LETTERS_LISTED = 200;

export const listLetters = defineContract('list-letters', '/api/letters', {
  summary: `The ${LETTERS_LISTED} newest letters and digests, with what became of them.`,
  reply: z.array(letter),
});

export const createLetter = defineContract('create-letter', 'POST /api/letters', {
  summary: 'Writes a letter. It goes to nobody before it is sent.',
  body: letterText.extend({ to: letterText.shape.to.default('all') }),
  status: 201,
  reply: letter,
});

/** What changes one letter. */
const ofLetter = { params: byId, fails: [404, 409], reply: letter } as const;

export const updateLetter = defineContract('update-letter', 'PUT /api/letters/{id}', {
  ...ofLetter,
  summary: 'Changes a letter of which nothing was sent.',
  body: letterText.partial(),
});

export const deleteLetter = defineContract('delete-letter', 'DELETE /api/letters/{id}', {
  summary: 'Deletes a letter, and what of it was not sent yet.',
  params: byId,
  fails: [404],
});

export const sendLetter = defineContract('send-letter', 'POST /api/letters/{id}/send', {
  ...ofLetter,
  summary: 'Sends a letter, now or at an instant, or goes on with one that was paused.',
  /** Without a time of day it is the beginning of the day, where the site is. */
  body: z.object({ at: dayOrInstant.optional() }),
});

export const pauseLetter = defineContract('pause-letter', 'POST /api/letters/{id}/pause', {
  ...ofLetter,
  summary: 'Stops a letter or a digest that is scheduled or being sent, until it is sent again.',
});

/** Empty while there is nothing new. */
const nextDigest = writtenMail.extend({
  /** When the next is due, as which it is shown; null: digests are off, and it is shown as it would be now. */
  at: instant.nullable(),
  recipients: z.int(),
});

export const showNextDigest = defineContract('show-next-digest', '/api/newsletter/next', {
  summary: 'The next digest as a reader who got the last one will be sent it, and how many readers would get one.',
  reply: nextDigest,
});

export const testDigest = defineContract('test-digest', 'POST /api/newsletter/test', {
  summary: 'Sends the next digest to one address. Where nothing is new, it holds what a new reader is sent.',
  body: z.object({ to: mailbox(EMAIL_ADDRESS) }),
  fails: [409, 503],
  reply: nextDigest,
});

export const reportBounce = defineContract('report-bounce', 'POST /api/newsletter/bounces', {
  summary:
    'A mail to an address came back, or its reader complained; signed with BOUNCE_SECRET as the rebuild call is with REBUILD_SECRET. ' +
    'Unless it is soft the address is forgotten, and is not asked again.',
  access: 'signed',
  signedWith: 'BOUNCE_SECRET',
  bodyLimit: 4 * 1024,
  body: z.object({ email: mailbox(EMAIL_ADDRESS), kind: z.enum(['hard', 'soft', 'complaint']) }),
});

const sweep = z.object({
  /** Messages made, sent, given up; and those that the limit an hour or the mail server leaves for later. */
  prepared: z.int(),
  sent: z.int(),
  failed: z.int(),
  skipped: z.int(),
});
/** What of letters and digests was due. */
export type Sweep = z.infer<typeof sweep>;

export const sendDue = defineContract('send-due', 'POST /api/newsletter/send', {
  summary:
    'Sends, for a minute, the letters and digests that are due. Only for the command `npm run newsletter` on the same machine.',
  access: 'local',
  body: z.object({ at: instant.optional(), dryRun: z.boolean().default(false) }),
  reply: sweep,
});
