import { reportBlockedRequest } from '../contract/report-blocked-request.ts';
import { route } from '../http/route.ts';

export const reportBlockedRequestRoute = route(reportBlockedRequest, ({ body, services: { blocked } }) => {
  const report = body['csp-report'];
  blocked.note(report['effective-directive'] ?? report['violated-directive'] ?? '', report['blocked-uri']);
  return {};
});
