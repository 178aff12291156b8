import type { z } from 'zod';
import { EMAIL_ADDRESS, FULL_ADDRESS } from './fields.ts';
import { plural } from './plural.ts';

const UNSHAPELY = 'This does not have the expected format.';

/** Of text that was typed where a number belongs. */
const NOT_A_NUMBER = 'This cannot be read as a number. Write it like 39.99.';

/** Of a price with the sign of a currency, where a number and its currency are fields of their own. */
const AMOUNT = 'Enter the number alone. Its currency has a field of its own, and is one for all prices.';

const kinds: { readonly [kind: string]: string } = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Use true or false.',
  array: 'Use a list.',
  object: 'Use an object of fields.',
  record: 'Use an object of fields.',
};

const formats: { readonly [format: string]: string } = {
  email: EMAIL_ADDRESS,
  url: FULL_ADDRESS,
  date: 'Enter a day such as 2026-11-30.',
  datetime: 'Enter an instant such as 2026-11-30T18:00:00Z.',
};

/** What is counted of a text or a list; a number is its own measure. */
const units: { readonly [origin: string]: readonly [one: string, many: string] } = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

const amount = (count: number | bigint, [one, many]: readonly [string, string]): string =>
  `${count} ${plural(Number(count), one, many)}`;

/** "Use at least 3 characters." or "Enter 0.5 or more." */
function tooSmall({ origin, minimum, inclusive, exact }: z.core.$ZodIssueTooSmall): string {
  const unit = units[origin];
  if (unit === undefined) return inclusive === false ? `Enter more than ${minimum}.` : `Enter ${minimum} or more.`;
  if (exact) return `Use exactly ${amount(minimum, unit)}.`;
  return Number(minimum) === 1 ? 'This cannot be empty.' : `Use at least ${amount(minimum, unit)}.`;
}

function tooBig({ origin, maximum, inclusive, exact }: z.core.$ZodIssueTooBig): string {
  const unit = units[origin];
  if (unit === undefined) return inclusive === false ? `Enter less than ${maximum}.` : `Enter ${maximum} or less.`;
  return `Use ${exact ? 'exactly' : 'at most'} ${amount(maximum, unit)}.`;
}

/**
 * The site's message in place of zod's own, saying what to do. To check input of a person, a caller or a file:
 * `schema.safeParse(given, { error: validationMessage })`. What a schema says itself goes first.
 */
export const validationMessage = (issue: z.core.$ZodRawIssue): string => {
  const given: unknown = issue.input;
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value') {
    if (given === undefined) return 'This is missing.';
    if (given === null) return 'This cannot be empty.';
  }
  switch (issue.code) {
    case 'invalid_type':
      if (Number.isNaN(given)) return NOT_A_NUMBER;
      if (issue.expected === 'number' && typeof given === 'string' && /\p{Sc}|\b[A-Z]{3}\b/u.test(given)) return AMOUNT;
      return kinds[issue.expected] ?? UNSHAPELY;
    case 'invalid_value':
      return issue.values.length === 1
        ? `Use ${String(issue.values[0])}.`
        : `Use one of these: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return formats[issue.format] ?? UNSHAPELY;
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig);
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}. Correct their names or remove them.`;
    default:
      return UNSHAPELY;
  }
};
