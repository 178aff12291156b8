import { createHash } from 'node:crypto';
import { renameSync, rmSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { PRIVATE_FILE_MODE } from '../../data/database/private-folder.ts';
import { FileRefused } from '../import/errors.ts';
import { openSourceFile } from '../import/source-file.ts';
import { FetchFailed } from './fetch-failed.ts';
import { fetchFile, type FetchedFile, type FetchOptions } from './fetch-file.ts';

const MOST_PAGES = 500;
/** A larger page says in its headers alone what follows it. */
const MOST_JSON_BYTES = 32 * 1024 * 1024;

/**
 * Fetches a file with the pages that follow it, as `Link` of its reply, `next` in its JSON or `page=1` in its address says; they become one
 * file of an object a line. Null: it is as it was. Throws `FetchFailed` where any page fails.
 */
export async function fetchPages(options: FetchOptions): Promise<FetchedFile | null> {
  const { target, most } = options;
  const first = await fetchFile(options);
  if (first === null) return null;
  let next = await nextOf(first, options.address, target);
  if (next === null) return first;
  const merged = `${target}-pages`;
  const page = `${target}-page`;
  const seen = new Set([options.address]);
  const digests = new Set([first.digest]);
  const lines = await open(merged, 'w', PRIVATE_FILE_MODE);
  try {
    let size = await append(target);
    while (next !== null) {
      if (seen.has(next)) throw new FetchFailed('Its pages lead back to one that was fetched already.');
      if (seen.size === MOST_PAGES) throw new FetchFailed(`It has more than ${MOST_PAGES} pages.`);
      seen.add(next);
      const fetched = (await fetchFile({ ...options, address: next, target: page, known: NONE, most: most - size }))!;
      const isCounted = next === countedOn(fetched.address) || countedOn(next) !== null;
      // who ignores the number of a page answers the first one again
      if (isCounted && digests.has(fetched.digest)) break;
      const bytes = await append(page, isCounted);
      if (bytes === 0) break;
      if ((size += bytes) > most)
        throw new FetchFailed(`Its pages are larger than ${Math.floor(most / 1024 / 1024)} MB.`);
      digests.add(fetched.digest);
      next = await nextOf(fetched, next, page);
    }
    await lines.close();
    renameSync(merged, target);
    const digest = createHash('sha256')
      .update([...digests].join(' '))
      .digest('base64url');
    // what says that the first page is the same says nothing of the others
    return { ...NONE, digest, address: first.address, link: null };
  } finally {
    await lines.close().catch(() => undefined);
    for (const file of [merged, page]) rmSync(file, { force: true });
  }

  /** Adds its rows, and gives its bytes; 0: it has none, as the page after the last. */
  async function append(file: string, mayBeEmpty = false): Promise<number> {
    try {
      const { columns, rows } = await openSourceFile(file);
      const names = columns.map((name, at) => (columns.indexOf(name) === at ? name : `${name} ${at + 1}`));
      let count = 0;
      for await (const { cells } of rows()) {
        if (cells.every((cell) => cell.trim() === '')) continue;
        const row = cells.map((cell, at) => [names[at] ?? `Column ${at + 1}`, cell] as const);
        await lines.write(`${JSON.stringify(Object.fromEntries(row))}\n`);
        count += 1;
      }
      return count === 0 && mayBeEmpty ? 0 : statSync(file).size;
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      if (mayBeEmpty && statSync(file).size < 2_000 && /^[[\]{}\s]*$|":\s*\[\s*\]/.test(await readFile(file, 'utf8')))
        return 0;
      throw error;
    }
  }
}

const NONE = { etag: null, lastModified: null } as const;

/** The address of the page after this one; null: it is the last. */
async function nextOf({ link }: FetchedFile, address: string, file: string): Promise<string | null> {
  const linked = /<([^>]*)>\s*;[^<]*\brel="?next"?/i.exec(link ?? '')?.[1] ?? (await nextInJson(file));
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

const NEXT = ['next', 'next_page_url', 'nextPageUrl', 'next_url', '@odata.nextLink', '@nextpageuri'];
const WITHIN = ['links', '_links', 'paging', 'pagination', 'meta', '_meta'];

/** What the JSON of a page names as the next; null: it says that there is none, undefined: it says nothing of it. */
async function nextInJson(file: string): Promise<string | null | undefined> {
  if (statSync(file).size > MOST_JSON_BYTES) return undefined;
  const text = (await readFile(file, 'utf8')).trim();
  if (!text.startsWith('{')) return undefined;
  let whole: { [name: string]: unknown };
  try {
    whole = JSON.parse(text) as typeof whole;
  } catch {
    return undefined; // lines of JSON
  }
  const holders = [whole, ...WITHIN.map((name) => whole[name])].filter(
    (each) => typeof each === 'object' && each !== null,
  );
  const named = holders
    .flatMap((each) => NEXT.map((name) => (each as typeof whole)[name]))
    .find((next) => next !== undefined);
  const next = typeof named === 'object' && named !== null && 'href' in named ? named.href : named;
  if (next === null || next === '') return null;
  return typeof next === 'string' && /^(?:https?:|\/|\?)/.test(next) ? next : undefined;
}
