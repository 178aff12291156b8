import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { makePrivateFolder, removedAfterwards } from '../../data/files/private-files.ts';
import { NoLongerAlone } from '../../data/records/storage/errors.ts';
import type { SavedFeed } from '../../data/records/named-rows.ts';
import { countText } from '../../data/rules/text/numbers.ts';
import { plural } from '../../data/schema/plural.ts';
import { MOST_IMPORT_BYTES } from '../contract/imports.ts';
import type { Feed } from '../contract/feeds.ts';
import { isField } from '../contract/shapes/import-fields.ts';
import { changesOf, type AuditTrail } from '../accounts/audit-trail.ts';
import { newChangeId } from '../../data/catalogue/folder/change-entry.ts';
import type { History } from '../history/history.ts';
import { ApiError } from '../http/errors.ts';
import { applyAhead } from '../import/apply.ts';
import { FeedShrank } from '../import/cells/errors.ts';
import { importsFolder, type PlannedImport } from '../import/cells/import-folder.ts';
import { planFile } from '../import/plan/planned-import.ts';
import { shareImport } from '../import/shared-import.ts';
import type { Stored } from '../http/stored.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { Logger } from 'pino';
import { FetchFailed, type Network } from './ask-host.ts';
import { requestOf, feedOf, storedState, UNKNOWN, type StoredState } from './saved-feeds.ts';
import { fetchPages } from './fetch-pages.ts';

interface FeedServices extends Stored {
  readonly log: Logger;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly feedNetwork?: Network;
}

/** Makes a change durable; says whether it changed anything. */
type Save = (change: (transaction: Transaction) => void) => Promise<boolean>;

/** The feed was changed, removed or run by someone else while its file was fetched. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/** An attempt takes no longer: five minutes to fetch, and eleven to read and compare. */
const LONGEST_MS = 20 * 60_000;
const CUT_OFF =
  'The server ended while it fetched or imported this feed. It is tried again at its next time; its log may say why it ended.';
/** The feeds that this process fetches. */
const underWay = new Set<string>();

/** Notes that an attempt failed which ended with its process. */
async function noteCutOff({ records, now }: FeedServices, kept: SavedFeed): Promise<void> {
  const { isUnderWay, ...state } = storedState(kept);
  if (!isUnderWay || underWay.has(kept.name)) return;
  // another machine may be in the middle of it
  if (records.shared && now().getTime() - Date.parse(state.triedAt!) < LONGEST_MS) return;
  const failed = { failedSince: state.failedSince ?? state.triedAt, message: CUT_OFF };
  await records.feeds.note(kept.name, { ...state, ...failed });
}

/**
 * Fetches a feed and imports it. What fails is noted with the feed, and everything stays as it was. Nothing is imported or noted where the
 * feed is not as it was when this began: a machine that was frozen may hold an older file than another has imported since. `save` null: what
 * it would change waits until the owner confirms it.
 */
export async function runFeed(services: FeedServices, kept: SavedFeed, save: Save | null): Promise<Feed> {
  const { feeds } = services.records;
  const { isUnderWay: _, ...before } = storedState(kept);
  const state = { ...before, triedAt: services.now().toISOString() };
  // should the process end in it, the feed still waits for its next time
  const begun = { ...kept, state: { ...state, isUnderWay: true } };
  const confirm = async (): Promise<void> => {
    if (!isDeepStrictEqual(await feeds.find(kept.name), begun)) throw new Overtaken('The feed is not as it was.');
  };
  underWay.add(kept.name);
  try {
    await feeds.note(kept.name, begun.state);
    const after = await imported(services, kept, confirm, save).then(
      (done) => ({ ...state, failedSince: null, message: null, waiting: null, ...done }),
      (error: unknown) => {
        const message = whyFailed(error, services, kept.name);
        return { ...state, failedSince: state.failedSince ?? state.triedAt, message };
      },
    );
    await confirm();
    await feeds.note(kept.name, after);
    return feedOf({ ...kept, state: after });
  } catch (error) {
    if (error instanceof Overtaken) return feedOf((await feeds.find(kept.name)) ?? kept);
    if (!services.stopping.aborted) throw error;
    await feeds.note(kept.name, kept.state);
    return feedOf(kept);
  } finally {
    underWay.delete(kept.name);
  }
}

