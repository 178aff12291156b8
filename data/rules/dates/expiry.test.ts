import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPIRY_URGENT_DAYS, expiryInstant, expiryState, startInstant, urgentInstant } from './expiry.ts';
import { addDays, dayOf } from './time-zone.ts';

const zones = fc.constantFrom(
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Kiritimati'],
  ...['Pacific/Pago_Pago', 'Africa/Cairo', 'Australia/Lord_Howe'],
);
const days = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));

describe('expiry', () => {
  it("comes at the end of the day in the site's time zone", () => {
    expect(new Date(expiryInstant('2026-11-30', 'Europe/Berlin')).toISOString()).toBe('2026-11-30T23:00:00.000Z');
    expect(new Date(expiryInstant('2026-11-30', 'UTC')).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  });

  it('takes an exact instant as it is', () => {
    expect(expiryInstant('2026-11-30T18:00:00+02:00', 'Asia/Kolkata')).toBe(Date.parse('2026-11-30T16:00:00Z'));
    expect(startInstant('2026-11-30T18:00:00+02:00', 'Asia/Kolkata')).toBe(Date.parse('2026-11-30T16:00:00Z'));
  });

  it.each([
    ['2026-11-30', 'UTC', '2026-11-22T23:59:59Z', 'later'],
    ['2026-11-30', 'UTC', '2026-11-23T00:00:00Z', 'urgent'],
    ['2026-11-30', 'UTC', '2026-11-30T23:59:59Z', 'urgent'],
    ['2026-11-30', 'UTC', '2026-12-01T00:00:00Z', 'expired'],
    ['2026-11-30T18:00:00Z', 'Asia/Kolkata', '2026-11-23T17:59:59.999Z', 'later'],
    ['2026-11-30T18:00:00Z', 'Asia/Kolkata', '2026-11-23T18:00:00Z', 'urgent'],
    ['2026-11-30T18:00:00Z', 'Asia/Kolkata', '2026-11-30T18:00:00Z', 'expired'],
  ])('of a coupon that ends %s in %s is at %s: %s', (expiryDate, zone, now, state) => {
    expect(expiryState(expiryDate, zone, (instant) => Date.parse(now) < instant)).toBe(state);
  });

  it('is urgent seven calendar days before, even when clocks change between', () => {
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        expect(dayOf(urgentInstant(day, zone), zone)).toBe(addDays(day, -EXPIRY_URGENT_DAYS));
        expect(startInstant(day, zone)).toBeLessThan(expiryInstant(day, zone));
      }),
      { numRuns: 200 },
    );
  });
});
