import { z } from 'zod';
import { sitePath } from '../../data/schema/page.ts';
import { honestyRules } from '../../data/rules/deals/held.ts';
import { defineContract } from './contract.ts';
import { servers } from './owner-tables.ts';
import { namedDocument } from './shapes/change-history.ts';

/** So many things are named at once that are held back; the owner's tables have all. */
export const MOST_HELD_NAMED = 100;

/** What would be shown if it did not break a rule of honesty. */
export const heldItem = z.object({
  /** `coupon/acme/acme-c1`, `offer/acme/acme-o1`, `amazon/p1`. */
  thing: z.string(),
  title: z.string(),
  rule: z.enum(honestyRules),
  reason: z.string(),
});

/** What one publish did: the summary that `npm run rebuild -- --json` prints too. */
export const publishSummary = z.object({
  pages: z.int(),
  rendered: z.int(),
  written: z.int(),
  deleted: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  /** Wall time. */
  ms: z.number(),
  /** The paths of pages written or deleted. */
  changed: z.array(z.string()),
  /** What is held back now, not only since this publish: the first of them. */
  held: z.array(heldItem).max(MOST_HELD_NAMED),
  /** ISO instant at which a page next becomes false by itself. */
  nextChangeAt: z.string().nullable(),
});

export const failedPage = z.object({ path: z.string(), reason: z.string() });

/** What is wrong, or odd, with the file of a document, such as `stores/acme`, or with its name. */
export const brokenDocument = z.object({
  key: z.string(),
  /** Such as `coupons[3].expiryDate`; '' when the whole file is meant. */
  field: z.string(),
  reason: z.string(),
  /** What holds until it is fixed, as a sentence. */
  meanwhile: z.string(),
});

/**
 * What is odd in documents that are used all the same, and (`key` is the path) of pages whose files were not what the documents say, and
 * were made again; some are named, the rest is counted.
 */
const documentWarnings = z.object({ named: z.array(brokenDocument), more: z.int() });

export const publishEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), id: z.string(), at: z.string(), documents: z.array(z.string()) }),
  z.object({ type: z.literal('progress'), id: z.string(), done: z.int(), of: z.int() }),
  z.object({
    type: z.literal('finished'),
    id: z.string(),
    at: z.string(),
    summary: publishSummary,
    because: z.array(z.object({ path: z.string(), reason: z.string() })),
    /** Pages and files that are gone; `summary.changed` names them too. */
    deletedPaths: z.array(z.string()),
    /** Pictures, scripts and styles that were written. */
    files: z.array(z.string()),
    failed: z.array(failedPage),
    /** Those that could not be used. */
    documents: z.array(brokenDocument),
    warnings: documentWarnings,
  }),
]);

/** `failure`: why the last attempt to upload failed, as a sentence; null: it did not, or is not known here yet. */
export const uploadEvent = z.object({ failure: z.string().nullable() });

export const publishStatus = z.object({
  /** When this was so, by the clock that events go by. */
  at: z.string(),
  /** The id of the publish that is under way. */
  running: z.string().nullable(),
  last: publishEvent.options[2].nullable(),
  failed: z.array(failedPage),
  /** Those that cannot be used now. */
  documents: z.array(brokenDocument),
  warnings: documentWarnings,
  nextChangeAt: z.string().nullable(),
});

export const getPublishStatus = defineContract('get-publish-status', '/api/publish/status', {
  summary: 'What is being published, and what was published last.',
  /**
   * `uploadFailure`: with PUBLISH_TO, why the last attempt to upload failed, as a sentence; null: it did not, or is not known here yet.
   * `servers`: of several with DATABASE_URL.
   */
  reply: publishStatus.extend({ uploadFailure: z.string().nullable().optional(), servers: servers.optional() }),
});

export const followPublishing = defineContract('follow-publishing', '/api/publish/events', {
  summary:
    'Server-sent events: `status` first, then `started`, `progress` and `finished` of each publish, and with PUBLISH_TO ' +
    '`upload`: first, and when uploads begin to fail or go on.',
  replyType: 'text/event-stream',
  reply: publishEvent,
});

export const publishEverything = defineContract('publish-everything', 'POST /api/publish', {
  summary: 'Renders every page again and looks for documents that were changed by hand.',
  limit: 'rebuild',
  /** Of the publish, as its events have it. */
  reply: z.object({ id: z.string() }),
  status: 202,
});

export const requestRebuild = defineContract('request-rebuild', 'POST /api/rebuild', {
  summary:
    'Publishes what changed, for cron and webhooks. With ?wait=1 the answer is 200 with the summary, after the publish.',
  access: 'signed',
  publishes: true,
  limit: 'rebuild',
  bodyLimit: 64 * 1024,
  /** `full`: every page is rendered again. A body of any other shape counts as an empty one: a webhook sends its own. */
  body: z.object({ full: z.boolean().default(false) }).catch({ full: false }),
  reply: z.union([z.object({ id: z.string() }), publishSummary]),
  status: 202,
});

/** By which way a document was changed last. file: outside of every call, by a person or by the server itself, as figures are. */
const ways = ['form', 'bulk', 'import', 'feed', 'file', 'undo'] as const;
export type Way = (typeof ways)[number];

/** Of a deal, the document of its store says what changed the deal itself last. */
const reads = z.array(namedDocument.extend({ changedAt: z.string().nullable(), by: z.enum(ways) }));
/** When something changes by itself. */
const nextChangeAt = z.string().nullable();

/** Instants are ISO; null: there is no file any more, or nothing that the page reads changes by itself. */
const explanation = z.object({
  path: z.string(),
  /** When its file was written last. */
  madeAt: z.string().nullable(),
  /** Why that was, as a clause. */
  because: z.string(),
  /** The documents that it was made from. What it knows of others by lists and counts alone is not among them. */
  reads,
  /** The coupons and offers on it; `key` is `coupon/acme/acme-c1`. */
  deals: z.array(namedDocument.extend({ reads, nextChangeAt })),
  nextChangeAt,
});
export type Explanation = z.infer<typeof explanation>;

const ofPage = z.object({ path: sitePath });

export const explainPage = defineContract('explain-page', '/api/explain', {
  summary:
    'Why a page looks as it does: what it was made from, when and why, what changed that last, and what changes it next.',
  query: ofPage,
  fails: [404],
  reply: explanation,
});

export const explainPageHere = defineContract('explain-page-here', 'POST /api/explain', {
  summary: 'The same. For the command `npm run explain` on the same machine alone.',
  access: 'local',
  body: ofPage,
  fails: [404],
  reply: explanation,
});

export const listProblems = defineContract('list-problems', 'POST /api/publish/problems', {
  summary: 'What cannot be published. For the command `npm run rebuild` on the same machine alone.',
  access: 'local',
  bodyLimit: 1024,
  body: z.object({}),
  reply: publishStatus.pick({ failed: true, documents: true }),
});
