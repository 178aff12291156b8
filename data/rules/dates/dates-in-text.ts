import { MONTHS, WEEKDAYS } from './date-names.ts';
import { startInstant } from './expiry.ts';
import { addDays } from './time-zone.ts';
import { dateReading, typedDate, type DateReading, type TypedDate, type TypedDateOptions } from './typed-date.ts';
import { NOT_A_DATE } from './typed-day.ts';
import words from './words.json' with { type: 'json' };

/** A date as it was pasted, and what it is understood as. */
export interface PastedDate {
  typed: string;
  date: TypedDate;
}

/** Any of these; each is the source of an expression. */
const any = (...sources: readonly string[]): string => `(?:${sources.join('|')})`;

const MONTH = String.raw`${any(...MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|${name.slice(3, 4)})?`))}\b\.?`;
const WEEKDAY = any(...WEEKDAYS.map((name) => name.slice(0, 3)));
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const DAY_OF_MONTH = any(String.raw`${DAY}(?:\s+of)?[\s-]*${MONTH}`, String.raw`${MONTH}[\s-]*${DAY}\b(?!%)`);
const IN_NUMBERS = String.raw`(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b`;
/** "Offer valid until", "ends on:" */
const LASTS = `(?:offer |code |coupon |deal )?(?:is )?${any(words.usable)} ${any(words.until, 'to', 'up to')}`;
const ENDS = String.raw`${any(words.ends)}(?: on| by| at)?\s*:?`;
const BY = String.raw`by(?= ${any(String.raw`\d`, WEEKDAY, MONTH, 'the end', 'midnight', 'black friday', 'cyber monday')})`;
/** What follows is no date where it says another thing. */
const ELSEWHERE = `(?:${any(words.usableElsewhere)} )?${any(words.untilElsewhere)}`;
const EXPIRES = new RegExp(
  String.raw`(?<!\p{L})${any(LASTS, ENDS, 'until', 'till', 'through', 'thru', 'up to and including', BY, ELSEWHERE)}\s+`,
  'giu',
);
/** The day that follows is the first on which it is over. */
const BEFORE = new RegExp(String.raw`\b${any(words.before)}\s+`, 'gi');
/** Says that there is no end: "no end date", "expires: never". */
const ENDLESS = new RegExp(
  String.raw`\b(?:${ENDS}\s*)?(?:no (?:end|expiry|expiration)(?: date)?|never expires|does(?: not|n['’]t) expire)\b|\b${ENDS}\s*(?:n/a|none|never|ongoing)\b`,
  'i',
);
const STARTS = new RegExp(
  String.raw`\b(?:(?:valid |live |available )?from|${any(words.starts)}(?: on| from| at)?\s*:?)\s+(?=\S)`,
  'gi',
);
const TO = /^\s*(?:to|until|till|through|thru|and|[-–—])\s+/i;
/** Without a word that leads to it, a date is one only with its month in letters, or in full. */
const PLAIN = new RegExp(
  String.raw`\b(?:${WEEKDAY}[a-z]*,?\s+)?${DAY_OF_MONTH}|\b\d{4}-\d{2}-\d{2}\b|\b${IN_NUMBERS}`,
  'i',
);
/** What says that a date follows, whether one can be read or not. */
const PROMISED = /\b(?:valid (?:until|till|through|thru)|ends?(?: on)?|expires?(?: on)?|until|till)\s+\S+(?:\s+\S+)?/i;
const MOST_WORDS = 8;
/** A text may be as long as a page, and lead to a date at every word. */
const MOST_CHARACTERS = 100;

/** A date in a text, with the words that lead to it. */
interface Span {
  from: number;
  to: number;
  date: PastedDate;
}

/**
 * Finds when a deal starts and expires: "27–30 Nov", "from Friday 00:00 to Monday", "until midnight Sunday", "11/30/2026". `isEnd`: of what
 * no word says so, too; that is the default. `rest`: the text without dates and the words that lead to them; `unread`: parts that should be
 * dates and were not understood.
 */
export function datesInText(pasted: string, options: TypedDateOptions) {
  const unread: string[] = [];
  let text = spelledRanges(pasted).replace(ENDLESS, ' ');
  const cut = (span: Span | undefined): PastedDate | null => {
    if (span === undefined) return null;
    text = `${text.slice(0, span.from)} ${text.slice(span.to).trimStart()}`;
    return span.date;
  };

  const start = spanAfter(text, STARTS, { ...options, isEnd: false });
  const end = start && rangeEnd(text, start, options);
  const expiryDate = cut(end);
  const startsAt = cut(start);
  const led =
    expiryDate ??
    cut(spanAfter(text, EXPIRES, endAfter(start, options))) ??
    dayBefore(cut(spanAfter(text, BEFORE, { ...endAfter(start, options), isEnd: false })), options);
  if (led !== null) return { startsAt, expiryDate: led, rest: text, unread };

  const promised = PROMISED.exec(text);
  if (promised) unread.push(promised[0]);
  const plain = startsAt === null ? plainSpan(text, { isEnd: true, ...options }) : undefined;
  const plainEnd = plain && rangeEnd(text, plain, options);
  const [last, first] = plainEnd ? [cut(plainEnd), cut(plain)] : [cut(plain), startsAt];
  return { startsAt: first, expiryDate: last, rest: text, unread };
}

function dayBefore(found: PastedDate | null, { timeZone }: TypedDateOptions): PastedDate | null {
  if (found?.date.outcome !== 'understood') return found;
  const earlier = (reading: DateReading): DateReading =>
    reading.value.length === 10 ? dateReading(addDays(reading.value, -1), timeZone) : reading;
  const { reading, other } = found.date;
  return { ...found, date: { ...found.date, reading: earlier(reading), ...(other && { other: earlier(other) }) } };
}

/** `27–30 Nov`, `Nov 27–30` and `30 Nov–2 Dec` with "to" in place of the dash, and a month on both sides. */
const spelledRanges = (text: string): string =>
  text.replace(RANGE, (all, ...parts: (string | undefined)[]) => {
    const [before, one, behind, beforeOther, other, behindOther] = parts;
    const first = before ?? behind ?? behindOther;
    const last = beforeOther ?? behindOther ?? before;
    return first === undefined || last === undefined ? all : `${first} ${one} to ${last} ${other}`;
  });
const SIDE = String.raw`(?:(${MONTH})\s+)?(${DAY})(?:\s+(${MONTH}))?`;
const RANGE = new RegExp(String.raw`(?<!\w|\d[/.:-])${SIDE}\s*[-–—]\s*${SIDE}(?![\d/.%-])`, 'gi');

function spanAfter(text: string, lead: RegExp, options: TypedDateOptions): Span | undefined {
  for (const match of text.matchAll(lead)) {
    const span = spanAt(text, match.index, match.index + match[0].length, options);
    if (span !== undefined) return span;
  }
  return undefined;
}

function rangeEnd(text: string, start: Span, options: TypedDateOptions): Span | undefined {
  const match = TO.exec(text.slice(start.to));
  return match ? spanAt(text, start.to, start.to + match[0].length, endAfter(start, options)) : undefined;
}

/** "From Friday to Monday" means the Monday after that Friday. */
function endAfter(start: Span | undefined, options: TypedDateOptions): TypedDateOptions {
  const date = start?.date.date;
  if (date?.outcome !== 'understood') return { ...options, isEnd: true };
  const now = Math.max(options.now, startInstant(date.reading.value, options.timeZone));
  return { ...options, now, isEnd: true };
}

function plainSpan(text: string, options: TypedDateOptions): Span | undefined {
  const match = PLAIN.exec(text);
  return match ? spanAt(text, match.index, match.index, options) : undefined;
}

/** The date that the most words from `at` on give, or what should be one ("31 Nov") and cannot be. */
function spanAt(text: string, from: number, at: number, options: TypedDateOptions): Span | undefined {
  const words = [...text.slice(at, at + MOST_CHARACTERS).matchAll(/\S+/g)].slice(0, MOST_WORDS);
  const ends = words
    .map(({ 0: word, index }) => at + index + word.length)
    // the last word may go on beyond
    .filter((end) => !/\S/.test(text.charAt(end)));
  let wrong: Span | undefined;
  for (const end of ends.reverse()) {
    const typed = text.slice(at, end).replace(/(?:[\s,;:.!–—-]|(?<!\(\S*)\))+$/, '');
    const date = typedDate(typed, options);
    const span = { from, to: at + typed.length, date: { typed, date } };
    if (date.outcome !== 'not understood') return wrong ?? span;
    if (date.message !== NOT_A_DATE && (isMeantAsDate(typed) || date.unclear)) wrong ??= span;
  }
  return wrong;
}

/** A day with its month, and nothing behind it that is no part of a date. "From 9.99" is a price. */
const isMeantAsDate = (typed: string): boolean => PLAIN.test(typed) && ENDS_AS_DATE.test(typed);
const ENDS_AS_DATE = new RegExp(String.raw`(?:\d\S*|\b${MONTH}|[ap]\.?m\.?)$`, 'i');

/**
 * The order of day and month in which all dates of a text can be read; undefined: both can be, or neither. With dots the day comes first
 * everywhere, which says nothing of other dates.
 */
export function orderOf(text: string): 'day-first' | 'month-first' | undefined {
  // most dates begin with their year
  const pairs = text.search(PAIR) === -1 ? [] : [...text.matchAll(PAIR)];
  const isMonthFirst = pairs.some(([, , second]) => Number(second) > 12);
  const dayFirst = pairs.filter(([, first]) => Number(first) > 12);
  if (isMonthFirst) return dayFirst.length === 0 ? 'month-first' : undefined;
  return dayFirst.some(([pair]) => !pair.includes('.')) ? 'day-first' : undefined;
}
const PAIR = new RegExp(String.raw`\b${IN_NUMBERS}`, 'g');
