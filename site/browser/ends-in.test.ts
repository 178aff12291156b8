import { expect, test } from 'vitest';
import type { Language } from '../../data/schema/language.ts';
import { daysAgo, endsIn } from './ends-in.ts';

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

test('how long ago a day was is said in the language of the page, and never before today', () => {
  const ago = (day: string, language: Language = 'en-US') => daysAgo(day, Date.parse('2026-11-21T23:30:00Z'), language);
  expect(['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-01'].map((day) => ago(day))).toEqual([
    'today',
    'today',
    'yesterday',
    '20 days ago',
  ]);
  expect(ago('2026-11-18', 'de')).toBe('vor 3 Tagen');
  expect(ago('2026-11-18', 'ar')).toBe('قبل ٣ أيام');
});

test('the day on which clocks change is a day', () => {
  expect(endsIn('2026-10-26', '2026-10-24')).toBe('in 2 days');
});
