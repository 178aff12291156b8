import { getConfig, updateConfig } from '../../../api/contract/settings.ts';
import { getGoogleAdsStatus } from '../../../api/contract/tracking-codes.ts';
import { keys } from '../http/keys.ts';
import { useChange, useRead } from '../http/query.ts';

export const useSettings = () => useRead(getConfig, keys.config);
export const useUpdateSettings = () => useChange(updateConfig, [keys.config]);
export const useGoogleAdsStatus = () => useRead(getGoogleAdsStatus, keys.googleAds);

/** The time zone of the site, in which days begin and end. */
export const useSiteZone = (): string => useSettings().data?.timeZone ?? 'UTC';
