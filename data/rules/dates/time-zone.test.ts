import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { week } from '../../schema/documents.ts';
import { dayOfDate, feedDate } from './dates.ts';
import { isoWeek, mondayOf, endOfMonth, monthOf } from './iso-week.ts';
import { addDays, aroundSkipped, clockTime, dayOf, instantsOf, startOfDay, wallClock } from './time-zone.ts';

const at = (text: string): number => Date.parse(text);
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const instant = fc.integer({ min: at('1990-01-01'), max: at('2060-01-01') });

describe('the clock of a time zone', () => {
  it.each([
    ['UTC', '2026-11-22T23:30:05.000Z', '2026-11-22T23:30:05.000Z'],
    ['Europe/Berlin', '2026-11-22T23:30:05.000Z', '2026-11-23T00:30:05.000Z'],
    ['Asia/Kolkata', '2026-02-28T20:00:00.000Z', '2026-03-01T01:30:00.000Z'],
    ['America/New_York', '2027-01-01T04:59:59.000Z', '2026-12-31T23:59:59.000Z'],
    ['UTC', '0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
    ['UTC', '0000-06-01T00:00:00.000Z', '0000-06-01T00:00:00.000Z'],
    ['UTC', '-000044-03-15T12:00:00.000Z', '-000044-03-15T12:00:00.000Z'],
  ])('in %s shows at %s the time %s', (zone, given, shown) => {
    expect(new Date(wallClock(at(given), zone)).toISOString()).toBe(shown);
  });

  it('has a day and a time of day', () => {
    const given = at('2026-11-22T23:30:05.000Z');
    const shown = zones.slice(0, 3).map((zone) => `${dayOf(given, zone)} ${clockTime(given, zone)}`);
    expect(shown).toEqual(['2026-11-22 23:30', '2026-11-23 00:30', '2026-11-22 18:30']);
  });

  it('shows a time once, twice where clocks go back, never where they go forward', () => {
    const zone = 'America/New_York';
    const instants = (text: string) => instantsOf(at(text), zone).map((each) => new Date(each).toISOString());
    expect(instants('2026-07-01T12:00:00Z')).toEqual(['2026-07-01T16:00:00.000Z']);
    expect(instants('2026-11-01T01:30:00Z')).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']);
    const skipped = at('2026-03-08T02:30:00Z');
    expect(instantsOf(skipped, zone)).toEqual([]);
    expect(aroundSkipped(skipped, zone)).toEqual([at('2026-03-08T06:30:00Z'), at('2026-03-08T07:30:00Z')]);
  });
});

describe('the start of a day', () => {
  it.each([
    ['Europe/Berlin', '2026-11-30', '2026-11-29T23:00:00.000Z'],
    ['America/New_York', '2026-07-01', '2026-07-01T04:00:00.000Z'],
    // clocks skip midnight
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    // this zone had no 30 December 2011
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ])('in %s of %s is %s', (zone, day, start) => {
    expect([startOfDay(day, zone), startOfDay(day, zone)]).toEqual([at(start), at(start)]);
  });

  it('is on that day, and the millisecond before it is not', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (given, zone) => {
        const day = dayOf(given, zone);
        const start = startOfDay(day, zone);
        expect(start).toBeLessThanOrEqual(given);
        expect([dayOf(start, zone), dayOf(start - 1, zone) < day]).toEqual([day, true]);
      }),
    );
  });
});

it('days are counted across months, leap days and years, and back again', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -400, max: 400 }), (given, days) => {
      const day = dayOf(given, 'UTC');
      expect(addDays(addDays(day, days), -days)).toBe(day);
      expect(at(addDays(day, days)) - at(day)).toBe(days * 86_400_000);
    }),
  );
});

it("dates are RFC 822 in feeds, and those of the site's time zone elsewhere", () => {
  expect(feedDate('2026-11-21T09:30:00.000Z')).toBe('Sat, 21 Nov 2026 09:30:00 GMT');
  expect(dayOfDate('2026-11-21T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-22');
  expect(dayOfDate('2026-11-21', 'Pacific/Kiritimati')).toBe('2026-11-21');
  expect(dayOfDate('2026-11-21', 'America/New_York')).toBe('2026-11-21');
});

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

  it('comes once in seven days, and begins on the Monday at or before each of its days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
        // a Monday
        const day = addDays('1990-01-01', days);
        expect(week.safeParse(isoWeek(day)).success).toBe(true);
        expect(mondayOf(isoWeek(day))).toBe(addDays(day, -(days % 7)));
      }),
    );
  });
});

it('a month is what its days begin with, and ends when the next one begins', () => {
  expect(monthOf('2026-11-21')).toBe('2026-11');
  expect(['2026-12', '2028-02'].map(endOfMonth)).toEqual([at('2027-01-01'), at('2028-03-01')]);
});
