import { z } from 'zod';
import { honestyRules } from '../../data/rules/held.ts';

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

/** What is odd in documents that are used all the same; some are named, the rest is counted. */
export const documentWarnings = z.object({ named: z.array(brokenDocument), more: z.int() });

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
