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
}

export const UNKNOWN: KnownVersion = { etag: null, lastModified: null, digest: null };

/** A feed as the owner knows it. */
export const feedOf = ({ name, settings, state }: KeptFeed): Feed => feed.parse({ name, settings, state });

export const knownVersion = ({ state }: KeptFeed): KnownVersion => (state as StoredState).known ?? UNKNOWN;

export const storedState = (state: FeedState, known: KnownVersion): StoredState => ({ ...state, known });
