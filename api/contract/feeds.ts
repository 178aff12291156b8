import { z } from 'zod';
import { instant, line, webAddress, wholeNumber } from '../../data/schema/fields.ts';
import { importKinds } from './shapes/import-fields.ts';
import { feedName, importId, importOptions, importPlan } from './shapes/import-plan.ts';
import { defineContract, dryRun } from './contract.ts';

const QUARTER_HOUR = 15;
const MONTH = 30 * 24 * 60;

const MOST_HEADERS = 10;
/** Those of the connection itself are not for its owner. */
const OF_CONNECTION =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|expect|upgrade|te|trailer|proxy-.*)$/i;
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/, 'This is no name of a header, such as X-API-Key.')
  .refine((name) => !OF_CONNECTION.test(name), 'This header cannot be set.');

/** What the owner sets of a feed: where it is, how often it is fetched, and how its file is imported. */
export const feedSettings = importOptions.omit({ feed: true, pricesNow: true }).extend({
  /** Not an export: what decides which scripts run is never fetched. */
  kind: z.enum(importKinds),
  /** With a user and a password, if need be: `https://user:password@feeds.example/`. A password that is saved is shown as `***`. */
  address: webAddress,
  /** Sent with each request. A value that is saved is shown as `***`, and stays where `***` is sent. */
  headers: z
    .record(headerName, line(2000))
    .refine((headers) => Object.keys(headers).length <= MOST_HEADERS, `Set at most ${MOST_HEADERS} headers.`)
    .optional(),
  everyMinutes: wholeNumber(QUARTER_HOUR, MONTH).default(6 * 60),
  active: z.boolean().default(true),
});

const feedState = z.object({
  /** When it was last asked for; null: not yet. */
  triedAt: instant.nullable(),
  changedAt: instant.nullable(),
  /** Since when it fails, and why. What it brought before stays. */
  failedSince: instant.nullable(),
  message: z.string().nullable(),
  /** An import that waits until the owner confirms it: the feed shrank, or its owner has asked what it would do. */
  waiting: importId.nullable(),
  counts: importPlan.shape.counts.nullable(),
});
export type FeedState = z.infer<typeof feedState>;

export const feed = z.object({ name: feedName, settings: feedSettings, state: feedState });
export type Feed = z.infer<typeof feed>;

export const listFeeds = defineContract('list-feeds', '/api/feeds', {
  summary: 'The feeds that are fetched on a schedule, with what came of each last.',
  reply: z.array(feed),
});

export const keepFeed = defineContract('keep-feed', 'PUT /api/feeds/{name}', {
  summary: 'Adds a feed that is fetched on a schedule, or changes the one of this name.',
  params: z.object({ name: feedName }),
  body: feedSettings,
  reply: feed,
});

export const fetchFeed = defineContract('fetch-feed', 'POST /api/feeds/{name}/fetch', {
  summary:
    'Fetches a feed now and imports what changed in it. A failure is in its state. With ?dryRun=1 nothing is imported: ' +
    '`waiting` in its state names what POST /api/import/{id}/apply would do, unless the file is the same as before.',
  publishes: true,
  params: z.object({ name: feedName }),
  query: dryRun,
  reply: feed,
});

export const deleteFeed = defineContract('delete-feed', 'DELETE /api/feeds/{name}', {
  summary: 'Stops fetching a feed. What it brought stays.',
  params: z.object({ name: feedName }),
});
