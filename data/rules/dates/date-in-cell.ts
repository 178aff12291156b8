import { saysNoEnd, saysNothing } from './cell-words.ts';
import { datesInText, type PastedDate } from './dates-in-text.ts';
import { dateReading, LONGEST_DATE, typedDate, type TypedDateOptions } from './typed-date.ts';
import { NOT_A_DATE } from './typed-day.ts';
import { typedTime } from './typed-time.ts';

/** Spreadsheets count days from 1900: this is from 1954 to 2119. */
const SERIAL_DAY = /^[2-7]\d{4}(?:\.\d+)?$/;
/** Seconds since 1970, or thousandths or millionths of one; or thousandths as Microsoft writes them. */
const UNIX = /^(?:(\d{10}|\d{13}|\d{16})(?:\.\d+)?|\/Date\((\d{9,13})(?:[+-]\d{4})?\)\/)$/;
/** `20261231`, `20261231T235959Z`, `202612312359`. */
const UNPUNCTUATED = /^((?:19|20|21)\d{2})(0[1-9]|1[0-2])([0-3]\d)(?:[T ]?([0-2]\d)([0-5]\d)([0-5]\d)?)?(?!\d)/i;
/** What programs write for an end that never comes; in 2099 one may be meant. */
const LAST_DAY = /^(?:(?:29|99)99[-/.]?12[-/.]?31|(?:31[-/.]12|12[-/.]31)[-/.](?:29|99)99)(?!\d)/;
/** Where programs begin to count days, which they write where there is none. */
const FIRST_DAY =
  /^(?:1970|1900|1753|0001)-?01-?0[01](?!\d)|^0?1[-/.]0?1[-/.](?:1970|1900|0001)(?!\d)|^1899-12-30|^1969-12-31/;
const SINCE_EVER = /^(?:now|immediately|ongoing|(?:ab )?sofort)$/i;
/** `2026年12月31日`, `2026. 12. 31.` */
const YEAR_FIRST = /^(\d{4})\s?[年년.]\s?(\d{1,2})\s?[月월.]\s?(\d{1,2})(?:[日일.]|(?=\s|$))/;
const UNTIL_AFTER = /\s?(?:まで|까지|止)$/;

/** A cell that holds a date and nothing else; null: it says that there is none. `isEnd`: of an end. */
export function dateInCell(cell: string, options: TypedDateOptions): PastedDate | null {
  // a spreadsheet adds marks of direction
  const typed = cell.replaceAll(/\p{Cf}/gu, '').trim();
  if (saysNothing(typed) || /^0+$/.test(typed) || FIRST_DAY.test(typed)) return null;
  if (options.isEnd ? saysNoEnd(typed) || LAST_DAY.test(typed) : SINCE_EVER.test(typed)) return null;
  if (typed.length > LONGEST_DATE) return { typed, date: typedDate(typed, options) };
  const timed = typedTime(typed.toLowerCase());
  // on every day, as hours of a bar are
  if (timed !== undefined && timed.time !== null && timed.rest.trim() === '')
    return { typed, date: { outcome: 'not understood', message: NOT_A_DATE } };
  if (SERIAL_DAY.test(typed)) {
    const message = `${typed} looks like a day of a spreadsheet. Format the column as dates, and save it again.`;
    return { typed, date: { outcome: 'not understood', message } };
  }
  const [, digits, milliseconds = digits?.padEnd(13, '0').slice(0, 13)] = UNIX.exec(typed) ?? [];
  if (milliseconds !== undefined) {
    const value = new Date(Number(milliseconds)).toISOString();
    return { typed, date: { outcome: 'understood', reading: dateReading(value, options.timeZone) } };
  }
  // some write fractions of a second, and no offset
  const text = typed
    .replace(/(?<=:\d{2})\.\d+$/, '')
    .replace(options.isEnd ? UNTIL_AFTER : /$^/, '')
    .replace(YEAR_FIRST, '$1-$2-$3')
    // as Java writes it, the year last
    .replace(/( [\d:]{8}) ([A-Z]{3,4}) (\d{4})$/, ' $3$1 $2')
    .replace(UNPUNCTUATED, (_, year, month, day, hour, minute, second = '00') =>
      hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${hour}:${minute}:${second}`,
    );
  if (/^\d{4}-\d/.test(text)) return { typed, date: typedDate(text, options) };
  const { expiryDate, startsAt, rest } = datesInText(text, { isEnd: false, ...options });
  // "until 30 Nov." in a column of dates
  const isAll = expiryDate !== null && startsAt === null && /^[\s.;!]*$/.test(rest);
  return isAll ? expiryDate : { typed, date: typedDate(text, options) };
}
