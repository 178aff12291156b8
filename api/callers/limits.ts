import { isIPv6 } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit, MemoryStore, type Store } from 'express-rate-limit';
import type { Attempts } from '../../data/records/shared-state.ts';
import type { LimitName } from '../contract/contract.ts';
import { callerOf } from './caller.ts';
import { TooManyRequests } from '../http/errors.ts';

/** The counts of one limit on all machines. What cannot be asked of them is counted by this machine alone: a limit takes no site down. */
function sharedCounts(attempts: Attempts, name: string): Store {
  const own = new MemoryStore();
  const prefix = `${name} `;
  let windowMs = 0;
  return {
    localKeys: false,
    prefix,
    init(options) {
      ({ windowMs } = options);
      own.init(options);
    },
    async increment(key) {
      try {
        const { hits, msLeft } = await attempts.add(prefix + key, windowMs);
        // the middleware takes the time left from the system's clock as well
        return { totalHits: hits, resetTime: new Date(Date.now() + msLeft) };
      } catch {
        return own.increment(key);
      }
    },
    decrement: (key) => attempts.takeBack(prefix + key).catch(() => own.decrement(key)),
    async resetKey(key) {
      await own.resetKey(key);
      await attempts.forget(prefix + key).catch(() => {});
    },
  };
}

export interface Limit {
  /** Milliseconds that are counted together. */
  windowMs: number;
  /** Requests of one caller within them. */
  limit: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Requests of one caller: a signed-in session, a known browser, a program that signs its requests, or a network address. */
export const defaultLimits: { readonly [Name in LimitName]: Limit } = {
  logIn: { windowMs: 15 * MINUTE, limit: 10 },
  secondFactor: { windowMs: DAY, limit: 20 },
  newsletter: { windowMs: 10 * MINUTE, limit: 20 },
  views: { windowMs: MINUTE, limit: 240 },
  votes: { windowMs: MINUTE, limit: 30 },
  ai: { windowMs: 10 * MINUTE, limit: 20 },
  rebuild: { windowMs: MINUTE, limit: 60 },
  signedLink: { windowMs: 10 * MINUTE, limit: 20 },
  search: { windowMs: MINUTE, limit: 60 },
  reports: { windowMs: MINUTE, limit: 60 },
};

/** An IPv6 customer has at least this prefix, and counts as one address. */
const IPV6_ADDRESS = 64;
/** A whole site or data centre: it gets a few addresses' budget altogether, however many it uses. */
const IPV6_RANGE = 48;
const RANGE_FACTOR = 4;

/** Set on a reply that looks like a failure and is none. */
export const NO_FAILURE = 'noFailure';

/** Of these only failures count, and a request that could not be read is none: its body is read before it is counted. */
const failed: { readonly [Name in LimitName]?: (response: Response) => boolean } = {
  logIn: ({ statusCode, locals }) => statusCode === 401 && locals[NO_FAILURE] !== true,
  secondFactor: ({ statusCode }) => statusCode === 401,
  // one server of mails ends the subscriptions of many people
  signedLink: ({ statusCode }) => statusCode === 404,
};

export const countsFailures = (name: LimitName): boolean => failed[name] !== undefined;

/**
 * Guesses of a code count for all unknown browsers together, wherever they are: each was sent with the right password, so that this locks
 * out no owner but one whose password is known to others.
 */
const shared: { readonly [Name in LimitName]?: string } = { secondFactor: 'unknown browsers' };

type Limits = { readonly [Name in LimitName]: RequestHandler };

/**
 * They count by the caller that `identify` found, so that requests which prove nothing use up no budget but their own: in memory, or
 * with `attempts` on all machines together.
 */
export function createLimits(changed: Partial<Record<LimitName, Limit>> = {}, attempts?: Attempts): Limits {
  const limiter = (name: LimitName): RequestHandler => {
    const isFailure = failed[name];
    const counts = (of: string) => attempts && { store: sharedCounts(attempts, of) };
    const { windowMs, limit } = { ...defaultLimits[name], ...changed[name] };
    const common = {
      windowMs,
      skipSuccessfulRequests: isFailure !== undefined,
      ...(isFailure && { requestWasSuccessful: (_request: Request, response: Response) => !isFailure(response) }),
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      // which proxies are believed is a setting (TRUST_PROXY); a forged header without one is ignored, not an error
      validate: { xForwardedForHeader: false, forwardedHeader: false, trustProxy: false },
      handler: (_request: Request, response: Response, next: (error: unknown) => void) =>
        next(new TooManyRequests(Number(response.getHeader('Retry-After')))),
    } as const;
    const ofRange = rateLimit({
      ...common,
      ...counts(`${name}-range`),
      identifier: `${name}-range`,
      limit: limit * RANGE_FACTOR,
      skip: (request) =>
        shared[name] !== undefined ||
        callerOf(request).budget !== null ||
        !isIPv6(addressOf(request, IPV6_RANGE).split('/')[0]!),
      keyGenerator: (request) => addressOf(request, IPV6_RANGE),
    });
    const ofCaller = rateLimit({
      ...common,
      ...counts(name),
      identifier: name,
      limit,
      keyGenerator: (request) => callerOf(request).budget ?? shared[name] ?? addressOf(request, IPV6_ADDRESS),
    });
    return (request, response, next) =>
      void ofRange(request, response, (refusal?: unknown) =>
        refusal === undefined ? void ofCaller(request, response, next) : next(refusal),
      );
  };
  const names = Object.keys(defaultLimits) as LimitName[];
  return Object.fromEntries(names.map((name) => [name, limiter(name)])) as Limits;
}

/** An IPv4 address, also when it is written as an IPv6 one, or the range of an IPv6 address. */
const addressOf = ({ ip }: Request, prefix: number): string => ipKeyGenerator(ip ?? '', prefix);

/** Has a request pass a limit, which counts it, or another middleware. Throws what that refuses it with, such as `TooManyRequests`. */
export async function pass(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  const refusal = await new Promise<unknown>((resolve) => void middleware(request, response, resolve));
  if (refusal !== undefined) throw refusal;
}

/** Where a request comes from, as far as it counts as one: an IPv4 address, or a whole range of IPv6. */
export const networkOf = (request: Request): string => addressOf(request, IPV6_RANGE);

/** Counts a request; false: it is one too many. For what is answered in another way then. */
export async function isWithin(limit: RequestHandler, request: Request, response: Response): Promise<boolean> {
  try {
    await pass(limit, request, response);
    return true;
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    // no retry is needed for what is answered now
    response.removeHeader('Retry-After');
    return false;
  }
}
