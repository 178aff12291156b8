import type { CookieOptions, Request, Response } from 'express';
import { sessionLife } from './session-store.ts';

/** Behind TLS the name itself binds the cookie to this host and to https. */
const nameFor = (request: Request): string => (request.secure ? '__Host-session' : 'session');

const optionsFor = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: request.secure,
  path: '/',
});

/** The session's token that came with a request; undefined: none. */
export function sessionToken(request: Request): string | undefined {
  const wanted = nameFor(request);
  for (const pair of (request.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** A session that is not to be remembered ends with the browser. */
export function setSessionCookie(request: Request, response: Response, token: string, remember: boolean): void {
  response.cookie(nameFor(request), token, {
    ...optionsFor(request),
    ...(remember && { maxAge: sessionLife.remembered.most }),
  });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(nameFor(request), optionsFor(request));
}
