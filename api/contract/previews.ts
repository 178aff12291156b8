import { z } from 'zod';
import { defineContract } from './contract.ts';
import { byId } from './shapes/entities.ts';
import { id } from '../../data/schema/fields.ts';
import { BRAND_BODY_LIMIT } from './pictures.ts';
import { updateAmazonProduct } from './amazon-products.ts';
import { updateBlog } from './posts.ts';
import { updateConfig } from './settings.ts';
import { updateCoupon } from './coupons.ts';
import { updatePage } from './pages.ts';
import { updateOffer } from './offers.ts';
import { updateStore } from './stores.ts';

/** A call that the owner has not made yet. */
const callOfOwner = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** As it would be called: `/api/offers/acme-o1`. */
  path: z.string().regex(/^\/api\/[!-~]{1,2000}$/),
  body: z.unknown().optional(),
});

export type CallOfOwner = z.infer<typeof callOfOwner>;

/** With an id, a change of what is saved; without, a new one. */
const typed = <Kind extends string, Value extends z.core.$ZodType>(kind: Kind, value: Value) =>
  z.object({ kind: z.literal(kind), id: id.optional(), value });

const unsavedThing = z.discriminatedUnion(
  'kind',
  [
    typed('store', updateStore.body),
    typed('offer', updateOffer.body),
    typed('coupon', updateCoupon.body),
    typed('post', updateBlog.body),
    typed('page', updatePage.body),
    typed('product', updateAmazonProduct.body),
    typed('settings', updateConfig.body).extend({ page: z.enum(['home', 'store']).default('home') }),
    // any page, as a call would change it
    callOfOwner.extend({ kind: z.literal('call'), page: z.string().regex(/^\/[!-~]{0,2000}$/) }),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union'
        ? 'Use one of these: store, offer, coupon, post, page, product, settings, call.'
        : undefined,
  },
);

export const previewUnsaved = defineContract('preview-unsaved', 'POST /api/preview', {
  summary:
    'What is typed and not saved, on its real page: a store, a deal on the page of its store, a post, a page of text, a product ' +
    'on the page of its kind, the settings on the home page or that of a store, or any page as it is and as a `call` would change it. Nothing is saved. The header `Content-Location` ' +
    'names an address that opens the same page once, within a minute.',
  keepsNoReply: true,
  body: unsavedThing,
  bodyLimit: BRAND_BODY_LIMIT,
  replyType: 'text/html',
  reply: z.string(),
  fails: [404, 409],
});

export type UnsavedThing = z.output<typeof unsavedThing>;

export const showPreview = defineContract('show-preview', '/api/preview/{of}/{id}', {
  summary:
    'The page of one of the `blogs` as it would look if it were published now, whatever its status; of one of the `stores` with all of its ' +
    'offers switched on; of `newsletter/next` the next digest as telephones and computers show it, by day and by night, and of ' +
    '`newsletter` and the id of a letter that letter; or, of what is `unsaved`, a page that `POST /api/preview` has rendered, once, within a minute.',
  ticket: true,
  params: z.object({ of: z.enum(['blogs', 'stores', 'newsletter', 'unsaved']), ...byId.shape }),
  replyType: 'text/html',
  reply: z.string(),
  fails: [404],
});

const pageEffect = z.object({
  path: z.string(),
  change: z.enum(['new', 'changed', 'gone', 'redirect']),
  /** Where it leads then. */
  to: z.string().optional(),
  because: z.string(),
});

/** So many pages are named; with fewer and `more` they were not all looked at. */
export const MOST_NAMED = 200;

const effect = z.object({
  /** How many pages; with `more` at least so many. */
  count: z.int(),
  /** It changes more than are named. */
  more: z.boolean(),
  pages: z.array(pageEffect),
});

export type Effect = z.infer<typeof effect>;
export type PageEffect = Effect['pages'][number];

export const findEffect = defineContract('find-effect', 'POST /api/effect', {
  summary:
    'What a call would do to the pages, if it were made now; it changes nothing, and is refused as that call would be. Up to ' +
    `${MOST_NAMED} pages are named, with the reason of each.`,
  keepsNoReply: true,
  body: callOfOwner,
  bodyLimit: BRAND_BODY_LIMIT,
  reply: effect,
  fails: [404, 409],
});

/** So many changes are listed. */
export const MOST_LISTED = 200;

const calendarEntry = z.object({
  at: z.string(),
  /** `coupon/acme/acme-c1`, `offer/…`, `post/…` or `product/…`, whose price is too old to be shown then. */
  thing: z.string(),
  title: z.string(),
  becomes: z.enum(['live', 'ended', 'published', 'withheld']),
  /** HTML pages that change then and show it before or after. */
  pages: z.array(z.string()),
});

export type CalendarEntry = z.infer<typeof calendarEntry>;

export const getCalendar = defineContract('get-calendar', '/api/calendar', {
  summary: `What changes by itself, when, and on which pages: up to ${MOST_LISTED} changes, the soonest first, of the next 30 days unless asked otherwise.`,
  query: z.object({
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.array(calendarEntry),
});
