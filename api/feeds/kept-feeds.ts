import type { KeptFeed } from '../../data/records/feeds.ts';
import { feed, type Feed, type FeedState } from '../contract/feed.ts';

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

export const UNKNOWN: KnownVersion = { etag: null, lastModified: null, digest: null };

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
