import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { DEVICE_LIFE } from './device-store.ts';
import { sessionLife } from './session-store.ts';

type CookieName = 'session' | 'device';

/** Behind TLS the name itself binds the cookie to this host and to https. */
const nameFor = (request: Request, name: CookieName): string => (request.secure ? `__Host-${name}` : name);

const optionsFor = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: request.secure,
  path: '/',
});

const tokenIn = (request: Request, name: CookieName): string | undefined =>
  parseCookie(request.get('cookie') ?? '')[nameFor(request, name)];

/** The session's token that came with a request; undefined: none. */
export const sessionToken = (request: Request): string | undefined => tokenIn(request, 'session');

/** The token of the browser itself, once the owner has signed in with it; undefined: none. */
export const deviceToken = (request: Request): string | undefined => tokenIn(request, 'device');

/** A session that is not to be remembered ends with the browser. */
export function setSessionCookie(request: Request, response: Response, token: string, remember: boolean): void {
  response.cookie(nameFor(request, 'session'), token, {
    ...optionsFor(request),
    ...(remember && { maxAge: sessionLife.remembered.most }),
  });
}

export function setDeviceCookie(request: Request, response: Response, token: string): void {
  response.cookie(nameFor(request, 'device'), token, { ...optionsFor(request), maxAge: DEVICE_LIFE });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(nameFor(request, 'session'), optionsFor(request));
}
