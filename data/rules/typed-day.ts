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
const two = (number: number): string => String(number).padStart(2, '0');
const weekdayOfDay = (day: string): number => new Date(`${day}T00:00:00.000Z`).getUTCDay();
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const fullYear = (typed: string): number => (typed.length === 2 ? 2000 : 0) + Number(typed);

/** Reads a day from a text in lower case, without accents and without a time: `30/11/2026`, `nov 30`, `friday`, `in 2 weeks`, `end of november`. */
export function typedDay(text: string, context: DayContext): TypedDay {
  const tokens = text
    .replaceAll(/(?<=\d)(st|nd|rd|th)\b/g, '')
    .replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
    .replaceAll(/[,'’()]|(?<=\p{L})[.-]|[.-](?=\s*\p{L})/gu, ' ')
    .split(/\s+/)
    .filter((token) => !UNSAID.has(token));
  return relative(tokens, context) ?? withWeekday(tokens, context) ?? { problem: NOT_A_DATE };
}

/** What says nothing in a date, here and in other languages: "am 31. Dezember", "le 1er janvier", "31 de diciembre de 2026 г." */
const UNSAID = new Set([
  '',
  '-',
  '–',
  ...'at on the of by this de del d den der am le el il er e o feira г'.split(' '),
]);

const shifts = new Map(Object.entries({ yesterday: -1, today: 0, tonight: 0, tomorrow: 1, tmrw: 1 }));
const units = new Map(Object.entries({ day: 1, days: 1, week: 7, weeks: 7 }));

function relative(tokens: readonly string[], { today, direction }: DayContext): TypedDay | undefined {
  const [first = '', second = '', third = ''] = tokens;
  const found = (day: string): TypedDay => ({ day, every: 0 });
  if (tokens.length === 0) return { day: today, every: 1 };
  const shift = shifts.get(first);
  if (tokens.length === 1 && shift !== undefined) return found(addDays(today, shift));
  if (first === 'in' && tokens.length === 3) {
    const count = second === 'a' || second === 'one' ? 1 : Number(second);
    if (!Number.isInteger(count) || count < 0 || count > 3650) return undefined;
    const unit = units.get(third);
    if (unit !== undefined) return found(addDays(today, count * unit));
    return /^months?$/.test(third) ? found(monthsAfter(today, count)) : undefined;
  }
  const daysAfter = NAMED_DAYS.get(`${first} ${second}`);
  if (daysAfter !== undefined && /^(\d{4})?$/.test(third) && tokens.length < 4)
    return found(afterThanksgiving(daysAfter, third, { today, direction }));
  if (first === 'end') return endOf(tokens.slice(1), today, direction);
  return tokens.join(' ') === 'month end' ? endOf(['month'], today, direction) : undefined;
}

/** In days after the fourth Thursday of November. */
const NAMED_DAYS = new Map([
  ['black friday', 1],
  ['cyber monday', 4],
]);

function afterThanksgiving(
  days: number,
  typedYear: string,
  { today, direction }: Pick<DayContext, 'today' | 'direction'>,
) {
  const ofYear = (year: number): string => {
    const first = `${year}-11-01`;
    return addDays(first, ((11 - weekdayOfDay(first)) % 7) + 21 + days);
  };
  if (typedYear !== '') return ofYear(Number(typedYear));
  const thisYear = Number(today.slice(0, 4));
  return nearDay([thisYear - 1, thisYear, thisYear + 1].map(ofYear), { today, direction });
}

/** The same day of a later month, or that month's last. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = new Date(Date.UTC(year, month - 1 + months));
  const last = daysIn(at.getUTCFullYear(), at.getUTCMonth() + 1);
  return `${at.toISOString().slice(0, 7)}-${two(Math.min(date, last))}`;
}

function endOf(tokens: readonly string[], today: string, direction: DayContext['direction']): TypedDay | undefined {
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  const end = (year: number, month: number): TypedDay => {
    const at = new Date(Date.UTC(year, month, 0));
    return { day: at.toISOString().slice(0, 10), every: 0 };
  };
  const text = tokens.join(' ');
  if (text === 'month') return end(thisYear, thisMonth);
  if (text === 'next month') return end(thisYear, thisMonth + 1);
  if (text === 'year') return end(thisYear, 12);
  if (text === 'week') return { day: addDays(today, (7 - weekdayOfDay(today)) % 7), every: 0 };
  const month = monthOf(tokens[0] ?? '');
  if (month === 0 || tokens.length > 2) return undefined;
  if (tokens[1] !== undefined) return /^\d{4}$/.test(tokens[1]) ? end(Number(tokens[1]), month) : undefined;
  const passed = direction === 'ahead' ? month < thisMonth : month >= thisMonth;
  return end(thisYear + (passed ? (direction === 'ahead' ? 1 : -1) : 0), month);
}

function withWeekday(tokens: readonly string[], context: DayContext): TypedDay | undefined {
  const at = tokens.findIndex((token) => weekdayOf(token) !== -1);
  if (at === -1) return calendarDay(tokens, context);
  const weekday = weekdayOf(tokens[at]!);
  const rest = tokens.toSpliced(at, 1);
  if (rest.length === 0) return { day: nearest(weekday, context), every: 7 };
  if (rest.length === 1 && rest[0] === 'next') {
    const monday = addDays(context.today, 7 - ((weekdayOfDay(context.today) + 6) % 7));
    return { day: addDays(monday, (weekday + 6) % 7), every: 0 };
  }
  const found = calendarDay(rest, context);
  if (found === undefined || 'problem' in found) return found;
  const { other, ...read } = found;
  if (weekdayOfDay(read.day) === weekday) return read;
  if (other !== undefined && weekdayOfDay(other) === weekday) return { ...read, day: other };
  const real = capital(WEEKDAYS[weekdayOfDay(found.day)]);
  return { problem: `${shortDate(found.day)} is a ${real}, not a ${capital(WEEKDAYS[weekday])}. Correct one of them.` };
}

function nearest(weekday: number, { today, direction }: DayContext): string {
  const ahead = (weekday - weekdayOfDay(today) + 7) % 7;
  return addDays(today, direction === 'ahead' || ahead === 0 ? ahead : ahead - 7);
}

const BIG_ENDIAN = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const SHORT = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?\.?$/;

function calendarDay(tokens: readonly string[], context: DayContext): TypedDay | undefined {
  if (tokens.length === 1) {
    const big = BIG_ENDIAN.exec(tokens[0]!);
    if (big) return dated(big[1], Number(big[2]), Number(big[3]), context);
    const short = SHORT.exec(tokens[0]!);
    if (short) return inEitherOrder(short, context);
  }
  const at = tokens.findIndex((token) => monthOf(token) > 0);
  const numbers = at === -1 ? [] : tokens.toSpliced(at, 1);
  if (at === -1 || !numbers.every((token) => /^(\d{4}|\d{1,2})$/.test(token))) return undefined;
  const month = monthOf(tokens[at]!);
  if (numbers.length === 0 || (numbers.length === 1 && numbers[0]!.length === 4))
    return {
      problem: `Which day of ${capital(MONTHS[month - 1])}? Type one such as 30 ${capital(MONTHS[month - 1])}.`,
    };
  if (numbers.length > 2) return undefined;
  const [day, year] = numbers[0]!.length === 4 ? [numbers[1]!, numbers[0]] : [numbers[0]!, numbers[1]];
  if (year?.length === 1) return undefined;
  return dated(year, month, Number(day), context);
}

function inEitherOrder(typed: RegExpExecArray, context: DayContext): TypedDay {
  const [first, second, year] = [Number(typed[1]), Number(typed[2]), typed[3]];
  const found = inOrder(first, second, year, context);
  // with dots the day comes first everywhere
  if ('problem' in found || first === second || typed[0].includes('.')) return found;
  const order = context.order === 'day-first' ? 'month-first' : 'day-first';
  const other = inOrder(first, second, year, { ...context, order });
  return 'problem' in other || other.day === found.day ? found : { ...found, other: other.day };
}

function inOrder(first: number, second: number, year: string | undefined, context: DayContext): TypedDay {
  const dayFirst = first > 12 || (context.order === 'day-first' && second <= 12);
  return dayFirst ? dated(year, second, first, context) : dated(year, first, second, context);
}

function dated(typedYear: string | undefined, month: number, day: number, context: DayContext): TypedDay {
  if (month < 1 || month > 12) return { problem: `There is no month ${month}. Type a date such as 30/11/2026.` };
  const year = typedYear === undefined ? undefined : fullYear(typedYear);
  if (year !== undefined && (year < 1970 || year > 2200))
    return { problem: `The year ${year} is too far away. Correct it.` };
  // a day without a year may be one of a leap year
  const longest = daysIn(year ?? 2024, month);
  const named = `${capital(MONTHS[month - 1])}${year !== undefined && month === 2 ? ` ${year}` : ''}`;
  if (day < 1 || day > longest) return { problem: `${named} has ${longest} days.` };
  if (year === undefined) return { day: ofNearYear(month, day, context), every: 0 };
  return { day: `${year}-${two(month)}-${two(day)}`, every: 0 };
}

/** The day in the year that is meant where none was typed: the next one, unless it has just passed; going back, the last one. */
function ofNearYear(month: number, day: number, { today, direction }: DayContext): string {
  const thisYear = Number(today.slice(0, 4));
  const days: string[] = [];
  for (let year = thisYear - 8; year <= thisYear + 8; year += 1)
    if (day <= daysIn(year, month)) days.push(`${year}-${two(month)}-${two(day)}`);
  return nearDay(days, { today, direction });
}

const nearDay = (days: readonly string[], { today, direction }: Pick<DayContext, 'today' | 'direction'>): string =>
  direction === 'back'
    ? days.findLast((each) => each <= today)!
    : days.find((each) => each >= addDays(today, -JUST_PAST_DAYS))!;
