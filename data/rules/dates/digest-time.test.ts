import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestsAround } from './digest-time.ts';
import { clockTime, dayOf } from './time-zone.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const schedule = fc.record({
  digest: fc.constantFrom('daily', 'weekly'),
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 0, max: 23 }),
  timeZone: fc.constantFrom(...zones),
});
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
const berlin = (hour: number) => ({ digest: 'daily', weekday: 1, hour, timeZone: 'Europe/Berlin' }) as const;
type Schedule = Parameters<typeof digestsAround>[1];
const lastDigest = (now: number, given: Schedule) => digestsAround(now, given).findLast((each) => each <= now);
const nextDigest = (now: number, given: Schedule) => digestsAround(now, given).find((each) => each > now);
const at = (text: string) => Date.parse(text);

test('a digest is due at its hour of its days, once a day or a week, whatever clocks do', () => {
  fc.assert(
    fc.property(instants, schedule, (now, given) => {
      const [last, next] = [lastDigest(now, given)!, nextDigest(now, given)!];
      const zone = given.timeZone;
      expect(last).toBeLessThanOrEqual(now);
      expect(next).toBeGreaterThan(now);
      expect(lastDigest(next, given)).toBe(next);
      expect(nextDigest(last, given)).toBe(next);
      const days = (at(dayOf(next, zone)) - at(dayOf(last, zone))) / 86_400_000;
      expect(days).toBe(given.digest === 'daily' ? 1 : 7);
      if (given.digest === 'weekly') expect(new Date(dayOf(last, zone)).getUTCDay() || 7).toBe(given.weekday);
      if (given.hour > 3) expect(clockTime(last, zone)).toBe(`${String(given.hour).padStart(2, '0')}:00`);
    }),
  );
});

test('an hour that comes twice counts when it comes first, and one that is skipped as much later', () => {
  expect(lastDigest(at('2026-10-25T12:00Z'), berlin(2))).toBe(at('2026-10-25T00:00Z'));
  expect(lastDigest(at('2026-03-29T12:00Z'), berlin(2))).toBe(at('2026-03-29T01:00Z'));
  expect(lastDigest(at('2026-03-29T12:00Z'), { ...berlin(2), digest: 'off' })).toBeUndefined();
});
