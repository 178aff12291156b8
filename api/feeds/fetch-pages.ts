import { createHash } from 'node:crypto';
import { renameSync, rmSync, statSync } from 'node:fs';
import { writePrivateFile } from '../../data/files/private-files.ts';
import { readPageInProcess } from '../import/plan/plan-in-process.ts';
import { firstBytes } from '../import/read/text-encoding.ts';
import { FetchFailed } from './ask-host.ts';
import { fetchFile, type FetchedFile, type FetchOptions } from './fetch-file.ts';

const MOST_PAGES = 500;

/**
 * Fetches a file with the pages that follow it, as `Link` of its reply, `next` in its JSON or `page=1` in its address says; they become one
 * file of an object a line. `isOfDeals`: see `openSourceFile`. Null: it is as it was. Throws `FetchFailed` where any page fails.
 */
export async function fetchPages(isOfDeals: boolean, options: FetchOptions): Promise<FetchedFile | null> {
  const { target, most } = options;
  const first = await fetchFile(options);
  if (first === null) return null;
  if (!mayGoOn(first, options.address, target)) return first;
  const merged = `${target}-pages`;
  const page = `${target}-page`;
  const seen = new Set([options.address]);
  const digests = new Set([first.digest]);
  writePrivateFile(merged, '');
  try {
    let size = statSync(target).size;
    const { next: named } = await readPageInProcess({ page: target, into: merged, isOfDeals, mayBeEmpty: false });
    let next = nextOf(first, options.address, named);
    if (next === null) return first;
    while (next !== null) {
      if (seen.has(next)) throw new FetchFailed('Its pages lead back to one that was fetched already.');
      if (seen.size === MOST_PAGES) throw new FetchFailed(`It has more than ${MOST_PAGES} pages.`);
      seen.add(next);
      const fetched = (await fetchFile({ ...options, address: next, target: page, known: NONE, most: most - size }))!;
      const isCounted = next === countedOn(fetched.address) || countedOn(next) !== null;
      // who ignores the number of a page answers the first one again
      if (isCounted && digests.has(fetched.digest)) break;
      const read = await readPageInProcess({ page, into: merged, isOfDeals, mayBeEmpty: isCounted });
      if (isCounted && read.rows === 0) break;
      if ((size += statSync(page).size) > most)
        throw new FetchFailed(`Its pages are larger than ${Math.floor(most / 1024 / 1024)} MB.`);
      digests.add(fetched.digest);
      next = nextOf(fetched, next, read.next);
    }
    renameSync(merged, target);
    const digest = createHash('sha256')
      .update([...digests].join(' '))
      .digest('base64url');
    // what says that the first page is the same says nothing of the others
    return { ...NONE, digest, address: first.address, link: null };
  } finally {
    for (const file of [merged, page]) rmSync(file, { force: true });
  }
}

const NONE = { etag: null, lastModified: null } as const;

const LINKED = /<([^>]*)>\s*;[^<]*\brel="?next"?/i;

/** Whether what follows may be said, in the headers, the address or the JSON. */
const mayGoOn = ({ link }: FetchedFile, address: string, file: string): boolean =>
  LINKED.test(link ?? '') || countedOn(address) !== null || /^\s*\{/.test(firstBytes(file, 100).toString());

/** The address of the page after this one; null: it is the last. `named`: see `ReadPage`. */
function nextOf({ link }: FetchedFile, address: string, named: string | null | undefined): string | null {
  const linked = LINKED.exec(link ?? '')?.[1] ?? named;
  if (linked === undefined) return countedOn(address);
  if (linked === null) return null;
  const next = URL.parse(linked, address);
  if (next === null) throw new FetchFailed('It names an address of its next page that cannot be read.');
  return next.href;
}

/** `?page=2` after `?page=1`. */
function countedOn(address: string): string | null {
  const url = new URL(address);
  const page = url.searchParams.get('page') ?? '';
  if (!/^\d{1,6}$/.test(page)) return null;
  url.searchParams.set('page', String(Number(page) + 1));
  return url.href;
}
