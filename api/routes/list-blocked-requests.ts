import { activeTrackingCode } from '../../data/queries/content-security.ts';
import { siteDomain } from '../../data/queries/site.ts';
import { coversHost } from '../../data/rules/content-policy.ts';
import { listBlockedRequests } from '../contract/list-blocked-requests.ts';
import { route } from '../http/route.ts';

export const listBlockedRequestsRoute = route(listBlockedRequests, ({ read, services: { blocked } }) => {
  const code = read(activeTrackingCode, read(siteDomain));
  if (code === null) return [];
  const allowed = { frame: code.frameHosts, connection: code.connectHosts };
  return blocked.list().filter(({ kind, host }) => !coversHost(allowed[kind], host));
});
