import { describe, expect, it } from 'vitest';
import { NOT_A_DATE, typedDay, type DayContext } from './typed-day.ts';

/** A Sunday. */
const TODAY = '2026-11-22';

function read(text: string, given: Partial<DayContext> = {}) {
  const typed = typedDay(text, { today: TODAY, order: 'day-first', direction: 'ahead', ...given });
  return 'day' in typed ? typed.day : typed.problem;
}

it.each([
  ['yesterday', '2026-11-21'],
  ['tmrw', '2026-11-23'],
  ['in 0 days', TODAY],
  ['in 10 days', '2026-12-02'],
  ['in 3650 days', '2036-11-19'],
  ['in 2 months', '2027-01-22'],
  ['month end', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['end of the week', TODAY],
  ['end of december', '2026-12-31'],
  ['weds', '2026-11-25'],
  ['this friday', '2026-11-27'],
  ['next sunday', '2026-11-29'],
  ['on the 30 - nov', '2026-11-30'],
  ['nov - 30', '2026-11-30'],
  ['2026/11/30', '2026-11-30'],
  ['1/2/2027', '2027-02-01'],
  ['12/1/2027', '2027-01-12'],
  ['1/12/2027', '2027-12-01'],
  ['nov 3 2027', '2027-11-03'],
  ['nove 5', '2026-11-05'],
  ['1 jan 1970', '1970-01-01'],
  ['31 dec 2200', '2200-12-31'],
])('"%s" is %s', (text, day) => {
  expect(read(text)).toBe(day);
});

it('of numbers that are both twelve at most, the first is what the caller says', () => {
  expect(['12/5/2027', '5/12/2027', '13/5/2027'].map((text) => read(text, { order: 'month-first' }))).toEqual([
    '2027-12-05',
    '2027-05-12',
    '2027-05-13',
  ]);
});

describe('a day without a year', () => {
  it('is the next one, or one of the last thirty days', () => {
    expect(['22 nov', '23 oct', '22 oct', '21 nov'].map((text) => read(text))).toEqual([
      TODAY,
      '2026-10-23',
      '2027-10-22',
      '2026-11-21',
    ]);
    expect(read('feb 29')).toBe('2028-02-29');
    // 2100 has no such day
    expect(read('feb 29', { today: '2096-04-01' })).toBe('2104-02-29');
  });

  it('is the last one going back', () => {
    const back = (text: string) => read(text, { direction: 'back' });
    expect(['22 nov', '23 nov', 'feb 29', 'weds', 'sunday'].map(back)).toEqual([
      TODAY,
      '2025-11-23',
      '2024-02-29',
      '2026-11-18',
      TODAY,
    ]);
    expect(['end of october', 'end of november', 'end of december', 'end of the month'].map(back)).toEqual([
      '2026-10-31',
      '2025-11-30',
      '2025-12-31',
      '2026-11-30',
    ]);
  });
});

it.each([
  ['tuesday', '2026-11-24', '2026-12-01'],
  ['friday', '2026-11-27', '2026-12-04'],
])('on a Tuesday "%s" and "next %s" are counted from there', (weekday, nextWeekBefore, nextWeek) => {
  expect(read(`next ${weekday}`, { today: '2026-11-17' })).toBe(nextWeekBefore);
  expect(read(`next ${weekday}`, { today: '2026-11-24' })).toBe(nextWeek);
  expect(read('end of the week', { today: '2026-11-24' })).toBe('2026-11-29');
});

it('says after how many days it comes again', () => {
  const every = (text: string) =>
    typedDay(text, { today: TODAY, order: 'day-first', direction: 'ahead' }) as { every: number };
  expect(
    ['friday', 'at', 'today', 'next friday', '30 nov', 'in 2 days', 'end of year'].map((text) => every(text).every),
  ).toEqual([7, 1, 0, 0, 0, 0, 0]);
});

it.each([
  ['june', 'Which day of June? Type one such as 30 June.'],
  ['feb 30', 'February has 29 days.'],
  ['feb 30 2028', 'February 2028 has 29 days.'],
  ['32/5/2027', 'May has 31 days.'],
  ['5/0/2027', 'There is no month 0. Type a date such as 30/11/2026.'],
  ['1 jan 1969', 'The year 1969 is too far away. Correct it.'],
  ['1 jan 2201', 'The year 2201 is too far away. Correct it.'],
  ['sunday 30 nov 2026', '30 Nov 2026 is a Monday, not a Sunday. Correct one of them.'],
])('"%s" cannot be meant: %s', (text, problem) => {
  expect(read(text)).toBe(problem);
});

it.each([
  ...[['in -1 days'], ['in 1.5 days'], ['in 3651 days'], ['in 2 weeks now']],
  ...[['within 2 days'], ['end of dec 20271']],
  ...[['next week'], ['last friday']],
  ...[['nov 1 2 3'], ['30 nov 20261']],
  ...[['1/2/2027 x'], ['month'], ['monthend'], ['end'], ['nov 1 200'], ['11/2/20 27'], ['111/2/2027']],
])('"%s" is no date', (text) => {
  expect(read(text)).toBe(NOT_A_DATE);
});
