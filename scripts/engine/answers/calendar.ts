import { entryOf } from '../nodes/map-over.ts';
import { firstWhere } from '../nodes/partitions.ts';

/** However clocks are changed, another day has come by then. */
const TWO_DAYS_MS = 48 * 3_600_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day at `instant` in a time zone, as `2026-11-21`. Throws RangeError for an unknown zone. */
export function dayIn(timeZone: string, instant: number): string {
  // Swedish dates are those of ISO 8601
  const newFormatter = () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return entryOf(formatters, timeZone, newFormatter).format(instant);
}

/** The first millisecond of the next day in a time zone; right across daylight-saving changes and zones that skip a day. */
export function nextMidnight(timeZone: string, instant: number): number {
  const today = dayIn(timeZone, instant);
  return instant + firstWhere(1, TWO_DAYS_MS, (ms) => dayIn(timeZone, instant + ms) !== today);
}
