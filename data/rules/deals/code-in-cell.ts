import { saysNoCode } from '../dates/cell-words.ts';
import { monthOf } from '../dates/date-names.ts';
import { bareLetters } from '../text/fold.ts';

/** `1.23E+17` and 18 digits that end in zeros: a spreadsheet made a number of it. */
const NUMBER = /^\d(?:[.,]\d+)?E[+-]\d+$|^\d[.,]\d+E\d+$|^\d{15}00+$/i;
/** `1,000`, `123.0`, `$10`, `-10%` */
const AMOUNT = /^[-+]?(?:\p{Sc}?\d+(?:[.,]\d+)+|\p{Sc}\d+|[\d.,]+\s?[%\p{Sc}])$/u;
/** `2026-01-12`, `12/01/2026`, `00:00`, `TRUE`: it made a day, a time or something true of it. */
const DAY = /^(?:(?:\d{4}-\d{2}-\d{2}|\d{1,2}([-/.])\d{1,2}\1\d{2,4})?\s?(?:\d{1,2}:\d{2}.*)?|true)$/i;
/** `12-Jan`, `1. Jan 26`, `Mar-21`, as spreadsheets write them, who leave no month in capitals. */
const MONTH = /^(?:\d{1,2}[-. ]{1,2}(\p{L}{3,5})\.?(?:[-. ]\d{2,4})?|(\p{L}{3,5})\.?[- ]\d{2})$/u;
/** Most are so. */
const PLAIN = /^(?!TRUE$)[A-Z]{3}[A-Z\d]+$/;
/** `Code: SAVE10`, `SAVE10 (new customers)`, but no `BLACK FRIDAY`. */
const WORDS = /(?:^|\s)[([]?\p{Ll}{2,}(?=[\s)\]]|$)|^(?:[Uu]se|USE|[Cc]ode|CODE)\b:?\s|^\p{L}+:\s|:\/\/|^www\./u;
/** `"SAVE10"`, `[b]SAVE10[/b]`, and `SAVE**`, which is hidden. */
const MARKS = /^["'“„«‘`([{<*_].*["'”“»’`)\]}>*_]$|\*{2}|…|\.{3}|•{2}/;
const AND = /\s+(?:or|and|und|oder|et|ou|y|o|e)\s+|\s*[,;|\n]\s*|\s+[/&+]\s+/i;

/** No code is as long, and no list of codes worth naming: the spaces of a longer text would take the expressions much time. */
const LONGEST = 1_000;

/** The code in a cell, or why it is none that can be used: there are several, or a spreadsheet has damaged it. */
export function codeInCell(cell: string): { code: string } | { problem: string } {
  // a spreadsheet adds marks of direction, and ' before digits that are no number
  const text = cell.replaceAll(/\p{Cf}/gu, '').replace(/^'(?=\w+$)/, '');
  if (saysNoCode(text)) return { code: '' };
  if (text.length > LONGEST || PLAIN.test(text)) return { code: text };
  const [, ...months] = MONTH.exec(text) ?? [];
  const month = months.find((each) => each !== undefined) ?? '';
  const isMonth = month !== month.toUpperCase() && monthOf(bareLetters(month)) > 0;
  const shown = text.slice(0, 60);
  if ([NUMBER, AMOUNT, DAY].some((each) => each.test(text)) || isMonth)
    return {
      problem: `A spreadsheet has changed this code (${shown}). Format its column as text, and enter it again.`,
    };
  const parts = text.split(AND);
  const words = parts.length > 1 ? parts : text.split(/[\s/]+/);
  const isCode = parts.length > 1 ? /^[\w-]{2,40}$/ : /^(?=.*\d)(?=.*[a-z])[\w-]{3,40}$/i;
  if (words.length > 1 && words.every((word) => isCode.test(word)))
    return { problem: `These are ${words.length} codes (${shown}). Give each a row of its own.` };
  return WORDS.test(text) || MARKS.test(text)
    ? { problem: `This is more than a code, or less (${shown}). Leave it as shoppers type it.` }
    : { code: text };
}
