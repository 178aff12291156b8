import { z } from 'zod';
import { dayOrInstant, EMAIL_ADDRESS, instant, line, mailbox, markup } from '../../data/schema/fields.ts';
import { letter, writtenMail } from '../../data/schema/mail.ts';
import { defineContract } from './contract.ts';
import { followed } from './newsletter.ts';
import { byId } from './shapes/entities.ts';

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
