import { expect, test } from 'vitest';
import { someRecords } from '../testing/records-folder.ts';

const vote = {
  day: '2026-11-21',
  document: 'figures/acme',
  deal: 'coupon/acme/c1',
  voter: 'v',
  code: 'SAVE',
  worked: true,
};

test('a voter has one vote for each deal and month, and a later one takes its place', async () => {
  const { votes, counters } = await someRecords();
  await votes.cast(vote);
  const others = [
    { ...vote, deal: 'coupon/acme/c2' },
    { ...vote, document: 'figures/bolt', deal: 'coupon/bolt/c1' },
    { ...vote, day: '2026-12-01' },
    { ...vote, voter: 'w' },
  ];
  for (const other of others) await votes.cast(other);
  await votes.cast({ ...vote, day: '2026-11-22', worked: false });
  expect(await votes.counts('2026-11', 'figures/acme')).toEqual([
    { deal: 'coupon/acme/c1', code: 'SAVE', worked: 1, of: 2, lastWorked: '2026-11-21' },
    { deal: 'coupon/acme/c2', code: 'SAVE', worked: 1, of: 1, lastWorked: '2026-11-21' },
  ]);
  expect(await votes.counts('2026-12', 'figures/acme')).toEqual([
    { deal: 'coupon/acme/c1', code: 'SAVE', worked: 1, of: 1, lastWorked: '2026-12-01' },
  ]);
  const sums = (await counters.sums('figures/acme', '')).map(({ thing, kind, total }) => [thing, kind, total]);
  expect(sums).toEqual([
    ['coupon/acme/c1', 'failed', 1],
    ['coupon/acme/c1', 'worked', 2],
    ['coupon/acme/c2', 'worked', 1],
  ]);
});
