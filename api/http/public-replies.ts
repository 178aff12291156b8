import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';
import { acceptedEncodings } from './accepted-encodings.ts';
import { cacheHeaders } from './cache-headers.ts';
import type { AnyCall } from './route.ts';
import { encodingFor, sentCopy, type SentCopy } from './sent-copy.ts';

const MAX_BYTES = 8 * 2 ** 20;

/** From before a reply was made: the version of the catalogue, and the instant in milliseconds. */
export interface AsOf {
  version: number;
  at: number;
}

/** Sends public replies: made once for each version of the catalogue, and compressed once as long as they are the same. */
export class PublicReplies {
  readonly #sent = new LRUCache<string, { text: string; copy: SentCopy }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text, copy }) => text.length + copy.content.length + 500,
  });
  readonly #services: Pick<
    Services,
    'kept' | 'publicAddressOf' | 'catalogueVersion' | 'now' | 'publisher' | 'published'
  >;

  constructor(services: Services) {
    this.#services = services;
  }

  async send(call: Pick<AnyCall, 'contract' | 'request' | 'response'>, reply: unknown, { version, at }: AsOf) {
    const { contract, request, response } = call;
    const { kept, catalogueVersion, now, publisher } = this.#services;
    const { path } = request;
    const address = this.#services.publicAddressOf(request.originalUrl);
    const { nextChangeAt } = publisher.status();
    const until = Math.min(endOfSecond(at), nextChangeAt === null ? Infinity : Date.parse(nextChangeAt));
    const { replyType } = contract;
    const text = replyType === undefined ? JSON.stringify(reply) : String(reply);
    const copy = await this.#copyOf(request, address, text);
    if (copy.encoding !== 'identity') response.set('Content-Encoding', copy.encoding);
    response.set({ ETag: copy.etag, ...cacheHeaders(this.#services, path) });
    response
      .type(replyType ?? 'json')
      .vary('Accept-Encoding')
      .send(copy.content);
    const isTrue = () => catalogueVersion() === version && now().getTime() < until;
    kept.keep(response, {
      address,
      encoding: copy.encoding,
      stillTrue: () => (isTrue() ? { copy, headers: cacheHeaders(this.#services, path) } : null),
      bytes: copy.content.length,
    });
  }

  async #copyOf(request: AnyCall['request'], address: string, text: string): Promise<SentCopy> {
    const body = Buffer.from(text);
    const encoding = encodingFor(body.length, acceptedEncodings(request)[0]?.encoding ?? 'identity');
    const key = `${encoding} ${address}`;
    const sent = this.#sent.get(key);
    if (sent?.text === text) return sent.copy;
    const copy = await sentCopy(body, encoding);
    this.#sent.set(key, { text, copy });
    return copy;
  }
}

/** Most of what changes by itself does so on a full second. What does not, and is not known to the publisher, is shown until the next one. */
const endOfSecond = (instant: number): number => (Math.floor(instant / 1000) + 1) * 1000;
