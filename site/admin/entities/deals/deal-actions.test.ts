import { expect, it } from 'vitest';
import { datesText } from './deal-actions.tsx';

it('says from when to when, in the time zone of the site', () => {
  const dates = { startsAt: '2026-11-27T05:00:00.000Z', expiryDate: '2026-11-30' };
  expect(datesText(dates, 'America/New_York')).toBe(
    'They start Fri 27 Nov 2026, 00:00 and end at the end of Mon 30 Nov 2026.',
  );
  expect(datesText({ expiryDate: '2026-11-30T12:30:00.000Z' }, 'UTC')).toBe('They end Mon 30 Nov 2026, 12:30.');
  expect(datesText({ startsAt: null, expiryDate: null }, 'UTC')).toBe('They start at once and never end.');
});
