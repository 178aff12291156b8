import { remembering } from '../text/remembering.ts';

const DAY_MS = 86_400_000;

/** Building a formatter takes a thousand times as long as using one. */
const clockOf = remembering(
  // Swedish dates are those of ISO 8601
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** What the clock on the wall shows there, written as if it were UTC, in milliseconds. */
export function wallClock(instant: number, timeZone: string): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  return timeZone === 'UTC' ? seconds : Date.parse(`${clockOf(timeZone).format(seconds).replace(' ', 'T')}Z`);
}

/** When clocks show this time (as `wallClock` writes it): twice where they go back, never where they go forward. */
export function instantsOf(wall: number, timeZone: string): number[] {
  return aroundSkipped(wall, timeZone).filter((instant) => wallClock(instant, timeZone) === wall);
}

/**
 * The instants that a time would be with the offsets of a day before and a day after; in order, each once. Of a time that clocks skip: as far
 * before the change, and as far after it, as was typed.
 */
export function aroundSkipped(wall: number, timeZone: string): number[] {
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant;
  const guesses = new Set([wall - DAY_MS, wall + DAY_MS].map((instant) => wall - offsetAt(instant)));
  return [...guesses].sort((one, other) => one - other);
}

/** The first instant at which clocks show this time; of one that they skip, as long after the change. */
export const instantAt = (wall: number, timeZone: string): number =>
  instantsOf(wall, timeZone)[0] ?? Math.max(...aroundSkipped(wall, timeZone));

/** The day of an instant in a time zone: `2026-11-30`. */
export function dayOf(instant: number, timeZone: string): string {
  return new Date(timeZone === 'UTC' ? instant : wallClock(instant, timeZone)).toISOString().slice(0, 10);
}

/** What the clock shows at an instant in a time zone: `18:30`. */
export const clockTime = (instant: number, timeZone: string): string =>
  new Date(timeZone === 'UTC' ? instant : wallClock(instant, timeZone)).toISOString().slice(11, 16);

/** A catalogue asks for the same few days again and again. */
const startsIn = remembering((timeZone: string) =>
  remembering((day: string) => instantAt(Date.parse(`${day}T00:00:00.000Z`), timeZone)),
);
const plus = remembering((days: number) =>
  remembering((day: string) => dayOf(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS, 'UTC')),
);

/** The first instant of a day (`2026-11-30`) in a time zone. Where clocks skip midnight, the change, which is at midnight. */
export const startOfDay = (day: string, timeZone: string): number => startsIn(timeZone)(day);

/** `2026-11-30` plus 1 is `2026-12-01`. */
export const addDays = (day: string, days: number): string => plus(days)(day);

/** Days whose clicks and copies the owner is shown, the present one being the last, and those of them that count as lately. */
export const USAGE_DAYS = 28;
const LATELY_DAYS = 14;

export type UsageWindow = ReturnType<typeof usageWindow>;
/** The first day that counts, and the first that counts as lately. */
export const usageWindow = (today: string) => ({
  first: addDays(today, 1 - USAGE_DAYS),
  middle: addDays(today, 1 - LATELY_DAYS),
});
