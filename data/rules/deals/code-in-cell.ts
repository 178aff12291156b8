import { saysNoCode } from '../dates/cell-words.ts';
import { monthOf } from '../dates/date-names.ts';
import { bareLetters } from '../text/fold.ts';

/** `1.23E+17`, `123.0` and 18 digits that end in zeros: a spreadsheet made a number of it. */
const NUMBER = /^\d(?:[.,]\d+)?E[+-]\d+$|^\d[.,]\d+E\d+$|^\d+\.0$|^\d{15}00+$/i;
/** `2026-01-12`, `12/01/2026`: it made a day of it. */
const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})(?: \d{2}:\d{2}.*)?$/;
/** `12-Jan`, `1. Jan 26`, `Mar-21`, as spreadsheets write them, who leave no month in capitals. */
const MONTH = /^(?:\d{1,2}[-. ]{1,2}(\p{L}{3,5})\.?(?:[-. ]\d{2,4})?|(\p{L}{3,5})\.?[- ]\d{2})$/u;
const AND = /\s+(?:or|and|und|oder|et|ou|y|o|e)\s+|\s*[,;|\n]\s*|\s+[/&+]\s+/i;

/** No code is as long, and no list of codes worth naming: the spaces of a longer text would take the expressions much time. */
const LONGEST = 1_000;

/** The code in a cell, or why it is none that can be used: there are several, or a spreadsheet has damaged it. */
export function codeInCell(text: string): { code: string } | { problem: string } {
  if (saysNoCode(text)) return { code: '' };
  if (text.length > LONGEST) return { code: text };
  const [, ...months] = MONTH.exec(text) ?? [];
  const month = months.find((each) => each !== undefined) ?? '';
  const isMonth = month !== month.toUpperCase() && monthOf(bareLetters(month)) > 0;
  const shown = text.slice(0, 60);
  if (NUMBER.test(text) || DAY.test(text) || isMonth)
    return {
      problem: `A spreadsheet has changed this code (${shown}). Format its column as text, and enter it again.`,
    };
  const parts = text.split(AND);
  const words = parts.length > 1 ? parts : text.split(/[\s/]+/);
  const isCode = parts.length > 1 ? /^[\w-]{3,40}$/ : /^(?=.*\d)(?=.*[a-z])[\w-]{3,40}$/i;
  return words.length > 1 && words.every((word) => isCode.test(word))
    ? { problem: `These are ${words.length} codes (${shown}). Give each a row of its own.` }
    : { code: text };
}
