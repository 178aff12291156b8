import { expect, test } from 'vitest';
import { someRecords } from '../testing/records-folder.ts';

const [acme, bolt] = ['acme', 'bolt'].map((id) => ({ document: 'figures/acme', thing: `coupon/${id}` })) as [
  { document: string; thing: string },
  { document: string; thing: string },
];

test('things are gone since they were first noted, or deleted again, and are forgotten one by one', async () => {
  const { deletedEntities } = await someRecords();
  await deletedEntities.note([acme], '2026-11-01');
  await deletedEntities.note([acme, bolt], '2026-11-02');
  expect(await deletedEntities.before('2026-11-01', 9)).toEqual([]);
  expect(await deletedEntities.before('2026-11-02', 9)).toEqual([acme]);
  expect(await deletedEntities.before('2026-11-03', 1)).toEqual([acme]);
  await deletedEntities.noteDeleted([acme], '2026-11-04');
  expect(await deletedEntities.before('2026-11-04', 9)).toEqual([bolt]);
  await deletedEntities.forget(bolt);
  expect(await deletedEntities.before('2026-11-05', 9)).toEqual([acme]);
});
