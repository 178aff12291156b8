import type { Feeds, SavedFeed } from '../../data/records/named-rows.ts';
import { feed, type Feed, type FeedState } from '../contract/feeds.ts';
import type { Today } from '../contract/owner-tables.ts';
import type { Validators } from './fetch-pages.ts';
import { wrongField } from '../http/errors.ts';

/** Nothing came of it yet. */
export const NEW_STATE = Object.fromEntries(Object.keys(feed.shape.state.shape).map((name) => [name, null])) as {
  [Field in keyof FeedState]: null;
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

/** The import that a feed waited with was applied: when the version before it is back, that is news. */
export async function noteConfirmed(feeds: Feeds, importId: string, changedAt: string): Promise<void> {
  for (const kept of await feeds.all()) {
    const state = storedState(kept);
    if (state.waiting === importId)
      await feeds.note(kept.name, { ...state, changedAt, waiting: null, message: null, known: UNKNOWN });
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

/** Stands where a secret is saved, which is never sent back. */
const SAVED = '***';

type Settings = Feed['settings'];

/** Settings with others for their secrets: the password in the address, and the values of headers, which have a name. */
function withOthers(settings: Settings, other: (secret: string, header?: string) => string): Settings {
  const address = new URL(settings.address);
  if (address.password !== '') address.password = other(address.password);
  const headers = Object.entries(settings.headers ?? {}).map(([name, value]) => [name, other(value, name)]);
  return {
    ...settings,
    ...(address.password !== '' && { address: address.href }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) as Settings['headers'] }),
  };
}

/** A feed without its secrets. */
export const shownFeed = ({ settings, ...feed }: Feed): Feed => ({
  ...feed,
  settings: withOthers(settings, () => SAVED),
});

/** Settings with the secrets that are saved already. Throws `InvalidRequest` where they would go to another host. */
export function withSecrets(settings: Settings, saved: Settings | undefined): Settings {
  const address = new URL(settings.address);
  const before = saved && new URL(saved.address);
  const isSameHost = before?.origin === address.origin && before.username === address.username;
  return withOthers(settings, (secret, header) => {
    if (secret !== SAVED) return secret;
    const known = header === undefined ? before?.password : saved?.headers?.[header];
    if (isSameHost && known) return known;
    const path = header === undefined ? 'address' : 'headers';
    throw wrongField(path, 'Enter this again: what was saved is for another address or user.');
  });
}

/** An address without user and password, and the headers that are sent to its host alone. */
export function requestOf({ address, headers = {} }: Settings): {
  address: string;
  headers: { [name: string]: string };
} {
  const url = new URL(address);
  const user = [url.username, url.password].map(decodeURIComponent).join(':');
  const authorization = user === ':' ? [] : [['authorization', `Basic ${Buffer.from(user).toString('base64')}`]];
  url.username = '';
  url.password = '';
  return { address: url.href, headers: { ...Object.fromEntries(authorization), ...headers } };
}
