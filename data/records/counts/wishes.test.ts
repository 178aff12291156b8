import { expect, test } from 'vitest';
import { aFolder, rowsIn, someRecords } from '../testing/records-folder.ts';

test('of more names than are kept, the one with the fewest wishes goes, and of those the one wished for longest ago', async () => {
  const { wishes } = await someRecords();
  const wish = (name: string, voter: string, day = '2026-11-21') =>
    wishes.add({ name, store: name.toUpperCase(), day, voter }, 3);
  const names = async () => (await wishes.counts(1)).map(({ store, count }) => `${store} ${count}`);
  for (const voter of ['u', 'v']) await wish('acme', voter, '2026-10-01');
  await wish('bolt', 'u', '2026-11-20');
  await wish('cove', 'u');
  expect(await names()).toEqual(['ACME 2', 'BOLT 1', 'COVE 1']);
  await wish('dune', 'u');
  expect(await names()).toEqual(['ACME 2', 'COVE 1', 'DUNE 1']);
  await wish('acme', 'w');
  expect(await names()).toEqual(['ACME 3', 'COVE 1', 'DUNE 1']);
});

test('voters are forgotten with their month, and their wishes are not', async () => {
  const folder = aFolder();
  const { wishes } = await someRecords(folder);
  const wish = (voter: string, day: string) => wishes.add({ name: 'acme', store: 'Acme', day, voter }, 9);
  const rows = () => rowsIn(folder, 'select month, voter, worked from votes order by month, voter');
  for (const [voter, day] of [
    ['u', '2026-10-01'],
    ['v', '2026-10-31'],
    ['u', '2026-11-01'],
  ] as const)
    await wish(voter, day);
  await wishes.forgetBefore('2026-11', '2025-11-01');
  // what a machine with a late clock counts
  await wish('w', '2026-10-31');
  await wishes.forgetBefore('2026-11', '2025-11-01');
  expect(await rows()).toEqual([
    { month: '2026-10', voter: '', worked: 3 },
    { month: '2026-11', voter: 'u', worked: 1 },
  ]);
  expect(await wishes.counts(4)).toEqual([{ store: 'Acme', count: 4 }]);
  await wishes.forgetBefore('2026-11', '2026-11-01');
  expect(await wishes.counts(1)).toEqual([{ store: 'Acme', count: 1 }]);
});
