import type { Request, RequestHandler } from 'express';
import { siteLayout } from '../../data/queries/reading/site.ts';
import type { Contract } from '../contract/contract.ts';
import type { Services } from '../services/services.ts';
import { callerOf } from '../callers/caller.ts';
import { Forbidden } from '../http/errors.ts';
import { checkRecentPassword } from './recent-password.ts';
import { SIGNED_IN } from './responder.ts';

/** Who may. Runs when the caller is known and counted, and before the body of an owner's call is read. */
export function guard(contract: Contract, services: Services): RequestHandler {
  return (request, response, next) => {
    if (contract.ownPagesOnly) refuseOtherSites(request, services);
    const { refusal, session } = callerOf(request);
    if (refusal !== undefined) throw refusal;
    if (session !== undefined) {
      response.set('Cache-Control', 'no-store');
      response.locals[SIGNED_IN] = true;
    }
    checkRecentPassword(contract, request, services);
    next();
  };
}

/**
 * Refuses what a browser sends from a page of another site. Browsers name the site (`Sec-Fetch-Site`), older ones the origin alone;
 * programs that are no browsers, such as mail programs with a one-click POST (RFC 8058), send neither.
 */
function refuseOtherSites(request: Request, { read }: Pick<Services, 'read'>): void {
  const site = request.get('sec-fetch-site');
  // `same-site` is any neighbour under the same domain
  const mayBeElsewhere = site === undefined || site === 'same-site';
  if (site === 'cross-site' || (mayBeElsewhere && hasOtherOrigin(request, read()(siteLayout).siteUrl)))
    throw new Forbidden('Calls from other sites are refused.');
}

/** A proxy in front may have changed `Host`: the address of the site itself is accepted as well. */
function hasOtherOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.get('origin');
  if (origin === undefined) return false;
  const host = URL.parse(origin)?.host;
  return host === undefined || ![request.get('host'), new URL(siteUrl).host].includes(host);
}
