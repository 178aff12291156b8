import { listTrackingCodes } from '../contract/list-tracking-codes.ts';
import { route } from '../http/route.ts';

export const listTrackingCodesRoute = route(
  listTrackingCodes,
  ({ services: { database } }) => database.read('tracking-codes')?.trackingCodes ?? [],
);
