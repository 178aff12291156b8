import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

const TOKEN_BYTES = 32;

/** A secret that a cookie carries; it cannot be guessed. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept of a token. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** Takes as long for whatever is given. */
export const isSame = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Of a session, and of the browser itself once the owner has signed in with it. */
type TokenName = 'session' | 'device';

/** Behind TLS the name itself binds the cookie to this host and to https. */
const cookieOf = (request: Request, name: TokenName): string => (request.secure ? `__Host-${name}` : name);

const optionsFor = ({ secure }: Request): CookieOptions => ({ httpOnly: true, sameSite: 'strict', secure, path: '/' });

/** The token that came in a cookie of a request; undefined: none. */
export const tokenIn = (request: Request, name: TokenName): string | undefined =>
  parseCookie(request.get('cookie') ?? '')[cookieOf(request, name)];

/** Has the browser keep a token for so long (ms); without `maxAge` until it is closed. */
export function setToken(request: Request, response: Response, name: TokenName, token: string, maxAge?: number): void {
  response.cookie(cookieOf(request, name), token, { ...optionsFor(request), ...(maxAge && { maxAge }) });
}

export function clearToken(request: Request, response: Response, name: TokenName): void {
  response.clearCookie(cookieOf(request, name), optionsFor(request));
}
