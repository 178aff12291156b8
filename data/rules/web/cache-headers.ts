/** How long what is published may be kept, by its path: for our server, `/_headers` and objects that are uploaded. */

/** Folders of files that pages name. */
export const ASSET_FOLDERS: readonly string[] = ['_astro', 'media', 'social'];
/** Of them, those in which every file is named by a digest of its content. In `media` people put files of their own. */
export const CONTENT_ADDRESSED_FOLDERS: readonly string[] = ['_astro', 'social'];
/** Paths that name a digest of what is there, as nginx, Caddy and JavaScript write patterns. */
export const CONTENT_ADDRESSED = '^/(_astro/.+|social/[0-9a-f]{32}[.]png|media/[0-9a-f]{32}(-[0-9]+)?[.](webp|svg))$';
export const IMMUTABLE = 'public, max-age=31536000, immutable';
const isContentAddressed = new RegExp(CONTENT_ADDRESSED);
const isInAssetFolder = new RegExp(`^/(${ASSET_FOLDERS.join('|')})/`);
/** Readers and caches ask for it each time. */
export const ASKED_EACH_TIME = 'no-cache';
/**
 * Browsers ask each time; a cache that is purged after each publish answers by itself. For an hour at most: a page that was under way while
 * its successor was published may be kept after the purge.
 */
const PURGED = 'public, max-age=0, s-maxage=3600, must-revalidate';

export const neverChanges = (path: string): boolean => isContentAddressed.test(path);
/** Whether it is a file that pages name. */
export const isAsset = (path: string): boolean => isInAssetFolder.test(path);

/** `isPurged`: a cache in front is purged after each publish. */
export function cacheControlOf(path: string, isPurged: boolean): string {
  if (neverChanges(path)) return IMMUTABLE;
  return isPurged ? PURGED : ASKED_EACH_TIME;
}
