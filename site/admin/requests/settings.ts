import { getConfig } from '../../../api/contract/get-config.ts';
import { getGoogleAdsStatus } from '../../../api/contract/get-google-ads-status.ts';
import { updateConfig } from '../../../api/contract/update-config.ts';
import { keys } from './keys.ts';
import { useChange, useRead } from './query.ts';

export const useSettings = () => useRead(getConfig, keys.config);
export const useUpdateSettings = () => useChange(updateConfig, [keys.config]);
export const useGoogleAdsStatus = () => useRead(getGoogleAdsStatus, keys.googleAds);

/** The time zone of the site, in which days begin and end. */
export const useSiteZone = (): string => useSettings().data?.timeZone ?? 'UTC';
