import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
    expect(zones.map((zone) => `${dayOf(given, zone)} ${clockTime(given, zone)}`)).toEqual([
      '2026-11-22 23:30',
      '2026-11-23 00:30',
      '2026-11-22 18:30',
      '2026-11-23 05:00',
      '2026-11-23 10:30',
      '2026-11-23 12:30',
    ]);
  });

  it('shows a time once, twice where clocks go back, never where they go forward', () => {
    const zone = 'America/New_York';
    expect(instantsOf(at('2026-07-01T12:00:00Z'), zone)).toEqual([at('2026-07-01T16:00:00Z')]);
    expect(instantsOf(at('2026-11-01T01:30:00Z'), zone)).toEqual([
      at('2026-11-01T05:30:00Z'),
      at('2026-11-01T06:30:00Z'),
    ]);
    expect(instantsOf(at('2026-03-08T02:30:00Z'), zone)).toEqual([]);
    expect(aroundSkipped(at('2026-03-08T02:30:00Z'), zone)).toEqual([
      at('2026-03-08T06:30:00Z'),
      at('2026-03-08T07:30:00Z'),
    ]);
  });
});

describe('the start of a day', () => {
  it.each([
    ['UTC', '2026-11-30', '2026-11-30T00:00:00.000Z'],
    ['Europe/Berlin', '2026-11-30', '2026-11-29T23:00:00.000Z'],
    ['America/New_York', '2026-07-01', '2026-07-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-30', '2026-11-29T18:30:00.000Z'],
    // clocks skip midnight
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    // this zone had no 30 December 2011
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ])('in %s of %s is %s', (zone, day, start) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(start);
    expect(startOfDay(day, zone)).toBe(at(start));
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
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  fc.assert(
    fc.property(instant, fc.integer({ min: -400, max: 400 }), (given, days) => {
      const day = dayOf(given, 'UTC');
      expect(addDays(addDays(day, days), -days)).toBe(day);
      expect(at(addDays(day, days)) - at(day)).toBe(days * 86_400_000);
    }),
  );
});
