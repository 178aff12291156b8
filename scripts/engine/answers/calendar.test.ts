import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayIn, nextMidnight } from './calendar.ts';

const at = (text: string): number => Date.parse(text);

it.each([
  ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21', '2026-11-22T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-21T23:30:00.000Z', '2026-11-22', '2026-11-22T23:00:00.000Z'],
  ['America/New_York', '2026-01-02T03:00:00.000Z', '2026-01-01', '2026-01-02T05:00:00.000Z'],
  // clocks go back: a day of 25 hours
  ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-01', '2026-11-02T05:00:00.000Z'],
  // this zone had no 30 December 2011
  ['Pacific/Apia', '2011-12-30T09:00:00.000Z', '2011-12-29', '2011-12-30T10:00:00.000Z'],
])('in %s it is at %s the day %s, until %s', (zone, instant, day, midnight) => {
  expect([dayIn(zone, at(instant)), new Date(nextMidnight(zone, at(instant))).toISOString()]).toEqual([day, midnight]);
  // remembered the second time
  expect(dayIn(zone, at(instant))).toBe(day);
});

it('the next midnight is the first millisecond of another day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2000-01-01'), max: at('2060-01-01') }),
      fc.constantFrom('UTC', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Santiago'),
      (instant, zone) => {
        const midnight = nextMidnight(zone, instant);
        expect(midnight).toBeGreaterThan(instant);
        expect(dayIn(zone, midnight - 1)).toBe(dayIn(zone, instant));
        expect(dayIn(zone, midnight)).not.toBe(dayIn(zone, instant));
      },
    ),
  );
});

it('an unknown zone is an error', () => {
  expect(() => dayIn('Mars/Base', 0)).toThrow(RangeError);
});
