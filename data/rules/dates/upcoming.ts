import { dayAndMonth, shortDate, weekday, YEAR_IMPLIED_MS } from './dates.ts';
import { addDays, clockTime, dayOf, startOfDay } from './time-zone.ts';

/** A weekday names one day without doubt for so many days, today included. */
const WEEKDAY_DAYS = 7;

/** *Fri 09:00*, *27 Nov 09:00* or *27 Nov 2027 09:00*: an instant to come, as clocks in the time zone show it. */
export function upcomingText(instant: number, timeZone: string, now: number): string {
  const day = dayOf(instant, timeZone);
  const isNear = instant < startOfDay(addDays(dayOf(now, timeZone), WEEKDAY_DAYS), timeZone);
  return `${isNear ? weekday(day) : nearDate(day, now)} ${clockTime(instant, timeZone)}`;
}

/** *27 Nov*, with its year when that is in doubt. */
export const nearDate = (day: string, now: number): string =>
  Math.abs(Date.parse(day) - now) < YEAR_IMPLIED_MS ? dayAndMonth(day) : shortDate(day);
