import type { Feeds, SavedFeed } from '../../data/records/feeds.ts';
import { feed, type Feed, type FeedState } from '../contract/feeds.ts';
import type { Today } from '../contract/owner-tables.ts';
import type { Validators } from './fetch-file.ts';

export const NEW_STATE: FeedState = {
  triedAt: null,
  changedAt: null,
  failedSince: null,
  message: null,
  waiting: null,
  counts: null,
};

/** What distinguishes the version of its file that was imported last; the owner does not see it. */
export interface KnownVersion extends Validators {
  readonly digest: string | null;
}

/** What came of a feed last, with what its owner does not see. */
export interface StoredState extends FeedState {
  readonly known: KnownVersion;
  /** An attempt has begun at `triedAt` and did not end yet. */
  readonly isUnderWay?: true;
}

export const UNKNOWN: KnownVersion = { etag: null, lastModified: null, digest: null };

/** A feed as the owner knows it. */
export const feedOf = ({ name, settings, state }: SavedFeed): Feed => feed.parse({ name, settings, state });

export const storedState = ({ state }: SavedFeed): StoredState => ({ known: UNKNOWN, ...(state as FeedState) });

/**
 * The import that a feed waited with was applied. The version that was imported before is no longer what is here: when it is back, it is
 * news.
 */
export async function noteConfirmed(feeds: Feeds, importId: string): Promise<void> {
  for (const kept of await feeds.all()) {
    const state = storedState(kept);
    if (state.waiting === importId)
      await feeds.note(kept.name, { ...state, waiting: null, message: null, known: UNKNOWN });
  }
}

/** Feeds that need the owner: those that fail, and those that wait. */
export async function feedsInCare(feeds: Pick<Feeds, 'all'>): Promise<Today['feeds']> {
  return (await feeds.all())
    .map(feedOf)
    .flatMap(({ name, state: { failedSince: since, message, waiting } }) =>
      message === null ? [] : [{ name, since, message, waiting }],
    );
}
