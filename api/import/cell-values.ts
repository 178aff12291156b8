import { dateInCell } from '../../data/rules/dates-in-text.ts';
import { isEscaped, textOfCell } from '../../data/rules/formula-text.ts';
import type { TypedDateOptions } from '../../data/rules/typed-date.ts';
import { typedNumber } from '../../data/rules/typed-number.ts';
import { RowRefused } from './row-refused.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/;
/** Spreadsheets count days from 1900: this is from 1954 to 2119. */
const SERIAL_DAY = /^[2-7]\d{4}(?:\.\d+)?$/;
const FIRST_YEAR = 1970;
const UNIX_SECONDS = /^\d{10}$/;
/** What feeds write where there is no date. */
const NO_DATE = /^(?:0000-00-00.*|n\/?a|none|null|never|ongoing|no (?:end|expiry)(?: date)?|-)$/i;

/** A date as documents store it; null: there is none. Throws `RowRefused`. */
export function dateValue(field: string, text: string, options: TypedDateOptions): string | null {
  if (text === '' || NO_DATE.test(text)) return null;
  if (DAY.test(text)) {
    const year = Number(text.slice(0, 4));
    if (year < FIRST_YEAR) throw new RowRefused(field, `The year ${year} is too far away. Correct it.`);
    return text;
  }
  if (SERIAL_DAY.test(text))
    throw new RowRefused(
      field,
      `${text} looks like a day of a spreadsheet. Format the column as dates, and save it again.`,
    );
  if (INSTANT.test(text)) {
    const instant = Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
    if (!Number.isNaN(instant)) return new Date(instant).toISOString();
  }
  if (UNIX_SECONDS.test(text)) return new Date(Number(text) * 1000).toISOString();
  const numbers = options.order === undefined ? IN_NUMBERS.exec(text) : null;
  if (numbers !== null && isEitherWay(Number(numbers[1]), Number(numbers[2])))
    throw new RowRefused(
      field,
      `${numbers[0]} can be two days, and no other date of the file shows which. Say whether the day or the month comes first.`,
    );
  // some write fractions of a second, and no offset
  const date = dateInCell(text.replace(/(?<=:\d{2})\.\d+$/, ''), options)?.date;
  if (date?.outcome === 'understood') return date.reading.value;
  throw new RowRefused(field, date?.message ?? 'This is not a date that can be read.');
}

/** With dots the day comes first everywhere. */
const IN_NUMBERS = /\b(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})\b/;
const isEitherWay = (first: number, second: number): boolean => first <= 12 && second <= 12 && first !== second;

const YES = /^(?:yes|y|true|1|on|active|enabled|x)$/i;
const NO = /^(?:no|n|false|0|off|inactive|disabled)$/i;

/** Throws `RowRefused`. */
export function flagValue(field: string, text: string): boolean | null {
  if (text === '') return null;
  if (YES.test(text)) return true;
  if (NO.test(text)) return false;
  throw new RowRefused(field, `"${shortened(text)}" is neither yes nor no.`);
}

/** Throws `RowRefused`. */
export function numberValue(field: string, text: string): number | null {
  if (text === '') return null;
  const number = typedNumber(text);
  if (Number.isNaN(number))
    throw new RowRefused(field, `"${shortened(text)}" cannot be read as a number. Write it like 39.99.`);
  return number;
}

const US_DOLLARS = /^(?:US?\s?\$|USD)\s*|\s*(?:US\s?\$|\$|USD)$/i;
const OTHER_CURRENCY = /[€£¥₹]|\b(?:EUR|GBP|CHF|CAD|AUD|JPY|INR|SEK|NOK|DKK|PLN)\b|(?:C|A|CA|AU|HK|NZ)\$/i;

/** A price in US dollars. Throws `RowRefused`. */
export function priceValue(field: string, text: string): number | null {
  if (OTHER_CURRENCY.test(text))
    throw new RowRefused(field, `"${shortened(text)}" is not in US dollars, in which prices of products are kept.`);
  return numberValue(field, text.replace(US_DOLLARS, ''));
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** What a spreadsheet would compute, or run. */
const FORMULA = /^(?:[=@]|[+-]\s*[A-Za-z]+[(|!])/;

/** A cell without blanks around it. Throws `RowRefused` for a formula, which is no value. */
export function cellText(field: string, cell: string): string {
  const text = cell.normalize('NFC').trim();
  if (isEscaped(text)) return textOfCell(text);
  if (FORMULA.test(text)) throw new RowRefused(field, formulaMessage(text));
  return text;
}

export const formulaMessage = (text: string): string =>
  `The cell holds a formula (${shortened(text)}), not a value. Export values, or put ' before it where it is meant as text.`;
