import { expect, test } from 'vitest';
import { aFolder } from '../../catalogue/testing/data-folder.ts';
import { rowsIn, someRecords } from '../testing/records-folder.ts';

test('of more names than are kept, the one with the fewest wishes goes, and of those the one wished for longest ago', async () => {
  const { reports, wishes } = await someRecords();
  await reports.add({ thing: 'coupon/acme/c1', text: 'wrong', day: '2026-09-01', voter: 'u' }, 3);
  const wish = (thing: string, voter: string, day = '2026-11-21') =>
    wishes.add({ thing, text: thing.toUpperCase(), day, voter }, 3);
  const names = async () => (await wishes.counts()).map(({ text, count }) => `${text} ${count}`);
  for (const voter of ['u', 'v']) await wish('acme', voter, '2026-10-01');
  await wish('bolt', 'u', '2026-11-20');
  await wish('cove', 'u');
  expect(await names()).toEqual(['ACME 2', 'BOLT 1', 'COVE 1']);
  await wish('dune', 'u');
  expect(await names()).toEqual(['ACME 2', 'COVE 1', 'DUNE 1']);
  await wish('acme', 'w');
  expect(await names()).toEqual(['ACME 3', 'COVE 1', 'DUNE 1']);
  await wishes.forgetBefore('2026-11-01');
  expect(await names()).toEqual(['ACME 1', 'COVE 1', 'DUNE 1']);
  expect(await reports.counts()).toHaveLength(1);
});

test('voters are forgotten with their month, and their wishes are not', async () => {
  const folder = aFolder();
  const { wishes } = await someRecords(folder);
  const wish = (voter: string, day: string) => wishes.add({ thing: 'acme', text: 'Acme', day, voter }, 9);
  for (const [voter, day] of [
    ['u', '2026-10-01'],
    ['v', '2026-10-31'],
    ['u', '2026-11-01'],
  ] as const)
    await wish(voter, day);
  await wishes.forgetVoters('2026-11');
  // what a machine with a late clock counts
  await wish('w', '2026-10-31');
  await wishes.forgetVoters('2026-11');
  expect(await rowsIn(folder, 'select month, voter, worked from votes order by month, voter')).toEqual([
    { month: '2026-10', voter: 'Acme', worked: 3 },
    { month: '2026-11', voter: 'u', worked: 1 },
  ]);
  expect(await wishes.counts()).toEqual([{ thing: 'acme', text: 'Acme', count: 4, last: '2026-11-01' }]);
});
