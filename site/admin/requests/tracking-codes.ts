import { createTrackingCode } from '../../../api/contract/create-tracking-code.ts';
import { listTrackingCodes } from '../../../api/contract/list-tracking-codes.ts';
import { updateTrackingCode } from '../../../api/contract/update-tracking-code.ts';
import { keys } from './keys.ts';
import { useChange, useRead } from './query.ts';

export const useTrackingCodes = () => useRead(listTrackingCodes, keys.trackingCodes);

/** Whether Google Ads counts as set up follows from the codes. */
const refreshes = [keys.trackingCodes, keys.googleAds];
export const useCreateTrackingCode = () => useChange(createTrackingCode, refreshes);
export const useUpdateTrackingCode = () => useChange(updateTrackingCode, refreshes);
