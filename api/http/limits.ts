import type { Request, RequestHandler, Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { LimitName } from '../contract/contract.ts';
import { TooManyRequests } from './errors.ts';

export interface Limit {
  /** Milliseconds that are counted together. */
  windowMs: number;
  /** Requests of one address within them. */
  limit: number;
}

const MINUTE = 60_000;
/** Requests of one address. */
const defaultLimits: { readonly [Name in LimitName]: Limit } = {
  logIn: { windowMs: 15 * MINUTE, limit: 10 },
  newsletter: { windowMs: 10 * MINUTE, limit: 20 },
  views: { windowMs: MINUTE, limit: 240 },
  ai: { windowMs: 10 * MINUTE, limit: 20 },
  rebuild: { windowMs: MINUTE, limit: 60 },
  signedLink: { windowMs: 10 * MINUTE, limit: 20 },
  search: { windowMs: MINUTE, limit: 60 },
};

/** Of these only failures count: one server of mails ends the subscriptions of many people. */
const ONLY_FAILURES: ReadonlySet<LimitName> = new Set(['logIn', 'signedLink']);

export type Limits = { readonly [Name in LimitName]: RequestHandler };

/** One counter for each limit, kept in memory. */
export function createLimits(now: () => Date, changed: Partial<Record<LimitName, Limit>> = {}): Limits {
  const limiter = (name: LimitName) =>
    rateLimit({
      ...defaultLimits[name],
      ...changed[name],
      skipSuccessfulRequests: ONLY_FAILURES.has(name),
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      identifier: name,
      // which proxies are believed is a setting (TRUST_PROXY); a forged header without one is ignored, not an error
      validate: { xForwardedForHeader: false, forwardedHeader: false, trustProxy: false },
      handler: (request, _response, next) => {
        const reset = (request as { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime;
        const left = reset === undefined ? defaultLimits[name].windowMs : reset.getTime() - now().getTime();
        next(new TooManyRequests(Math.max(1, Math.ceil(left / 1000))));
      },
    });
  return {
    logIn: limiter('logIn'),
    newsletter: limiter('newsletter'),
    views: limiter('views'),
    ai: limiter('ai'),
    rebuild: limiter('rebuild'),
    signedLink: limiter('signedLink'),
    search: limiter('search'),
  };
}

/** Counts a request; false: it is one too many. For what is answered in another way then. */
export async function isWithin(limit: RequestHandler, request: Request, response: Response): Promise<boolean> {
  const refusal = await new Promise<unknown>((resolve) => void limit(request, response, resolve));
  if (refusal !== undefined && !(refusal instanceof TooManyRequests)) throw refusal;
  // no retry is needed for what is answered now
  response.removeHeader('Retry-After');
  return refusal === undefined;
}
