import { z } from 'zod';
import { instant } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { dealRow, postRow, productRow, storeRow } from './record-rows.ts';
import { importId } from './import-plan.ts';
import { recordKinds, recordStates } from './record-filter.ts';

/** So many rows of each are answered at once; the table has the rest. */
export const ROWS_OF_TODAY = 5;
/** The most used, and those that lost most. */
export const MOST_TRENDS = 10;

/** How many need care, the first of them, and what the table is asked for to see all. */
const care = <Row extends z.ZodType>(row: Row) =>
  z.object({
    total: z.int(),
    kind: z.enum(recordKinds),
    state: z.enum(recordStates),
    items: z.array(row),
  });
export const dealsInCare = care(dealRow);
export const storesInCare = care(storeRow);
export const postsInCare = care(postRow);
export const productsInCare = care(productRow);

const perDay = z.array(z.int());
/** One number a day, the oldest first. A copy is a press on a deal with a code. */
const series = z.object({ clicks: perDay, copies: perDay, worked: perDay, failed: perDay });
/** Clicks and copies in the days before and lately. */
const sums = { before: z.int(), lately: z.int() };
export const storeTrend = series.extend({ ...sums, storeId: z.string(), storeName: z.string(), storeSlug: z.string() });
export const dealTrend = storeTrend.extend({
  kind: z.enum(['coupons', 'offers']),
  id: z.string(),
  title: z.string(),
  code: z.string().nullable(),
});

export const getToday = defineContract({
  operation: 'get-today',
  method: 'get',
  path: '/api/today',
  summary:
    'What needs care today, and what shoppers used in the last weeks. Failures of publishing: /api/publish/status.',
  access: 'owner',
  fails: [503],
  reply: z.object({
    at: instant,
    /** What breaks a rule of honesty, and so is on no page, or of products without the figure: each with the rule and the reason. */
    held: dealsInCare,
    heldProducts: productsInCare,
    ending: dealsInCare,
    scheduled: dealsInCare,
    expired: dealsInCare,
    doubted: dealsInCare,
    unlinked: dealsInCare,
    repeated: dealsInCare,
    /** Stores with drafts of a generator, each with how many. */
    drafts: storesInCare,
    withoutDeals: storesInCare,
    posts: postsInCare,
    scheduledPosts: postsInCare,
    /** The figures of the home page are still those that every new site begins with. */
    heroUnconfirmed: z.boolean(),
    /** Feeds that fail, or wait until the owner confirms that they shrank. */
    feeds: z.array(
      z.object({ name: z.string(), since: instant.nullable(), message: z.string(), waiting: importId.nullable() }),
    ),
    newsletter: z.object({ confirmed: z.int(), unconfirmed: z.int() }),
    figures: z.object({
      days: z.array(z.string()),
      all: series,
      stores: z.object({ top: z.array(storeTrend), falling: z.array(storeTrend) }),
      deals: z.object({ top: z.array(dealTrend), falling: z.array(dealTrend) }),
    }),
  }),
});

export type Today = z.infer<typeof getToday.reply>;
export type Series = z.infer<typeof series>;
export type StoreTrend = z.infer<typeof storeTrend>;
export type DealTrend = z.infer<typeof dealTrend>;
