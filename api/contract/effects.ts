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

export const calendarEntry = z.object({
  at: z.string(),
  /** `coupon/acme/acme-c1`, `offer/…`, `post/…` or `product/…`, whose price is too old to be shown then. */
  thing: z.string(),
  title: z.string(),
  becomes: z.enum(['live', 'ended', 'published', 'withheld']),
  /** HTML pages that change then and show it before or after. */
  pages: z.array(z.string()),
});

const DAYS = 30;

export const getCalendar = defineContract({
  operation: 'get-calendar',
  method: 'get',
  path: '/api/calendar',
  summary:
    'What changes by itself, when, and on which pages: up to 200 changes, the soonest first, of the next 30 days unless asked otherwise.',
  query: z.object({
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.array(calendarEntry),
});

/** The span of time that is asked for (ms). */
export const spanOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number) => {
  const begin = from === undefined ? now : Math.max(now, Date.parse(from));
  return { begin, end: to === undefined ? begin + DAYS * 24 * 3_600_000 : Date.parse(to) };
};
