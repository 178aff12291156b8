import { dateReading } from '../../../../data/rules/dates/typed-date.ts';

/** Null: none. Absent: it stays as it is. */
export interface Dates {
  startsAt?: string | null;
  expiryDate?: string | null;
}

/** "They start Fri 27 Nov 2026, 00:00 and end at the end of Mon 30 Nov 2026." */
export function datesText({ startsAt, expiryDate }: Dates, timeZone: string): string {
  const parts = [
    startsAt !== undefined && (startsAt === null ? 'start at once' : `start ${wordsOf(startsAt, timeZone)}`),
    expiryDate !== undefined && (expiryDate === null ? 'never end' : `end ${endOf(expiryDate, timeZone)}`),
  ].filter((part) => part !== false);
  return `They ${parts.join(' and ')}.`;
}

const wordsOf = (date: string, timeZone: string): string => dateReading(date, timeZone).words;

/** A day without a time is valid until its end. */
const endOf = (date: string, timeZone: string): string => {
  const words = wordsOf(date, timeZone);
  return words.includes(':') ? words : `at the end of ${words}`;
};