/** Why a feed could not be imported, for the owner. Throws what is no failure of the feed. */
function whyFailed(error: unknown, { stopping, log }: FeedServices, feed: string): string {
  if (stopping.aborted || error instanceof Overtaken || error instanceof NoLongerAlone) throw error;
  if (error instanceof FetchFailed || error instanceof ApiError) return error.message;
  log.error({ err: error, feed }, 'a feed could not be imported');
  return 'Something went wrong on our side; the log of the server has more.';
}

/** `confirm` throws `Overtaken`. */
async function imported(
  services: FeedServices,
  kept: SavedFeed,
  confirm: () => Promise<void>,
  save: Save | null,
): Promise<Partial<StoredState>> {
  const { database, now, stopping, feedNetwork } = services;
  const { name, settings } = feedOf(kept);
  const { address: _address, headers: _headers, everyMinutes: _every, active: _active, ...options } = settings;
  const request = requestOf(settings);
  // what is listed again has the price of now, so that the file of products is worth reading when it is the same
  const known = settings.kind === 'amazon-products' ? UNKNOWN : storedState(kept).known;
  const folder = importsFolder(database.folder);
  makePrivateFolder(folder);
  const target = join(folder, `fetched-${randomBytes(12).toString('hex')}`);
  using _fetched = removedAfterwards(target);
  const fetched = await fetchPages(isField(settings.kind, 'code'), {
    ...request,
    origin: new URL(request.address).origin,
    target,
    known,
    most: MOST_IMPORT_BYTES,
    signal: stopping,
    network: feedNetwork,
  });
  if (fetched === null || fetched.digest === known.digest) return {};
  const planned = await planFile(services, target, name, { ...options, feed: name, pricesNow: '1' });
  const { plan } = planned.head;
  checkUsable(planned);
  await confirm();
  if (plan.shrinks || save === null) {
    await shareImport(services, planned);
    const message = plan.shrinks ? new FeedShrank(plan.counts.gone, planned.head.known).message : null;
    return { waiting: plan.id, counts: plan.counts, message };
  }
  const changed = await save(await applyAhead(database, planned, { now: now(), mayShrink: false }));
  const { etag, lastModified, digest } = fetched;
  return {
    counts: plan.counts,
    known: { etag, lastModified, digest },
    ...(changed && { changedAt: now().toISOString() }),
  };
}

/** A file of which nothing can be used says nothing of what is gone. What the owner deleted here could be used. */
function checkUsable({ head: { plan, deleted } }: PlannedImport): void {
  if (plan.rows === 0) throw new FetchFailed('It has no rows.');
  const unusable = plan.counts.refused - deleted;
  if (unusable > 0 && unusable === plan.rows - deleted)
    throw new FetchFailed(
      `None of its rows can be used (${countText(unusable)} ${plural(unusable, 'is', 'are')} refused).`,
    );
}

interface DueFeedServices extends FeedServices {
  readonly publisher: Publisher;
  readonly audit: AuditTrail;
  readonly history: History;
}

function isDue(kept: SavedFeed, now: Date): boolean {
  const { settings, state } = feedOf(kept);
  if (!settings.active) return false;
  return state.triedAt === null || now.getTime() - Date.parse(state.triedAt) >= settings.everyMinutes * 60_000;
}

/** Fetches the feeds whose time has come, one after another. `confirm`: see `Records.alone`. Throws what it throws. */
export async function fetchDueFeeds(services: DueFeedServices, confirm: () => void): Promise<void> {
  const { feeds } = services.records;
  const confirmed = (change: (transaction: Transaction) => void) => (transaction: Transaction) => {
    confirm();
    change(transaction);
  };
  for (const { name } of await feeds.all()) {
    if (services.stopping.aborted) return;
    // another machine may have fetched it since, or the owner have changed it
    const kept = await feeds.find(name);
    if (kept) await noteCutOff(services, kept);
    if (kept && isDue(kept, services.now()))
      await runFeed(services, kept, (change) => saved(services, confirmed(change)));
  }
}

/** As a call of the owner saves, but by the server itself: it can be undone, and is in the history and the audit trail. */
async function saved(services: DueFeedServices, change: (transaction: Transaction) => void): Promise<boolean> {
  const { database, publisher, audit, history, now } = services;
  const at = now();
  const actor = { operation: 'fetch-feed', session: null, from: '' };
  const note = { id: newChangeId(at), at: at.toISOString(), ...actor };
  const { changed, changes } = await database.transact(change, { at: note.at, note });
  if (changed.length === 0) return false;
  history.noted();
  publisher.changed(changed);
  await audit.note({ ...actor, requestId: '' }, changesOf(changes));
  return true;
}
