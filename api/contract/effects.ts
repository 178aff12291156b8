import { z } from 'zod';
import { defineContract } from './contract.ts';
import { BRAND_BODY_LIMIT } from './pictures.ts';

/** A call that the owner has not made yet. */
export const callOfOwner = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** As it would be called: `/api/offers/acme-o1`. */
  path: z.string().regex(/^\/api\/.{1,2000}$/),
  body: z.unknown().optional(),
});

export type CallOfOwner = z.infer<typeof callOfOwner>;

export const pageEffect = z.object({
  path: z.string(),
  change: z.enum(['new', 'changed', 'gone', 'redirect']),
  /** Where it leads then. */
  to: z.string().optional(),
  because: z.string(),
});

export const effect = z.object({
  /** How many pages; with `more` at least so many. */
  count: z.int(),
  /** It changes more than are named. */
  more: z.boolean(),
  pages: z.array(pageEffect),
});

export const findEffect = defineContract({
  operation: 'find-effect',
  method: 'post',
  path: '/api/effect',
  summary:
    'What a call would do to the pages, if it were made now; it changes nothing, and is refused as that call would be. Up to 200 pages ' +
    'are named, with the reason of each.',
  keepsNoReply: true,
  body: callOfOwner,
  bodyLimit: BRAND_BODY_LIMIT,
  reply: effect,
  fails: [404, 409],
});
