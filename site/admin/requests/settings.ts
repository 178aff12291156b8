import { getConfig } from '../../../api/contract/settings.ts';
import { useRead } from '../http/query.ts';

/** The time zone of the site, in which days begin and end. */
export const useSiteZone = (): string => useRead(getConfig).data?.timeZone ?? 'UTC';
