import { getTrackingCode } from '../contract/get-tracking-code.ts';
import { route } from '../frame/route.ts';

export const getTrackingCodeRoute = route(getTrackingCode, ({ params, read, response }) => {
  const found = read.document('tracking-codes')?.trackingCodes.find((each) => each.domain === params.domain.toLowerCase() && each.active);
  if (found) return { domain: found.domain, trackingCode: found.trackingCode, active: found.active };
  // null stands in a browser's console as nothing, a 404 as an error
  response.json(null);
  return undefined;
});
