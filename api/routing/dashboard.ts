import type { Express, Request } from 'express';
import { screenNames, screensOfThings } from '../contract/shapes/screens.ts';
import type { DashboardSecrets } from '../publishing/live-page.ts';
import { MethodNotAllowed } from '../http/errors.ts';
import { isOwnersHost } from '../callers/caller.ts';
import type { Services } from './services.ts';
import { tokenIn } from '../accounts/tokens.ts';

/** The address of the dashboard, and everything below it. */
const ADDRESSES = ['/admin', '/admin/{*below}'];
export const isDashboard = (path: string): boolean => /^\/admin(\/|$)/.test(path);
/** `/admin` and its screens. Below any other address the same document says that there is no such screen. */
const SCREEN = new RegExp(
  `^/admin(/(${screenNames.join('|')})|/(${screensOfThings.join('|')})/[a-z0-9][a-z0-9-]*)?/?$`,
);

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
  app.all(ADDRESSES, async (request, response, next) => {
    if (!isOwnersHost(request, services.settings)) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new MethodNotAllowed(request.method, 'GET, HEAD');
    }
    const secrets = await secretsFor(request, services);
    response.set(headers);
    if (services.renderDashboard === null) {
      response.locals['secrets'] = secrets;
      return next('router');
    }
    const { html, policy } = await services.renderDashboard(secrets);
    if (!SCREEN.test(request.path)) response.status(404);
    response.set('Content-Security-Policy', policy).type('html').send(html);
  });
}

/**
 * The token of a remembered session and the proof of a known device, for a document that a browser opens in a window of its own, and for
 * nothing else: a script of a public page can fetch or embed this address, but not read such a window. Browsers that do not say what they
 * ask for get neither, and their owner signs in.
 */
async function secretsFor(request: Request, { sessions, devices, passwordIsSet }: Services): Promise<DashboardSecrets> {
  const opensWindow = request.get('sec-fetch-dest') === 'document' && request.get('sec-fetch-site') !== 'cross-site';
  if (!opensWindow) return { csrfToken: null, deviceProof: null };
  const [token, device] = [tokenIn(request, 'session'), tokenIn(request, 'device')];
  if (token !== undefined || device !== undefined) await passwordIsSet?.();
  const session = token === undefined ? undefined : await sessions.find(token);
  const isKnown = device !== undefined && (await devices.find(device)) !== undefined;
  return {
    csrfToken: token !== undefined && session?.remembered ? sessions.csrfToken(token) : null,
    deviceProof: isKnown ? devices.proof(device) : null,
  };
}
