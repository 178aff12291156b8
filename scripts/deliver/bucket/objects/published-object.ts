import { createHash } from 'node:crypto';
import { contentType } from 'mime-types';
import { cacheControlOf, isAsset as isAssetPath } from '../../../../data/rules/web/cache-headers.ts';
import { typeOf } from '../../../../data/rules/web/file-type.ts';
import type { ObjectHeaders } from './bucket.ts';

/** For hosts that read them, and copies for servers that send files compressed. */
const NOT_FOR_READERS = /^_(headers|redirects)$|\.(gz|br)$/;
const WELL_KNOWN = '.well-known';

/** Whether a file of the output folder goes out. Folders are given with names alone: `.tmp`. */
export function isUploaded(file: string): boolean {
  const [first, ...others] = file.split('/');
  if (first?.startsWith('.') && first !== WELL_KNOWN) return false;
  return !others.some((name) => name.startsWith('.')) && !NOT_FOR_READERS.test(file);
}

/** Pages name it, so it goes first. */
export const isAsset = (file: string): boolean => isAssetPath(`/${file}`);

/** `store/acme.html` is answered at `/store/acme`, so that is its key; `index.html` is what stores look for at the root. */
export const keyOf = (file: string): string => (file === 'index.html' ? file : file.replace(/\.html$/, ''));

/**
 * The headers with which `npm start` answers for the file, as far as a store keeps them. `isPurged`: a cache in front is, after uploads.
 */
export function headersOf(file: string, redirect: string | null, isPurged: boolean): ObjectHeaders {
  const type = typeOf(file);
  return {
    contentType: type.includes('/') ? type : contentType(type) || 'application/octet-stream',
    cacheControl: cacheControlOf(`/${file}`, isPurged),
    ...(redirect !== null && { redirect }),
  };
}

/** Distinguishes headers: an object whose bytes are right is put again when these have changed. */
export function headersDigest({ contentType: type, cacheControl, redirect = '' }: ObjectHeaders): string {
  return createHash('sha256').update([type, cacheControl, redirect].join('\n')).digest('hex').slice(0, 16);
}

/** Where former addresses lead, by path: the redirects of the file `_redirects`. */
export function redirectsIn(rules: string): Map<string, string> {
  const moved = new Map<string, string>();
  for (const line of rules.split('\n')) {
    const [from, to, status] = line.trim().split(/\s+/);
    if (from && to && status === '301' && !from.includes('*') && !moved.has(from)) moved.set(from, to);
  }
  return moved;
}
