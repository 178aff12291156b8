import type { Transaction } from '../../data/catalogue/documents/database.ts';
import type { SavedFeed } from '../../data/records/feeds.ts';
import { newChangeId } from '../history/change-id.ts';
import { changesOf, type AuditTrail } from '../accounts/audit-trail.ts';
import type { History } from '../history/history.ts';
import type { Publisher } from '../publishing/publisher.ts';
import { feedOf } from './saved-feeds.ts';
import { noteCutOff, runFeed, type FeedServices } from './run-feed.ts';

interface DueFeedServices extends FeedServices {
  readonly publisher: Publisher;
  readonly audit: AuditTrail;
  readonly history: History;
}

const OPERATION = 'fetch-feed';

/** Whether it is time to fetch a feed. */
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
  const actor = { operation: OPERATION, session: null, from: '' };
  const note = { id: newChangeId(at), at: at.toISOString(), ...actor };
  const { changed, changes } = await database.transact(change, { at: note.at, note });
  if (changed.length === 0) return false;
  history.noted();
  publisher.changed(changed);
  await audit.note({ ...actor, requestId: '' }, changesOf(changes));
  return true;
}
