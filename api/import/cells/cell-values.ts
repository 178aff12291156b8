import { saysNothing, saysNoText, yesOrNo } from '../../../data/rules/dates/cell-words.ts';
import { dateInCell } from '../../../data/rules/dates/date-in-cell.ts';
import { expiryInstant, startInstant } from '../../../data/rules/dates/expiry.ts';
import { isEscaped, textOfCell } from '../../../data/rules/text/formula-text.ts';
import { plainText, withoutEntities } from '../../../data/rules/text/plain-text.ts';
import { dealTextNames, hasSeveralLines } from '../../../data/schema/deal.ts';
import { RowRefused } from './errors.ts';
import type { Origin } from './import-rules.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/;
const FIRST_YEAR = '1971';

export type FileDates = Pick<Origin, 'now' | 'timeZone' | 'zone' | 'order'>;

/**
 * A date as documents store it; null: there is none. A day of another time zone on which something starts or ends is the instant at which it
 * begins or is over there. Throws `RowRefused`.
 */
export function dateValue(field: string, text: string, dates: FileDates): string | null {
  const date = dateIn(field, text, dates);
  const { zone, timeZone } = dates;
  if (date?.length !== 10 || zone === undefined || zone === timeZone) return date;
  if (field === 'startsAt') return new Date(startInstant(date, zone)).toISOString();
  return field === 'expiryDate' ? new Date(expiryInstant(date, zone)).toISOString() : date;
}

function dateIn(field: string, text: string, { now, timeZone, zone, order }: FileDates): string | null {
  // most are so, and are read faster
  if (text >= FIRST_YEAR && text < '2200') {
    if (DAY.test(text)) return text;
    const instant = INSTANT.test(text)
      ? Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
      : NaN;
    // of a 31st of February it makes one of March
    if (!Number.isNaN(instant) && new Date(text.slice(0, 10)).toISOString().startsWith(text.slice(0, 10)))
      return new Date(instant).toISOString();
  }
  const found = dateInCell(text, {
    now: now.getTime(),
    timeZone: zone ?? timeZone,
    ...(order && { order }),
    direction: field === 'verifiedAt' || field === 'priceCheckedAt' ? 'back' : 'ahead',
    isEnd: field === 'expiryDate',
  });
  if (found === null) return null;
  if (found.date.outcome !== 'understood') throw new RowRefused(field, found.date.message);
  if (found.date.other !== undefined)
    throw new RowRefused(
      field,
      `${text} can be two days, and no other date of the file shows which. Say whether the day or the month comes first.`,
    );
  return found.date.reading.value;
}

/** Throws `RowRefused`. */
export function flagValue(field: string, text: string): boolean | null {
  // "unverified" of what is verified
  const [, not, own] = /^(un|not |non-?)?(.+)$/i.exec(text) ?? [];
  const said = own?.toLowerCase() === field ? not === undefined : yesOrNo(text);
  if (said !== undefined) return said;
  if (saysNothing(text)) return null;
  throw new RowRefused(field, `"${shortened(text)}" is neither yes nor no.`);
}

export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const FORMULA = /^(?:[=@]|[+-]\s*[A-Za-z]+[(|!])/;

/** What a spreadsheet shows where it has no value, or no room for it. */
const NO_VALUE = /^#(?:ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|#+)$/i;
/** Texts of one column that are kept with what they mean: a column with more has one of its own in most rows. */
export const MOST_REMEMBERED = 500;
/** Characters of a cell: more than any field takes. */
const MOST_TEXT = 10_000;
const TEXTS = ['title', 'name', 'description', 'excludes', 'keywords', 'store'];
const texts: ReadonlySet<string> = new Set([...TEXTS, ...dealTextNames]);
const FLAGS = 'verified featured active isPercentage status newCustomers students appOnly';
const flags: ReadonlySet<string> = new Set(FLAGS.split(' '));
const severalLines: ReadonlySet<string> = new Set(['description', ...dealTextNames.filter(hasSeveralLines)]);

/**
 * A cell without blanks around it, markup, and words that stand for nothing. `isExact`: this site wrote it, and it stays. Throws
 * `RowRefused` for a formula, which is no value.
 */
export function cellText(field: string, cell: string, isExact = false): string {
  if (cell.length >= MOST_TEXT) throw new RowRefused(field, 'This is too long for any field. Shorten it.');
  const text = cell.normalize('NFC').trim();
  if (isEscaped(text)) return textOfCell(text);
  if (FORMULA.test(text)) throw new RowRefused(field, formulaMessage(text));
  if (isExact || field === 'id') return text;
  if (NO_VALUE.test(text))
    throw new RowRefused(field, `A spreadsheet shows ${shortened(text)} here, not a value. Correct it there.`);
  const isText = texts.has(field);
  const plain =
    isText || field === 'code' ? plainText(text, severalLines.has(field) ? '\n' : ' ') : withoutEntities(text);
  const isNothing = isText ? saysNoText : saysNothing;
  return !flags.has(field) && isNothing(plain) ? '' : plain;
}

export const formulaMessage = (text: string): string =>
  `The cell holds a formula (${shortened(text)}), not a value. Export values, or put ' before it where it is meant as text.`;
