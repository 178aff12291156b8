import { expect, it } from 'vitest';
import { endOfMonth } from './month.ts';

it.each([
  ['2026-11', '2026-12-01T00:00:00.000Z'],
  ['2026-12', '2027-01-01T00:00:00.000Z'],
  ['2028-02', '2028-03-01T00:00:00.000Z'],
])('%s ends when the next month begins', (month, end) => {
  expect(new Date(endOfMonth(month)).toISOString()).toBe(end);
});
