import type { Feeds, KeptFeed } from '../../data/records/feeds.ts';
import { feed, type Feed, type FeedState } from '../contract/feed.ts';
import type { Today } from '../contract/get-today.ts';

export const NEW_STATE: FeedState = {
  triedAt: null,
  changedAt: null,
  failedSince: null,
  message: null,
  waiting: null,
  counts: null,
};

/** What distinguishes the version of its file that was imported last; the owner does not see it. */
export interface KnownVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly digest: string | null;
}

interface StoredState extends FeedState {
  readonly known?: KnownVersion;
  /** An attempt has begun at `triedAt` and did not end yet. */
  readonly isUnderWay?: true;
}

const UNKNOWN: KnownVersion = { etag: null, lastModified: null, digest: null };

/** A feed as the owner knows it. */
export const feedOf = ({ name, settings, state }: KeptFeed): Feed => feed.parse({ name, settings, state });

export const knownVersion = ({ state }: KeptFeed): KnownVersion => (state as StoredState).known ?? UNKNOWN;

export const isUnderWay = ({ state }: KeptFeed): boolean => (state as StoredState).isUnderWay === true;

/** As it is noted before an attempt begins: should the process end in it, the feed still waits for its next time. */
export const stateUnderWay = ({ state }: KeptFeed, triedAt: string): StoredState => ({
  ...(state as StoredState),
  triedAt,
  isUnderWay: true,
});

export const storedState = (state: FeedState, known: KnownVersion): StoredState => ({ ...state, known });

/**
 * The import that a feed waited with was applied. The version that was imported before is no longer what is here: when it is back, it is
 * news.
 */
export async function noteConfirmed(feeds: Feeds, importId: string): Promise<void> {
  for (const kept of await feeds.all()) {
    const { state } = feedOf(kept);
    if (state.waiting === importId)
      await feeds.note(kept.name, storedState({ ...state, waiting: null, message: null }, UNKNOWN));
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
