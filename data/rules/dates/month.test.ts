import { expect, it } from 'vitest';
import { endOfMonth, monthOf } from './month.ts';

it.each([
  ['2026-11', '2026-12-01T00:00:00.000Z'],
  ['2026-12', '2027-01-01T00:00:00.000Z'],
  ['2028-02', '2028-03-01T00:00:00.000Z'],
])('%s ends when the next month begins', (month, end) => {
  expect(new Date(endOfMonth(month)).toISOString()).toBe(end);
});

it('a day is of the month that it begins with', () => {
  expect(monthOf('2026-11-21')).toBe('2026-11');
});
