import type { Feed } from '../contract/feeds.ts';
import { InvalidRequest } from '../http/errors.ts';

/** Stands where a secret is saved, which is never sent back. */
const SAVED = '***';

type Settings = Feed['settings'];

/** A feed without its secrets: the values of its headers, and the password in its address. */
export function shownFeed({ settings, ...feed }: Feed): Feed {
  const { headers } = settings;
  const address = new URL(settings.address);
  if (address.password !== '') address.password = SAVED;
  const hidden = headers && Object.fromEntries(Object.keys(headers).map((name) => [name, SAVED]));
  return {
    ...feed,
    settings: {
      ...settings,
      ...(address.password !== '' && { address: address.href }),
      ...(hidden && { headers: hidden }),
    },
  };
}

/** Settings with the secrets that are saved already. Throws `InvalidRequest` where they would go to another host. */
export function withSecrets(settings: Settings, saved: Settings | undefined): Settings {
  const address = new URL(settings.address);
  const before = saved && new URL(saved.address);
  const isSameHost = before?.origin === address.origin && before.username === address.username;
  const known = (path: string, secret: string | undefined): string => {
    if (isSameHost && secret) return secret;
    throw new InvalidRequest([{ path, message: 'Enter this again: what was saved is for another address or user.' }]);
  };
  if (address.password === SAVED) address.password = known('address', before?.password);
  const headers = Object.entries(settings.headers ?? {}).map(([name, value]) => [
    name,
    value === SAVED ? known('headers', saved?.headers?.[name]) : value,
  ]);
  return {
    ...settings,
    ...(address.password !== '' && { address: address.href }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) as Settings['headers'] }),
  };
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
