import { dayOf } from './time-zone.ts';

/** A day without its year is clear for so long. */
export const YEAR_IMPLIED_MS = 180 * 86_400_000;

/** Days are formatted as UTC days, so that a day never becomes the one before it. */
const enGbShort = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const enGbDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const enUsLong = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
const enUsMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const enGbWeekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' });
const shortDays = new Map<string, string>();
const dayMonths = new Map<string, string>();
const longDays = new Map<string, string>();
const weekdays = new Map<string, string>();
const months = new Map<string, string>();

function format(day: string, formatter: Intl.DateTimeFormat, known: Map<string, string>): string {
  let text = known.get(day);
  if (text === undefined) {
    text = formatter.format(Date.parse(`${day}T00:00:00.000Z`));
    known.set(day, text);
  }
  return text;
}

/** Coupons: `12 Dec 2026`, from `2026-12-12`. */
export const shortDate = (day: string): string => format(day, enGbShort, shortDays);
/** Verified deals: `20 Nov`, from `2026-11-20`. */
export const dayAndMonth = (day: string): string => format(day, enGbDay, dayMonths);
/** `Fri`, from `2026-11-27`. */
export const weekday = (day: string): string => format(day, enGbWeekday, weekdays);
/** Posts and the Amazon pages: `November 21, 2026`, from `2026-11-21`. */
export const longDate = (day: string): string => format(day, enUsLong, longDays);
/** `November 2026`, from `2026-11`. */
export const monthName = (month: string): string => format(`${month}-01`, enUsMonth, months);
/** The day of `2026-11-21` or of `2026-11-21T23:30:00.000Z` in a time zone. */
export const dayOfDate = (dayOrInstant: string, timeZone: string): string =>
  dayOrInstant.length === 10 ? dayOrInstant : dayOf(Date.parse(dayOrInstant), timeZone);

/** For feeds (RFC 822): `Sat, 21 Nov 2026 09:30:00 GMT`, from an ISO instant or a day. */
export const feedDate = (dayOrInstant: string): string => new Date(dayOrInstant).toUTCString();
