import type { Express, Request } from 'express';
import { z } from 'zod';
import { tokenIn } from '../accounts/tokens.ts';
import { isOwnersHost } from '../callers/caller.ts';
import { sendPreview } from '../publishing/live-page.ts';
import { Forbidden, NotSignedIn, wrongRequest } from '../http/errors.ts';
import type { Services } from './services.ts';
import { pathOf, queryOf } from './published-files.ts';
import { SIGNED_IN } from './responder.ts';

const AT = '/admin/at';
const anInstant = z.iso.datetime({ offset: true }).or(z.iso.datetime({ offset: true, precision: -1 }));

/**
 * Answers the site at a later instant: `/admin/at/2026-12-24T18:00:00Z/store/acme`. The owner's cookie opens it in a window, which scripts
 * of public pages cannot read, and no script runs in it.
 */
export function mountLater(app: Express, services: Services): void {
  app.use(`${AT}/:instant`, async (request, response, next) => {
    if (!isOwnersHost(request, services.settings) || !['GET', 'HEAD'].includes(request.method)) return next();
    await requireWindowOfOwner(request, services);
    response.locals[SIGNED_IN] = true;
    const given = String(request.params['instant']);
    const instant = laterInstant(given, services.now().getTime());
    const base = `${AT}/${encodeURIComponent(given)}`;
    const page = await services.renderLater({ instant, path: pathOf(request) ?? '', query: queryOf(request), base });
    if ('movedTo' in page) return response.set('Cache-Control', 'no-store').redirect(302, page.movedTo);
    const forms = `form-action ${request.protocol}://${request.get('host')}${base}/`;
    const policy = page.policy.replace("form-action 'self'", forms);
    const sandbox = 'sandbox allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
    sendPreview(response, { ...page, policy: `${policy}; ${sandbox}` });
  });
}

async function requireWindowOfOwner(request: Request, { sessions, passwordIsSet }: Services): Promise<void> {
  const token = tokenIn(request, 'session');
  if (token !== undefined) await passwordIsSet?.();
  if (token === undefined || (await sessions.find(token)) === undefined) throw new NotSignedIn();
  const isWindow = (request.get('sec-fetch-dest') ?? 'document') === 'document';
  if (!isWindow || request.get('sec-fetch-site') === 'cross-site')
    throw new Forbidden('This address opens in a window of its own only.');
}

/** Throws `InvalidRequest` for what is no instant, or has passed by more than a minute. */
function laterInstant(given: string, now: number): number {
  const instant = anInstant.safeParse(given).success ? Date.parse(given) : NaN;
  if (Number.isNaN(instant))
    throw wrongRequest('instant', 'Name an instant with its time zone, such as 2026-12-24T18:00:00Z.');
  if (instant < now - 60_000)
    throw wrongRequest('instant', 'Only what is to come can be shown. Name an instant that has not passed.');
  return Math.max(instant, now);
}
