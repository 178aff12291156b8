import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { privateFileStream } from '../../data/files/private-files.ts';
import { askHost, FetchFailed, reasonOf, type Network } from './ask-host.ts';

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

export interface FetchedFile extends Validators {
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
  /** Where the file goes. */
  readonly target: string;
  /** Of the version that is known. */
  readonly known: Validators;
  /** Bytes, unpacked. */
  readonly most: number;
  readonly signal: AbortSignal;
  readonly network?: Network | undefined;
}

/** Fetches a file from the internet; null: it is as it was. Throws `FetchFailed`. */
export async function fetchFile(options: FetchOptions): Promise<FetchedFile | null> {
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
