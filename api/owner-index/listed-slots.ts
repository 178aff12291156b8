import type { SQLInputValue, StatementSync } from 'node:sqlite';

/** The slots that a statement answers as one text, `1,22,333`: half a million rows of a slot each take several times as long. */
export function listedSlots(statement: StatementSync, ...given: SQLInputValue[]): Int32Array {
  const { slots } = statement.get(...given) as { slots: string | null };
  return numbersIn(slots ?? '');
}

const [COMMA, ZERO] = [44, 48];

function numbersIn(text: string): Int32Array {
  if (text === '') return new Int32Array();
  // a digit and a comma each, at least
  const numbers = new Int32Array((text.length + 1) >> 1);
  let count = 0;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      numbers[count] = number;
      count += 1;
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  numbers[count] = number;
  return numbers.slice(0, count + 1);
}
