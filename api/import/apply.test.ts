import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';
import { applyAhead } from './apply.ts';
import { importsFolder } from './cells/import-folder.ts';
import { planFile } from './plan/planned-import.ts';

const STORES = 50;
const DEALS = 20;
const terms = { now: new Date(PRESENT), mayShrink: false };

const { api } = openForEachTest({
  stores: Array.from({ length: STORES }, (_, at) => aStore({ name: `Store ${at}` })),
});

/** A file with some deals for each store. */
function planned() {
  const folder = importsFolder(api.database.folder);
  mkdirSync(folder, { recursive: true });
  const rows = Array.from({ length: STORES * DEALS }, (_, at) => `Store ${at % STORES},Deal ${at},CODE${at}`);
  writeFileSync(join(folder, 'upload'), ['Store,Title,Code', ...rows].join('\n'));
  const services = { database: api.database, records: api.records, now: () => new Date(PRESENT) };
  return planFile(services, join(folder, 'upload'), 'deals.csv', { kind: 'coupons', feed: 'net' });
}

test('what a plan does is worked out while others have their turn, and its transaction only writes', async () => {
  const plan = await planned();
  let turns = 0;
  let isUnderWay = true;
  const others = (async () => {
    for (; isUnderWay; turns += 1) await nextTurn();
  })();
  const change = await applyAhead(api.database, plan, terms);
  isUnderWay = false;
  await others;
  expect(turns).toBeGreaterThan(3);

  const written: unknown[] = [];
  const { changed } = await api.database.transact((transaction) =>
    change({
      ...transaction,
      read: (key) => transaction.read(key),
      write: (...args) => {
        written.push(args[1]);
        transaction.write(...args);
      },
    }),
  );
  expect(changed).toHaveLength(STORES);
  expect(api.database.read('stores/store-0')?.coupons).toHaveLength(DEALS);
  // the very documents that were checked before
  expect(api.database.read('stores/store-0')).toBe(written[0]);
});

test('a document that was changed meanwhile keeps its change', async () => {
  const change = await applyAhead(api.database, await planned(), terms);
  const { id, ...store } = api.database.read('stores/store-7')!;
  await api.database.transact((transaction) =>
    transaction.write('stores/store-7', { ...store, id, description: 'Meanwhile' }),
  );
  await api.database.transact(change);
  expect(api.database.read('stores/store-7')).toMatchObject({ description: 'Meanwhile', coupons: { length: DEALS } });
});

test('what the plan did not expect is refused as of the transaction', async () => {
  const change = await applyAhead(api.database, await planned(), terms);
  await api.database.transact((transaction) => transaction.delete('stores/store-7'));
  await expect(api.database.transact(change)).rejects.toMatchObject({ name: 'CatalogueChanged' });
  expect(api.database.read('stores/store-0')?.coupons).toEqual([]);
});
