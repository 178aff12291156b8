import { addDays } from './time-zone.ts';

/** The ISO 8601 week of a day: `2026-11-21` is in `2026-W47`. Weeks begin on Monday; the first holds the year's first Thursday. */
export function isoWeek(day: string): string {
  const weekday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7;
  const thursday = addDays(day, 3 - weekday);
  const year = thursday.slice(0, 4);
  const days = (Date.parse(`${thursday}T00:00:00.000Z`) - Date.parse(`${year}-01-01T00:00:00.000Z`)) / 86_400_000;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

/** The Monday on which an ISO week begins: `2026-11-16` for `2026-W47`. */
export function mondayOf(week: string): string {
  // the fourth of January is always in the first week
  const inFirst = `${week.slice(0, 4)}-01-04`;
  const weekday = (new Date(`${inFirst}T00:00:00.000Z`).getUTCDay() + 6) % 7;
  return addDays(inFirst, 7 * (Number(week.slice(6)) - 1) - weekday);
}

/** The calendar month of a day: `2026-11` of `2026-11-21`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first instant after a calendar month in UTC. */
export function endOfMonth(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  // months of Date.UTC count from 0
  return Date.UTC(year, number);
}
