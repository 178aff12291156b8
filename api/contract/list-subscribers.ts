import { z } from 'zod';
import { instant } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';

/** The newest; the export has all. */
export const SUBSCRIBERS_LISTED = 500;

const subscriber = z.object({
  email: z.string(),
  subscribedAt: instant,
  confirmedAt: instant.nullable(),
  wording: z.string(),
});

export const listSubscribers = defineContract({
  operation: 'list-subscribers',
  method: 'get',
  path: '/api/newsletter/subscribers',
  summary: `The ${SUBSCRIBERS_LISTED} newest subscribers of the newsletter, and how many there are.`,
  access: 'owner',
  reply: z.object({
    /** False: no mail server is set up, so subscribers are not asked to confirm. */
    confirmsByMail: z.boolean(),
    confirmed: z.int(),
    unconfirmed: z.int(),
    subscribers: z.array(subscriber),
  }),
});
