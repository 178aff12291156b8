import {
  createTrackingCode,
  deleteTrackingCode,
  listBlockedRequests,
  listTrackingCodes,
  updateTrackingCode,
} from '../../../../api/contract/tracking-codes.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';

export const useTrackingCodes = () => useRead(listTrackingCodes, keys.trackingCodes);
/** Hosts that browsers were kept from, for the lists beside the code. */
export const useBlockedRequests = () => useRead(listBlockedRequests, keys.blockedRequests);

/** Whether Google Ads counts as set up, and what is still blocked, follows from the codes. */
const refreshes = [keys.trackingCodes, keys.googleAds, keys.blockedRequests];
export const useCreateTrackingCode = () => useChange(createTrackingCode, refreshes);
export const useUpdateTrackingCode = () => useChange(updateTrackingCode, refreshes);
export const useDeleteTrackingCode = () => useChange(deleteTrackingCode, refreshes);
