import { activeTrackingCode } from '../../data/queries/content-security.ts';
import { getTrackingCode } from '../contract/get-tracking-code.ts';
import { route } from '../http/route.ts';

export const getTrackingCodeRoute = route(getTrackingCode, ({ params, read }) => {
  const found = read(activeTrackingCode, params.domain);
  // null stands in a browser's console as nothing, a 404 as an error
  return found && { domain: found.domain, trackingCode: found.trackingCode, active: found.active };
});
