import { expect, test } from 'vitest';
import { someRecords } from '../testing/records-folder.ts';

const [acme, bolt] = ['acme', 'bolt'].map((id) => ({ document: 'figures/acme', thing: `coupon/${id}` })) as [
  { document: string; thing: string },
  { document: string; thing: string },
];

test('things are gone since they were first noted, or deleted again, and are forgotten one by one', async () => {
  const { goneThings } = await someRecords();
  await goneThings.note([acme], '2026-11-01');
  await goneThings.note([acme, bolt], '2026-11-02');
  expect(await goneThings.before('2026-11-01', 9)).toEqual([]);
  expect(await goneThings.before('2026-11-02', 9)).toEqual([acme]);
  expect(await goneThings.before('2026-11-03', 1)).toEqual([acme]);
  await goneThings.noteDeleted([acme], '2026-11-04');
  expect(await goneThings.before('2026-11-04', 9)).toEqual([bolt]);
  await goneThings.forget(bolt);
  expect(await goneThings.before('2026-11-05', 9)).toEqual([acme]);
});
