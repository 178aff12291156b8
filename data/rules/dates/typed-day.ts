import { shortDate } from './dates.ts';
import { monthOf, MONTHS, weekdayOf, WEEKDAYS } from './date-names.ts';
import { addDays } from './time-zone.ts';

/** How a day is to be understood where the text leaves a choice. */
export interface DayContext {
  /** Of the site: `2026-11-22`. */
  today: string;
  /** Of `3/4/2026`, which number is the day. Where only one order gives a day, that one counts. */
  order: 'day-first' | 'month-first';
  /** Without a year: a day to come, or one that has been (`back`). */
  direction: 'ahead' | 'back';
}

/**
 * The day (`2026-11-30`), or why there is none. `every`: after so many days it comes again, as a weekday does; 0: it does not.
 * `other`: the day that `11/12/2026` is in the other order.
 */
export type TypedDay = { day: string; every: 0 | 1 | 7; other?: string } | { problem: string };

/** Without a year, a day so shortly before is meant as that one: a mail of last week says "until 20 Nov". */
const JUST_PAST_DAYS = 30;

export const NOT_A_DATE = 'This is not a date that can be read. Type one such as 30/11/2026, Nov 30 or Friday 00:00.';

const capital = (name: string | undefined): string => `${name?.charAt(0).toUpperCase()}${name?.slice(1)}`;
const weekdayOfDay = (day: string): number => new Date(day).getUTCDay();
/** Months count from 1; the 0th of a month is the last of the one before. */
const dayIn = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
const daysIn = (year: number, month: number): number => Number(dayIn(year, month + 1, 0).slice(8));

/** What says nothing in a date, here and in other languages: "am 31. Dezember", "le 1er janvier", "31 de diciembre de 2026 г." */
const UNSAID = new Set([
  '',
  '-',
  '–',
  ...'at on the of by this de del d den der am le el il er e o feira r roku г року года'.split(' '),
]);

