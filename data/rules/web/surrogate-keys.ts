/** The header in which a cache reads the keys of what it keeps. */
export type KeyHeader = 'Cache-Tag' | 'Surrogate-Key' | 'xkey';

/** Stands on everything, to purge all of it. */
export const EVERYTHING_KEY = 'site';

/** Of what a document is about alone: its page, its feed and its public reply. `key`: such as `stores/acme`. */
export const documentKey = (key: string): string => `document:${key}`;

/** Of everything at a path, whatever its query. Keys are separated by spaces or commas, so a key has none. */
export const pathKey = (path: string): string => `path:${encodeURI(path).replaceAll(',', '%2C')}`;

/** `document`: what the answer at the path is about, such as `stores/acme`. */
export function keysHeader(header: KeyHeader, path: string, document: string | null): { [name: string]: string } {
  const keys = [EVERYTHING_KEY, pathKey(path), ...(document === null ? [] : [documentKey(document)])];
  return { [header]: keys.join(header === 'Cache-Tag' ? ',' : ' ') };
}
