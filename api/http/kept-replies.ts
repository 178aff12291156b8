import type { OutgoingHttpHeaders } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { REQUEST_ID } from '../request-log.ts';
import type { Encoding, SentCopy } from './sent-copy.ts';

const MAX_BYTES = 8 * 2 ** 20;
const ENTRY_BYTES = 2_000;

/** What is as it was when the reply was kept. */
interface StillTrue {
  /** The body. */
  copy: Pick<SentCopy, 'content' | 'etag'>;
  /** Of the headers those that may have changed. */
  headers?: OutgoingHttpHeaders;
}

/** A reply that may be sent again. */
export interface Repeatable {
  address: string;
  /** Of the body as it is kept: what was compressed on its way is not kept. */
  encoding: Encoding;
  /** Null: the request has to be answered again. */
  stillTrue: (request: Request) => StillTrue | null;
  /** What `stillTrue` holds in memory. */
  bytes?: number;
}

interface KeptReply extends Pick<Repeatable, 'stillTrue'> {
  headers: OutgoingHttpHeaders;
  etag: string;
  route: unknown;
  bytes: number;
}

/**
 * Replies that were sent a moment ago, with the headers that they were sent with: sent again to whoever asks for the same, as long as they
 * would be answered the same. That takes a tenth of the time that an answer takes.
 */
export class KeptReplies {
  readonly #kept = new LRUCache<string, KeptReply>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });

  /** Keeps the reply that `response` has just sent. What is no whole reply, such as one that the client has already, is not kept. */
  keep(response: Response, { address, encoding, stillTrue, bytes = 0 }: Repeatable): void {
    const { req: request } = response;
    if (request.method !== 'GET' || response.statusCode !== 200) return;
    if ((response.getHeader('Content-Encoding') ?? 'identity') !== encoding) return;
    const { [REQUEST_ID]: _, ...headers } = response.getHeaders();
    this.#kept.set(keyOf(request, address), {
      headers,
      etag: String(response.getHeader('ETag')),
      route: request.route,
      stillTrue,
      bytes: ENTRY_BYTES + bytes,
    });
  }

  /** Answers what is kept, and leaves the rest to what follows. `addressOf`: under which address it was kept; null: it was not. */
  answer(addressOf: (request: Request) => string | null): RequestHandler {
    return (request, response, next) => {
      const address = isPlainRead(request) ? addressOf(request) : null;
      const kept = address === null ? undefined : this.#kept.get(keyOf(request, address));
      if (!kept) return next();
      const known = request.headers['if-none-match'];
      // several tags, or one without its `W/`, are compared by what follows
      if (known !== undefined && known !== kept.etag) return next();
      const still = kept.stillTrue(request);
      if (still === null || still.copy.etag !== kept.etag) return next();
      request.route = kept.route as Request['route'];
      const headers = { ...kept.headers, ...still.headers };
      if (known === undefined) return void response.writeHead(200, headers).end(still.copy.content);
      const { 'content-type': _, 'content-length': __, ...ofUnchanged } = headers;
      return void response.writeHead(304, ofUnchanged).end();
    };
  }
}

const keyOf = (request: Request, address: string): string => `${request.headers['accept-encoding'] ?? ''} ${address}`;

/** A request for a whole reply, without a body. */
const isPlainRead = ({ method, headers }: Request): boolean =>
  method === 'GET' && headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
