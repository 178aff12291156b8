import { createHash } from 'node:crypto';
import { renameSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { privateFileStream, removedAfterwards, writePrivateFile } from '../../data/files/private-files.ts';
import { readPageInProcess } from '../import/plan/plan-in-process.ts';
import { firstBytes } from '../import/read/text-encoding.ts';
import { askHost, FetchFailed, reasonOf, type Network } from './ask-host.ts';

const MOST_PAGES = 500;
const MOST_REDIRECTS = 5;
const MOST_MS = 5 * 60_000;
/** By `Content-Encoding`. */
const unpackers = new Map<string, () => Transform>([
  ['identity', () => new PassThrough()],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** What tells versions of a file apart, as its server says. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

interface FetchedFile extends Validators {
  /** SHA-256, in base64url. */
  readonly digest: string;
  /** Where it was, after redirects. */
  readonly address: string;
  /** The header `Link` of the reply. */
  readonly link: string | null;
}

export interface FetchOptions {
  readonly address: string;
  /** Sent to the host of the address alone. */
  readonly headers: { readonly [name: string]: string };
  /** Whose host has the headers. */
  readonly origin: string;
  readonly target: string;
  readonly known: Validators;
  /** Bytes, unpacked. */
  readonly most: number;
  readonly signal: AbortSignal;
  readonly network?: Network | undefined;
}

/** Fetches a file from the internet; null: it is as it was. Throws `FetchFailed`. */
async function fetchFile(options: FetchOptions): Promise<FetchedFile | null> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(MOST_MS)]);
  try {
    let address = options.address;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await askHost(address, options, signal);
      const next = redirectOf(response, address);
      if (next === null) return await keepReply(response, address, options, signal);
      response.destroy();
      address = next;
    }
    throw new FetchFailed(`It redirects more than ${MOST_REDIRECTS} times.`);
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    if (signal.aborted && !options.signal.aborted)
      throw new FetchFailed(`It took longer than ${MOST_MS / 60_000} minutes.`);
    throw new FetchFailed(reasonOf(error));
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, address: string): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null;
  const next = URL.parse(headers.location, address);
  if (next === null) throw new FetchFailed('It redirects to an address that cannot be read.');
  if (address.startsWith('https:') && next.protocol === 'http:')
    throw new FetchFailed('It redirects from https to http, where the feed could be forged.');
  return next.href;
}

/** Writes what was answered into a file, unpacked; null: it is as it was. Throws `FetchFailed` and what the connection throws. */
async function keepReply(
  response: IncomingMessage,
  address: string,
  { target, most }: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedFile | null> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    if (statusCode === 304) return null;
    const isRefused = statusCode === 401 || statusCode === 403;
    throw new FetchFailed(`It answers with status ${statusCode}${isRefused ? ': it refuses us' : ''}.`);
  }
  const tooLarge = new FetchFailed(`It is larger than ${Math.floor(most / 1024 / 1024)} MB.`);
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge;
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const unpacker = unpackers.get(encoding);
  if (unpacker === undefined) throw new FetchFailed(`It is packed as ${encoding}, which is not read.`);
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if ((size += chunk.length) > most) throw tooLarge;
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(response, unpacker(), counted, privateFileStream(target), { signal });
  const { etag = null, 'last-modified': lastModified = null, link } = headers;
  return { digest: hash.digest('base64url'), etag, lastModified, address, link: link?.toString() ?? null };
}

/**
 * Fetches a file with the pages that follow it, as `Link` of its reply, `next` in its JSON or `page=1` in its address says; they become one
 * file of an object a line. `isOfDeals`: see `openSourceFile`. Null: it is as it was. Throws `FetchFailed` where any page fails.
 */
export async function fetchPages(isOfDeals: boolean, options: FetchOptions): Promise<FetchedFile | null> {
  const { target, most } = options;
  const first = await fetchFile(options);
  if (first === null) return null;
  // what follows may be said in the headers, the address or the JSON
  const isOpen = LINKED.test(first.link ?? '') || countedOn(options.address) !== null;
  if (!isOpen && !/^\s*\{/.test(firstBytes(target, 100).toString())) return first;
  const merged = `${target}-pages`;
  const page = `${target}-page`;
  const seen = new Set([options.address]);
  const digests = new Set([first.digest]);
  writePrivateFile(merged, '');
  using _merged = removedAfterwards(merged);
  using _page = removedAfterwards(page);
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
}

const NONE = { etag: null, lastModified: null } as const;

const LINKED = /<([^>]*)>\s*;[^<]*\brel="?next"?/i;

/** The address of the page after this one; null: it is the last. `named`: see `ReadPage`. */
function nextOf({ link }: FetchedFile, address: string, named: string | null | undefined): string | null {
  const linked = LINKED.exec(link ?? '')?.[1] ?? named;
  if (linked === undefined) return countedOn(address);
  if (linked === null) return null;
  if (/^\d+$/.test(linked)) return onPage(address, linked);
  const next = URL.parse(linked, address);
  if (next === null) throw new FetchFailed('It names an address of its next page that cannot be read.');
  return next.href;
}

/** `?page=2` after `?page=1`. */
function countedOn(address: string): string | null {
  const page = new URL(address).searchParams.get('page') ?? '';
  return /^\d{1,6}$/.test(page) ? onPage(address, String(Number(page) + 1)) : null;
}

function onPage(address: string, page: string): string {
  const url = new URL(address);
  url.searchParams.set('page', page);
  return url.href;
}
