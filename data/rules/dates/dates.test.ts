import { describe, expect, it } from 'vitest';
import { dayOfDate, feedDate, longDate, monthName, shortDate } from './dates.ts';

describe('dates as they are read', () => {
  it('are short in British English on coupons', () => {
    expect(shortDate('2026-12-12')).toBe('12 Dec 2026');
    expect(shortDate('2026-01-01')).toBe('1 Jan 2026');
  });

  it('are long in American English on posts', () => {
    expect(longDate('2026-11-21')).toBe('November 21, 2026');
    expect(monthName('2026-11')).toBe('November 2026');
  });

  it('are RFC 822 in feeds', () => {
    expect(feedDate('2026-11-21T09:30:00.000Z')).toBe('Sat, 21 Nov 2026 09:30:00 GMT');
  });

  it("are those of the site's time zone", () => {
    expect(dayOfDate('2026-11-21T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-22');
    expect(dayOfDate('2026-11-21T23:30:00.000Z', 'UTC')).toBe('2026-11-21');
    expect(dayOfDate('2026-11-21', 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(dayOfDate('2026-11-21', 'America/New_York')).toBe('2026-11-21');
  });
});
