import type { Express, Request, RequestHandler } from 'express';
import { MethodNotAllowed } from './http/errors.ts';
import { isOwnersHost } from './http/owners-host.ts';
import type { Services } from './services.ts';
import { sessionToken } from './sessions/cookie.ts';

/** The address of the dashboard, and everything below it. */
const ADDRESSES = ['/admin', '/admin/{*below}'];
export const isDashboard = (path: string): boolean => /^\/admin(\/|$)/.test(path);

/**
 * No document of another group of windows may hold a reference to this one, be it of the same origin, and none may show it in a frame.
 * A stored copy would hand the token to the next `fetch` of this address.
 */
const headers = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
  Vary: 'Cookie, Sec-Fetch-Dest, Sec-Fetch-Site',
};

/** Answers the dashboard's document, which is never a published file. */
export function mountDashboard(app: Express, services: Services): void {
  app.all(ADDRESSES, answer(services));
}

function answer(services: Services): RequestHandler {
  return async (request, response, next) => {
    if (!isOwnersHost(request, services.settings)) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new MethodNotAllowed(request.method, 'GET, HEAD');
    }
    const csrfToken = await tokenFor(request, services);
    response.set(headers);
    if (services.renderDashboard === null) {
      response.locals['csrfToken'] = csrfToken;
      return next('router');
    }
    const page = await services.renderDashboard(csrfToken);
    response.status(page.status).set(page.headers).type('html').send(page.html);
  };
}

/**
 * The token of a remembered session, for a document that a browser opens in a window of its own, and for nothing else: a script of a
 * public page can fetch or embed this address, but not read such a window. Browsers that do not say what they ask for get none, and
 * their owner signs in.
 */
async function tokenFor(request: Request, { sessions }: Services): Promise<string | null> {
  const opensWindow = request.get('sec-fetch-dest') === 'document' && request.get('sec-fetch-site') !== 'cross-site';
  const token = opensWindow ? sessionToken(request) : undefined;
  const session = token === undefined ? undefined : await sessions.find(token);
  return token !== undefined && session?.remembered ? sessions.csrfToken(token) : null;
}
