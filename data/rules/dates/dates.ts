import { dealDatesOf, numbersOf } from '../../messages/format.ts';
import type { Language } from '../../schema/language.ts';
import { remembering } from '../text/remembering.ts';
import { dayOf, addDays, clockTime, startOfDay } from './time-zone.ts';

/** A day without its year is clear for so long. */
export const YEAR_IMPLIED_MS = 180 * 86_400_000;

/**
 * Formats `2026-12-12` as a UTC day, so that a day never becomes the one before it. Each day is formatted once, and what formats is made
 * for the first: five of them take 10 ms, of which most commands need none.
 */
function dayFormat(localeOf: (language: Language) => string, options: Intl.DateTimeFormatOptions) {
  const textsIn = remembering((language: Language) => {
    const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options });
    return remembering((day: string) => format.format(Date.parse(`${day}T00:00:00.000Z`)));
  });
  return (day: string, language: Language = 'en-US'): string => textsIn(language)(day);
}

/** Coupons: `12 Dec 2026`, from `2026-12-12`. */
export const shortDate = dayFormat(dealDatesOf, { day: 'numeric', month: 'short', year: 'numeric' });
/** Verified deals: `20 Nov`, from `2026-11-20`. */
export const dayAndMonth = dayFormat(dealDatesOf, { day: 'numeric', month: 'short' });
/** `Fri`, from `2026-11-27`. */
const weekday = dayFormat(dealDatesOf, { weekday: 'short' });
/** Posts and the Amazon pages: `November 21, 2026`, from `2026-11-21`. */
export const longDate = dayFormat(numbersOf, { day: 'numeric', month: 'long', year: 'numeric' });
const longMonth = dayFormat(numbersOf, { month: 'long', year: 'numeric' });
/** `November 2026`, from `2026-11`. */
export const monthName = (month: string, language?: Language): string => longMonth(`${month}-01`, language);
/** The day of `2026-11-21` or of `2026-11-21T23:30:00.000Z` in a time zone. */
export const dayOfDate = (dayOrInstant: string, timeZone: string): string =>
  dayOrInstant.length === 10 ? dayOrInstant : dayOf(Date.parse(dayOrInstant), timeZone);

/** For feeds (RFC 822): `Sat, 21 Nov 2026 09:30:00 GMT`, from an ISO instant or a day. */
export const feedDate = (dayOrInstant: string): string => new Date(dayOrInstant).toUTCString();

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