/** Reads a day from a text in lower case, without accents and without a time: `30/11/2026`, `nov 30`, `friday`, `in 2 weeks`, `end of november`. */
export function typedDay(text: string, context: DayContext): TypedDay {
  const tokens = text
    .replaceAll(/(?<=\d)(st|nd|rd|th)\b/g, '')
    .replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
    .replaceAll(/[,'’()]|(?<=\p{L})[.-]|[.-](?=\s*\p{L})/gu, ' ')
    .split(/\s+/)
    .filter((token) => !UNSAID.has(token));
  if (tokens.length === 0) return { day: context.today, every: 1 };
  const day = relativeDay(tokens.join(' '), context);
  if (day !== undefined) return { day, every: 0 };
  const at = tokens.findIndex((token) => weekdayOf(token) !== -1);
  return at === -1 ? calendarDay(tokens, context) : onWeekday(weekdayOf(tokens[at]!), tokens.toSpliced(at, 1), context);
}

const SHIFTS = new Map(Object.entries({ yesterday: -1, today: 0, tonight: 0, tomorrow: 1, tmrw: 1 }));
/** In days after the fourth Thursday of November. */
const AFTER_THANKSGIVING = new Map(Object.entries({ 'black friday': 1, 'cyber monday': 4 }));
const MOST_AHEAD = 3650;

function relativeDay(said: string, context: DayContext): string | undefined {
  const { today } = context;
  const [year, month, date] = today.split('-').map(Number) as [number, number, number];
  const shift = SHIFTS.get(said);
  if (shift !== undefined) return addDays(today, shift);
  const [, typed = '', unit] = /^in (a|one|\d{1,4}) (day|week|month)s?$/.exec(said) ?? [];
  if (unit !== undefined) {
    const count = /\d/.test(typed) ? Number(typed) : 1;
    if (count > MOST_AHEAD) return undefined;
    if (unit !== 'month') return addDays(today, unit === 'week' ? 7 * count : count);
    return dayIn(year, month + count, Math.min(date, daysIn(year, month + count)));
  }
  const [, end, named = '', ofYear] = /^(end )?(\D+?)(?: (\d{4}))?$/.exec(said) ?? [];
  const after = AFTER_THANKSGIVING.get(named);
  if (after !== undefined && end === undefined)
    return inYear(ofYear, context, JUST_PAST_DAYS, (each) =>
      addDays(`${each}-11-22`, ((11 - weekdayOfDay(`${each}-11-01`)) % 7) + after),
    );
  const last = end === undefined ? 0 : monthOf(named);
  if (last > 0) return inYear(ofYear, context, 0, (each) => dayIn(each, last + 1, 0));
  if (/^(?:end month|month end)$/.test(said)) return dayIn(year, month + 1, 0);
  if (said === 'end next month') return dayIn(year, month + 2, 0);
  if (said === 'end year') return dayIn(year, 13, 0);
  return said === 'end week' ? addDays(today, (7 - weekdayOfDay(today)) % 7) : undefined;
}

/** The day in the year that is meant where none was typed: the next one, unless it has just passed; going back, the last one. */
function inYear(
  typed: string | undefined,
  { today, direction }: DayContext,
  justPast: number,
  dayOf: (year: number) => string | undefined,
): string | undefined {
  if (typed !== undefined) return dayOf(Number(typed));
  const first = Number(today.slice(0, 4)) - MOST_BETWEEN_LEAP_YEARS;
  const days = Array.from({ length: 2 * MOST_BETWEEN_LEAP_YEARS + 1 }, (_, at) => dayOf(first + at));
  return direction === 'back'
    ? days.findLast((each) => each !== undefined && each <= today)
    : days.find((each) => each !== undefined && each >= addDays(today, -justPast));
}
const MOST_BETWEEN_LEAP_YEARS = 8;

function onWeekday(weekday: number, rest: readonly string[], context: DayContext): TypedDay {
  const { today, direction } = context;
  const ahead = (weekday - weekdayOfDay(today) + 7) % 7;
  if (rest.length === 0)
    return { day: addDays(today, direction === 'ahead' || ahead === 0 ? ahead : ahead - 7), every: 7 };
  if (rest.length === 1 && rest[0] === 'next') {
    const monday = addDays(today, 7 - ((weekdayOfDay(today) + 6) % 7));
    return { day: addDays(monday, (weekday + 6) % 7), every: 0 };
  }
  const found = calendarDay(rest, context);
  if ('problem' in found) return found;
  const { other, ...read } = found;
  const meant = [read.day, other].find((each) => each !== undefined && weekdayOfDay(each) === weekday);
  if (meant !== undefined) return { ...read, day: meant };
  const real = capital(WEEKDAYS[weekdayOfDay(read.day)]);
  return { problem: `${shortDate(read.day)} is a ${real}, not a ${capital(WEEKDAYS[weekday])}. Correct one of them.` };
}

const BIG_ENDIAN = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const SHORT = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?\.?$/;

function calendarDay(tokens: readonly string[], context: DayContext): TypedDay {
  const said = tokens.join(' ');
  const [, bigYear, bigMonth, bigDay] = BIG_ENDIAN.exec(said) ?? [];
  if (bigYear !== undefined) return dated(bigYear, Number(bigMonth), Number(bigDay), context);
  const short = SHORT.exec(said);
  if (short !== null) return inEitherOrder(short, context);
  const at = tokens.findIndex((token) => monthOf(token) > 0);
  if (at === -1) return { problem: NOT_A_DATE };
  const month = monthOf(tokens[at]!);
  const name = capital(MONTHS[month - 1]);
  const numbers = tokens.toSpliced(at, 1).join(' ').replaceAll('-', ' ');
  if (/^(?:\d{4})?$/.test(numbers)) return { problem: `Which day of ${name}? Type one such as 30 ${name}.` };
  const yearLast = numbers.replace(/^(\d{4}) (\d{1,2})$/, '$2 $1');
  const [, day, year] = /^(\d{1,2})(?: (\d{4}|\d{2}))?$/.exec(yearLast) ?? [];
  return day === undefined ? { problem: NOT_A_DATE } : dated(year, month, Number(day), context);
}

function inEitherOrder([typed, one, two, year]: RegExpExecArray, context: DayContext): TypedDay {
  const [first, second] = [Number(one), Number(two)];
  const isDayFirst = first > 12 || (context.order === 'day-first' && second <= 12);
  const dayFirst = dated(year, second, first, context);
  const monthFirst = dated(year, first, second, context);
  const [found, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  // with dots the day comes first everywhere
  const isClear = 'problem' in found || 'problem' in other || typed.includes('.') || found.day === other.day;
  return isClear ? found : { ...found, other: other.day };
}

function dated(typedYear: string | undefined, month: number, date: number, context: DayContext): TypedDay {
  if (month < 1 || month > 12) return { problem: `There is no month ${month}. Type a date such as 30/11/2026.` };
  const year = typedYear === undefined ? undefined : (typedYear.length === 2 ? 2000 : 0) + Number(typedYear);
  if (year !== undefined && (year < 1970 || year > 2200))
    return { problem: `The year ${year} is too far away. Correct it.` };
  // a day without a year may be one of a leap year
  const longest = daysIn(year ?? 2024, month);
  const named = `${capital(MONTHS[month - 1])}${year !== undefined && month === 2 ? ` ${year}` : ''}`;
  if (date < 1 || date > longest) return { problem: `${named} has ${longest} days.` };
  const day = inYear(year === undefined ? undefined : String(year), context, JUST_PAST_DAYS, (each) =>
    date <= daysIn(each, month) ? dayIn(each, month, date) : undefined,
  );
  return { day: day!, every: 0 };
}
