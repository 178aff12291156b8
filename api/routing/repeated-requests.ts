import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { RecordsInDoubt } from '../../data/records/storage/errors.ts';
import type { Replies } from '../../data/records/replies.ts';
import { KEY_PATTERN } from '../contract/contract.ts';
import type { Services } from './services.ts';
import { tokenIn } from '../accounts/tokens.ts';
import { ApiError, Conflict, InvalidRequest } from '../http/errors.ts';

/** How long a reply is kept for a repeated request. */
const REPLIES_KEPT_MS = 24 * 60 * 60 * 1000;
/** How long a request waits for the reply that another machine is making, and how often it looks. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 100;
/** Headers that belong to the reply. */
const KEPT_HEADERS = ['X-Publish-Id', 'X-Change-Id', 'X-Publish-Pending'] as const;

/** A request that is being answered under a key. */
export type ClaimedKey = Awaited<ReturnType<ReturnType<typeof repeatedRequests>>>;

/** Makes repeated requests harmless: those that carry the same `Idempotency-Key` within a day get the first one's reply. */
export function repeatedRequests({ records: { replies, shared }, now }: Pick<Services, 'records' | 'now'>) {
  const running = new Map<string, Promise<void>>();

  async function claimed(id: string, request: string, stop: () => void) {
    const at = now();
    const since = new Date(at.getTime() - REPLIES_KEPT_MS).toISOString();
    const found = await noted({ id, request, at: at.toISOString(), since }).catch((error: unknown) => {
      // whether the key is noted or not: nothing that was asked for was done
      throw error instanceof RecordsInDoubt ? error.ofNothing() : error;
    });
    // the status is that of the IETF draft "The Idempotency-Key HTTP Header Field"
    if (found !== null && found.request !== request) throw new ApiError(422, KEY_TAKEN);
    if (found !== null && found.reply === null) throw new Conflict(IN_DOUBT);
    let isNoted = found !== null;
    return {
      /** The reply to an earlier request with this key; undefined: this is the first. */
      earlier: found?.reply ?? undefined,
      /** From now on this is the answer. */
      keep: async (response: Response, status: number, body: unknown) => {
        const sent = KEPT_HEADERS.filter((name) => response.get(name) !== undefined);
        const headers = Object.fromEntries(sent.map((name) => [name, response.get(name)!]));
        isNoted = true;
        await replies.keep(id, { status, headers, body });
      },
      /** The request may have been carried out: until the key is forgotten, repetitions get 409. */
      refuseRepetition: () => void (isNoted = true),
      /** The request has been answered. Unless a reply was kept or repetitions are refused, nothing was done, and it may be made again. */
      end: async () => {
        try {
          if (!isNoted) await replies.release(id);
        } finally {
          stop();
        }
      },
    };
  }

  /** What was noted before under a key; of a request that another machine is answering, once it has. */
  async function noted(keyed: Parameters<Replies['claim']>[0]): ReturnType<Replies['claim']> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await replies.claim(keyed);
      const mayCome = shared !== undefined && found?.reply === null && found.request === keyed.request;
      if (!mayCome || performance.now() > until) return found;
      await wait(LOOK_AGAIN_MS);
    }
  }

  /** Waits for one with the same key. Throws `ApiError` when that was another request: one that `asked` for something else. */
  return async (key: string, request: Request, asked: unknown) => {
    if (!KEY_PATTERN.test(key)) throw new InvalidRequest([{ path: 'Idempotency-Key', message: WRONG_KEY }]);
    const id = digest([
      tokenIn(request, 'session') ?? '',
      request.method.toLowerCase(),
      request.baseUrl + request.path,
      key,
    ]);
    while (running.has(id)) await running.get(id);
    const ended = Promise.withResolvers<void>();
    running.set(id, ended.promise);
    const stop = () => {
      running.delete(id);
      ended.resolve();
    };
    try {
      return await claimed(id, digest(asked), stop);
    } catch (error) {
      stop();
      throw error;
    }
  };
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url');

const KEY_TAKEN =
  'This Idempotency-Key was used for another request. Nothing was done; use a new key for a new request.';
const IN_DOUBT =
  'The first request with this Idempotency-Key was interrupted, and may have been carried out. Check whether it was; if not, use a new key.';
const WRONG_KEY = 'Use 1 to 200 visible ASCII characters without spaces, such as a UUID.';
