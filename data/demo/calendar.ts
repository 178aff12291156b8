const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;

/** Days and instants of the demo, counted from the day of the first start. */
export interface Calendar {
  /** The day that many days after the first start (before it, when negative): `2026-11-30`. */
  day(offset: number): string;
  /** An instant on that day, in UTC. */
  at(offset: number, minuteOfDay: number): string;
}

/** `today` is a day such as `2026-11-21`; anything else throws. */
export function calendarFrom(today: string): Calendar {
  const start = Date.parse(`${today}T00:00:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today) || Number.isNaN(start)) {
    throw new RangeError(`"${today}" is not a day. Give the day of the first start as YYYY-MM-DD, such as 2026-11-21.`);
  }
  const iso = (offset: number, minutes: number) =>
    new Date(start + offset * MS_PER_DAY + minutes * MS_PER_MINUTE).toISOString();
  return { day: (offset) => iso(offset, 0).slice(0, 10), at: iso };
}
