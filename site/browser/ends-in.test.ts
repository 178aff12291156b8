import { expect, test } from 'vitest';
import { endsIn } from './ends-in.ts';

test.each([
  ['2026-11-20', null],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-23', 'in 2 days'],
  ['2026-11-28', 'in 7 days'],
  ['2026-11-29', null],
])('on 21 November, what lasts until %s says %s', (lastDay, text) => {
  expect(endsIn(lastDay, '2026-11-21')).toBe(text);
});

test('the day on which clocks change is a day', () => {
  expect(endsIn('2026-10-26', '2026-10-24')).toBe('in 2 days');
});
