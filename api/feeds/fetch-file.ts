import type { IncomingMessage } from 'node:http';
import { askHost, type Network } from './ask-host.ts';
import { FetchFailed, reasonOf } from './fetch-failed.ts';
import { keepReply } from './keep-reply.ts';

const MOST_REDIRECTS = 5;
const MOST_MS = 5 * 60_000;

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
      if (next === null) {
        const kept = await keepReply(response, options, signal);
        return kept && { ...kept, address, link: response.headers['link']?.toString() ?? null };
      }
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
