/**
 * How long what is published may be kept, by its path: sent by our own server, listed in `/_headers` for static hosts, and stored with
 * objects that are uploaded.
 */

/** Folders of files that never change: a digest of their content is in their name. */
export const IMMUTABLE_FOLDERS: readonly string[] = ['_astro', 'media', 'social'];
export const IMMUTABLE = 'public, max-age=31536000, immutable';
const isImmutable = new RegExp(`^/(${IMMUTABLE_FOLDERS.join('|')})/`);
/** Readers and caches ask for it each time. */
export const ASKED_EACH_TIME = 'no-cache';
/**
 * Browsers ask each time; a cache that is purged after each publish answers by itself. For an hour at most: a page that was under way while its
 * successor was published may be kept after the purge.
 */
const PURGED = 'public, max-age=0, s-maxage=3600, must-revalidate';

/** Whether what is at a path never changes. */
export const neverChanges = (path: string): boolean => isImmutable.test(path);

/** `isPurged`: a cache in front is purged after each publish. */
export function cacheControlOf(path: string, isPurged: boolean): string {
  if (neverChanges(path)) return IMMUTABLE;
  return isPurged ? PURGED : ASKED_EACH_TIME;
}
