import { expect, it } from 'vitest';
import { pastedRows } from '../pasted-rows/pasted-rows.ts';
import { inOrder, orderOfRows } from './date-order.ts';
import { draftOf, type DraftRow } from './draft-rows.ts';

const site = { now: Date.parse('2026-11-22T12:00:00.000Z'), timeZone: 'UTC' };
const drafts = (text: string): DraftRow[] => pastedRows(text, site).rows.map(draftOf);
const ends = (rows: readonly DraftRow[]) => rows.map(({ expiryDate }) => expiryDate);

it('Dates that may be two are read with the day first, and in the other order when asked, but for what was changed', () => {
  const rows = drafts('AAA1 10% off until 11/12/2026\nBBB2 20% off until 3/4/2027\nCCC3 30% off until 30 Nov');
  expect(orderOfRows(rows)).toBe('dayFirst');
  expect(ends(rows)).toEqual(['2026-12-11', '2027-04-03', '2026-11-30']);
  const changed = rows.with(1, { ...rows[1]!, expiryDate: '2027-01-01' }).map((row) => inOrder(row, 'monthFirst'));
  expect(ends(changed)).toEqual(['2026-11-12', '2027-01-01', '2026-11-30']);
  expect(orderOfRows(changed)).toBe('monthFirst');
  expect(ends(changed.map((row) => inOrder(row, 'dayFirst')))).toEqual(['2026-12-11', '2027-01-01', '2026-11-30']);
});

it.each([
  'A10 10% off until 30 Nov',
  'A10 10% off 11/12/2026\nB20 20% off 12/31/2026',
  'A10 10% off until soon',
  'A10 10% off',
])('No order is asked for when no date may be two: %j', (text) => {
  expect(orderOfRows(drafts(text))).toBeUndefined();
});
