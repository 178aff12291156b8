import { describe, expect, it } from 'vitest';
import { dateInCell } from './dates/date-in-cell.ts';
import { codeInCell } from './deals/code-in-cell.ts';
import { datesInText, orderOf } from './dates/dates-in-text.ts';
import { typedDate } from './dates/typed-date.ts';

/** A Sunday. */
const options = { now: Date.parse('2026-11-22T10:00:00.000Z'), timeZone: 'UTC' };

describe('a cell of a table', () => {
  it.each([
    ['  30 Nov ', '2026-11-30'],
    ['until 30 Nov', '2026-11-30'],
    ['ends 30 Nov.', '2026-11-30'],
    ['Friday', '2026-11-27'],
  ])('"%s" is a date', (cell, value) => {
    expect(dateInCell(cell, options)?.date).toMatchObject({ outcome: 'understood', reading: { value } });
  });

  it('holds no date', () => {
    expect(dateInCell('  ', options)).toBeNull();
  });

  it.each([
    ...['sale until 30 Nov', 'soon', 'until soon', 'from 30 Nov', 'the', 'at'],
    ...['17:00', '9pm', '23:59:59', 'noon', '9.30 pm'],
  ])('"%s" cannot be read', (cell) => {
    expect(dateInCell(` ${cell} `, options)).toMatchObject({ typed: cell, date: { outcome: 'not understood' } });
  });
});

describe('a text that is longer than any date', () => {
  const blanks = ' '.repeat(300);

  it('is not read as one', () => {
    const far = dateInCell(`30 Nov${blanks}2026`, options);
    expect(far?.date.outcome).toBe('not understood');
    expect(typedDate(`30 Nov${blanks}2026`, options).outcome).toBe('not understood');
    expect(codeInCell(`SAVE10${blanks.repeat(4)}SAVE20`)).toHaveProperty('code');
  });

  it('is looked through for short ones', () => {
    const words = 'buy one get '.repeat(100);
    expect(datesInText(`${words}until 30 Nov ${words}`, options).expiryDate).toMatchObject({ typed: '30 Nov' });
    expect(datesInText(`${words}until 30${blanks}Nov`, options).expiryDate).toBeNull();
  });
});

it.each([
  ['13/1/2026', 'day-first'],
  ['1/13/2026', 'month-first'],
  ['31.1.26', 'day-first'],
  ['1-31-2026', 'month-first'],
  ['12/31/26 and 12/1/26', 'month-first'],
  ['13.12.2026 and 1.2.26', 'day-first'],
  ['1/2/2026', undefined],
  ['12/12/2026', undefined],
  ['13/1/2026 and 1/13/26', undefined],
  ['2026-11-30', undefined],
  ['13/1/2', undefined],
])('in %s the order is %s', (text, order) => {
  expect(orderOf(text)).toBe(order);
});
