import { addDays } from './time-zone.ts';

/** Days whose clicks and copies the owner is shown, the present one being the last, and those of them that count as lately. */
export const USAGE_DAYS = 28;
const LATELY_DAYS = 14;

/** The first day that counts, and the first that counts as lately. */
export interface UsageWindow {
  first: string;
  middle: string;
}

export const usageWindow = (today: string): UsageWindow => ({
  first: addDays(today, 1 - USAGE_DAYS),
  middle: addDays(today, 1 - LATELY_DAYS),
});
