const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day at `instant` in a time zone, as `2026-11-21`. Throws RangeError for an unknown zone. */
export function dayIn(timeZone: string, instant: number): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}

/** The first millisecond of the next day in a time zone; right across daylight-saving changes and zones that skip a day. */
export function nextMidnight(timeZone: string, instant: number): number {
  const today = dayIn(timeZone, instant);
  let same = instant;
  let later = instant + 60 * 60 * 1000;
  while (dayIn(timeZone, later) === today) {
    same = later;
    later += 60 * 60 * 1000;
  }
  while (later - same > 1) {
    const middle = Math.floor((same + later) / 2);
    if (dayIn(timeZone, middle) === today) same = middle;
    else later = middle;
  }
  return later;
}
