import { z } from 'zod';
import { id, instant, line, lineOrEmpty } from '../../data/schema/fields.ts';
import { dryRun, defineContract } from './contract.ts';
import { listWishes, reportOfToday } from './engagement.ts';
import { dealRow, postRow, productRow, recordRow, storeRow } from './shapes/record-rows.ts';
import { importId } from './shapes/import-plan.ts';
import * as records from './shapes/record-filter.ts';
import { amazonProduct, amazonProductInput } from '../../data/schema/amazon-product.ts';
import { ownerPost } from './posts.ts';
import { ownerCoupon, ownerOffer, ownerStore } from './shapes/entities.ts';
import { blogInput } from '../../data/schema/blog.ts';
import { couponInput } from '../../data/schema/coupon.ts';
import { storeInput } from '../../data/schema/store.ts';
import { changesOf } from './shapes/changes.ts';
import { offerForm } from './offers.ts';

const upload = z.object({
  /** Its name; null: none does at the moment. */
  leader: z.string().nullable(),
  /** Rises each time that a server begins to. */
  epoch: z.int(),
  /** Changes that are saved and not uploaded; null: the leader has not uploaded yet. */
  changesBehind: z.int().nullable(),
});

/** Several servers of one site, with DATABASE_URL. */
export const servers = z.object({
  /** With PUBLISH_TO: the one of them that uploads. */
  upload: upload.nullable(),
  /** By name, those that were there within an hour. */
  all: z.array(
    z.object({
      name: z.string(),
      /** The one that answers. */
      isThis: z.boolean(),
      /** Changes of all servers that it does not hold. */
      changesBehind: z.int(),
      /** How long ago it said so, by the clock of the database. */
      secondsSinceSeen: z.int(),
    }),
  ),
});

export type Servers = z.infer<typeof servers>;

/** So many rows of each are answered at once; the table has the rest. */
export const ROWS_OF_TODAY = 5;
/** The most used, and those that lost most. */
export const MOST_TRENDS = 10;

/** How many need care, the first of them, and what the table is asked for to see all. */
const care = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({
    total: z.int(),
    kind: z.enum(records.recordKinds),
    state: z.enum(records.recordStates),
    items: z.array(row),
  });
export const dealsInCare = care(dealRow);
export const storesInCare = care(storeRow);
export const postsInCare = care(postRow);
export const productsInCare = care(productRow);
const inCare = { deals: dealsInCare, stores: storesInCare, blogs: postsInCare, 'amazon-products': productsInCare };

/** What needs care: of which table, in which state and order. What comes first comes first. */
export const careLists = {
  /** What breaks a rule of honesty, and so is on no page, or of products without the figure: each with the rule and the reason. */
  held: { kind: 'deals', state: 'held', sort: 'updatedAt', descending: true },
  heldProducts: { kind: 'amazon-products', state: 'held', sort: 'updatedAt', descending: true },
  ending: { kind: 'deals', state: 'ending', sort: 'expiryDate', descending: false },
  scheduled: { kind: 'deals', state: 'scheduled', sort: 'startsAt', descending: false },
  expired: { kind: 'deals', state: 'expired', sort: 'expiryDate', descending: true },
  doubted: { kind: 'deals', state: 'doubted', sort: 'title', descending: false },
  unlinked: { kind: 'deals', state: 'unlinked', sort: 'store', descending: false },
  repeated: { kind: 'deals', state: 'repeated', sort: 'store', descending: false },
  /** Stores with drafts of a generator, each with how many. */
  drafts: { kind: 'stores', state: 'with-drafts', sort: 'createdAt', descending: true },
  withoutDeals: { kind: 'stores', state: 'without-deals', sort: 'title', descending: false },
  posts: { kind: 'blogs', state: 'draft', sort: 'createdAt', descending: true },
  scheduledPosts: { kind: 'blogs', state: 'scheduled', sort: 'publishedAt', descending: false },
} as const satisfies { readonly [name: string]: CareList };
interface CareList {
  kind: keyof typeof inCare;
  state: records.RecordState;
  sort: records.RecordSort;
  descending: boolean;
}
type CareLists = typeof careLists;
const careShapes = Object.fromEntries(Object.entries(careLists).map(([name, { kind }]) => [name, inCare[kind]])) as {
  [Name in keyof CareLists]: (typeof inCare)[CareLists[Name]['kind']];
};

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

