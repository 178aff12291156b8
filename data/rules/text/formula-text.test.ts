import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellOfText, isEscaped, textOfCell } from './formula-text.ts';

it.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra', '＝1', '＋1', '－1', '＠a', "'=1", "''-1"])(
  '%j is no formula in a cell',
  (text) => {
    expect([cellOfText(text), isEscaped(cellOfText(text))]).toEqual([`'${text}`, true]);
  },
);

it.each(['a=1', "'a", 'a', '', "it's", "'", '5-1'])('%j stays as it is', (text) => {
  expect([cellOfText(text), textOfCell(text), isEscaped(text)]).toEqual([text, text, false]);
});

it('any text comes back from its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', '\t') }), (text) => {
      expect(textOfCell(cellOfText(text))).toBe(text);
    }),
  );
});
