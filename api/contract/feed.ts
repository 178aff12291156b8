import { z } from 'zod';
import { instant, webAddress, wholeNumber } from '../../data/schema/fields.ts';
import { importKinds } from './import-fields.ts';
import { feedName, importId, importOptions, importPlan } from './import-plan.ts';

const QUARTER_HOUR = 15;
const MONTH = 30 * 24 * 60;

/** What the owner sets of a feed: where it is, how often it is fetched, and how its file is imported. */
export const feedSettings = importOptions.omit({ feed: true, pricesNow: true }).extend({
  /** Not an export: what decides which scripts run is never fetched. */
  kind: z.enum(importKinds),
  address: webAddress,
  everyMinutes: wholeNumber(QUARTER_HOUR, MONTH).default(6 * 60),
  active: z.boolean().default(true),
});

/** What came of it last. */
const feedState = z.object({
  /** When it was last asked for; null: not yet. */
  triedAt: instant.nullable(),
  /** When it last changed something. */
  changedAt: instant.nullable(),
  /** Since when it fails, and why. What it brought before stays. */
  failedSince: instant.nullable(),
  message: z.string().nullable(),
  /** An import that waits until the owner confirms that the feed shrank. */
  waiting: importId.nullable(),
  counts: importPlan.shape.counts.nullable(),
});
export type FeedState = z.infer<typeof feedState>;

export const feed = z.object({ name: feedName, settings: feedSettings, state: feedState });
export type Feed = z.infer<typeof feed>;
