import { describe, expect, it } from 'vitest';
import { dayOfDate, feedDate } from './dates.ts';

describe('dates as they are read', () => {
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