export const getToday = defineContract('get-today', '/api/today', {
  summary:
    'What needs care today, and what shoppers used in the last weeks. Failures of publishing: /api/publish/status.',
  fails: [503],
  reply: z.object({
    at: instant,
    /** What a new site needs, each at its place in the dashboard; empty once it is not new. */
    checklist: z.array(
      z.object({
        id: z.enum(['name', 'logo', 'colours', 'texts', 'store', 'mail', 'backup']),
        done: z.boolean(),
        href: z.string(),
      }),
    ),
    /** How many things are there as they came with the demo. */
    demo: z.int(),
    ...careShapes,
    /** Pages that came with the site and that nobody has reviewed or changed. */
    unreviewedPages: z.array(z.object({ id, path: z.string() })),
    reports: z.array(reportOfToday),
    wishes: listWishes.reply,
    /** What the owner wrote that shoppers do not see, each with why, and where to change it. */
    notShown: z.array(z.object({ reason: z.string(), href: z.string() })),
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

export const removeDemo = defineContract('remove-demo', 'POST /api/demo/remove', {
  summary: 'Removes in one change what came with the demo catalogue and was not changed since. What stays is named.',
  publishes: true,
  reply: z.object({
    removed: z.int(),
    stays: z.array(z.object({ kind: z.enum(['stores', 'blogs', 'categories', 'amazon-products']), name: z.string() })),
    /** Both as a sentence. */
    message: z.string(),
  }),
});

/** So many rows are answered at once. */
const MOST_ROWS = 500;
const ROWS = 100;

export const listRecords = defineContract('list-records', '/api/records', {
  summary: "Rows of the owner's tables by search, state and order, a page at a time, and how many there are in all.",
  fails: [503],
  query: records.recordFilter
    .extend({
      kind: z.enum(records.recordKinds),
      /** Without it: the newest first. */
      sort: z.enum(records.recordSorts).optional(),
      descending: z.enum(['true', 'false']).optional(),
      offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(ROWS),
    })
    .superRefine(({ kind, ...filter }, { addIssue }) => {
      const wrong = records.unfit(kind, filter);
      if (wrong !== null) addIssue({ code: 'custom', path: [wrong.path], message: wrong.message });
    }),
  reply: z.object({ total: z.int(), items: z.array(recordRow) }),
});

export const getRecord = defineContract('get-record', '/api/records/{kind}/{id}', {
  summary: 'One record of a table as the owner edits it. A deal is found whether it is a coupon or an offer.',
  params: z.object({ kind: z.enum(records.recordKinds), id }),
  reply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('coupons'), record: ownerCoupon }),
    z.object({ kind: z.literal('offers'), record: ownerOffer }),
    z.object({ kind: z.literal('stores'), record: ownerStore }),
    z.object({ kind: z.literal('blogs'), record: ownerPost }),
    z.object({ kind: z.literal('amazon-products'), record: amazonProduct }),
  ]),
});

/** Things of one call: all of them are changed while no other write gets its turn. */
export const MOST_AT_ONCE = 10_000;
/** Bytes: so many ids, each with its quotes and comma. */
const BODY_LIMIT = MOST_AT_ONCE * 70 + 64 * 1024;

const deletion = { delete: z.literal(true).optional() };
/** The copies get the fields beside it. Those of deals are switched off and those of posts are drafts, unless the fields say otherwise. */
const duplication = { duplicate: z.literal(true).optional() };

/** Plain text, in every affiliate link and deep-link template; a thing without it is neither changed nor counted. */
const replacement = {
  replaceInLinks: z.strictObject({ find: line(2048), with: lineOrEmpty(2048) }).optional(),
};

/** Fields that may be given to many things at once, or what is done with all of them. */
function oneChange<Shape extends z.ZodRawShape>(shape: Shape) {
  const given = (change: object): string[] =>
    Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const isAlone = (name: string) => (change: object) => !given(change).includes(name) || given(change).length === 1;
  return z
    .strictObject(shape)
    .refine((change) => given(change).length > 0, 'Name at least one change.')
    .refine(isAlone('delete'), 'Delete things or change them, not both.')
    .refine(isAlone('replaceInLinks'), 'Replace text in links without other changes.');
}

const fieldsOf = <Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) =>
  changesOf(input).omit({ revision: true }).shape;

const coupons = fieldsOf(couponInput.extend({ storeId: id }));
const offers = fieldsOf(offerForm);
/** What coupons and offers have in common; and whether a coupon is verified, which leaves offers as they are. */
const { startsAt, expiryDate, verifiedAt, active, storeId } = offers;
const deals = { startsAt, expiryDate, verifiedAt, active, storeId, verified: coupons.verified, ...replacement };
const stores = fieldsOf(storeInput.omit({ name: true, slug: true, logo: true }));
const blogs = fieldsOf(blogInput.omit({ title: true, slug: true, content: true }));
const products = fieldsOf(amazonProductInput.omit({ name: true }));

/** Things by their ids, or all that the owner's tables list for a filter. */
const select = z
  .strictObject({ ids: z.array(id).min(1).max(MOST_AT_ONCE).optional(), filter: records.recordFilter.optional() })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Give ids or a filter.');

const changeOfKind = <Kind extends records.RecordKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z
    .object({ kind: z.literal(kind), select, change: oneChange({ ...shape, ...deletion }) })
    .superRefine(({ select: { filter = {} } }, { addIssue }) => {
      const wrong = records.unfit(kind, filter);
      if (wrong !== null) addIssue({ code: 'custom', path: ['select', 'filter', wrong.path], message: wrong.message });
    });

const bulkChange = z.discriminatedUnion(
  'kind',
  [
    changeOfKind('coupons', { ...coupons, ...replacement, ...duplication }),
    changeOfKind('offers', { ...offers, ...replacement, ...duplication }),
    changeOfKind('deals', { ...deals, ...duplication }),
    changeOfKind('stores', { ...stores, ...replacement }),
    changeOfKind('blogs', { ...blogs, ...duplication }),
    changeOfKind('amazon-products', { ...products, ...replacement }),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union'
        ? 'Use one of these: coupons, offers, deals, stores, blogs, amazon-products.'
        : undefined,
  },
);

export const changeInBulk = defineContract('change-in-bulk', 'POST /api/bulk', {
  summary: 'Gives many things the same change in one transaction and one publish, or deletes or duplicates them.',
  publishes: true,
  query: dryRun,
  body: bulkChange,
  bodyLimit: BODY_LIMIT,
  reply: z.object({
    /** To how many the change was applied; with `dryRun=1`, would be. Those that were so already count, except for `replaceInLinks`. */
    count: z.int(),
    /** Those that a rule refused, which stay as they were. `message` names the thing, and says why and what to do. */
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
});

export type BulkChange = z.output<typeof bulkChange>;
export type BulkReply = z.output<typeof changeInBulk.reply>;
