import type { Request } from 'express';
import { siteLayout } from '../../data/queries/site.ts';
import type { Services } from '../services.ts';
import { Forbidden } from './errors.ts';

/**
 * Refuses what a browser sends from a page of another site. Browsers name the site (`Sec-Fetch-Site`), older ones the origin alone;
 * programs that are no browsers, such as mail programs with a one-click POST (RFC 8058), send neither.
 */
export function refuseOtherSites(request: Request, { read }: Pick<Services, 'read'>): void {
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
