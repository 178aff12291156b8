import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { week } from '../../schema/figures.ts';
import { isoWeek, mondayOf } from './iso-week.ts';
import { addDays } from './time-zone.ts';

describe('the ISO week', () => {
  it.each([
    ['2026-11-21', '2026-W47'],
    ['2026-01-01', '2026-W01'],
    ['2027-01-03', '2026-W53'],
    ['2024-12-30', '2025-W01'],
    ['2023-01-01', '2022-W52'],
  ])('of %s is %s', (day, name) => {
    expect(isoWeek(day)).toBe(name);
  });

  it('begins on Monday, and comes once in seven days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
        const day = addDays('1990-01-01', days);
        expect(week.safeParse(isoWeek(day)).success).toBe(true);
        expect(isoWeek(day) === isoWeek(addDays(day, 1))).toBe(new Date(`${day}T00:00:00Z`).getUTCDay() !== 0);
      }),
    );
  });

  it('has the Monday at or before each of its days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
        const day = addDays('1990-01-01', days);
        // 1 January 1990 was a Monday
        expect(mondayOf(isoWeek(day))).toBe(addDays(day, -(days % 7)));
      }),
    );
  });
});
