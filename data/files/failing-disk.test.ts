import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Store } from '../schema/store.ts';
import { StorageFailed } from './errors.ts';
import type { FileSystem } from './file-system.ts';
import { openDatabase } from '../catalogue/open-database.ts';
import { aDatabase, aFolder, aWatchedDisk, byHand, failureOf, save } from '../catalogue/testing/data-folder.ts';
import { store, storeText, type DiskCall } from '../catalogue/testing/data-folder.ts';

/** Which calls fail: `now`, which is set to `next` when a file is renamed or removed, and to `afterRemoval` when it is removed. */
interface Faults {
  now: DiskCall[];
  next: DiskCall[];
  afterRemoval?: DiskCall[];
  /** Paths that were synced. */
  synced?: string[];
}

/** This machine's disk, some of whose calls fail. */
const aFailingDisk = (faults: Faults): FileSystem =>
  aWatchedDisk(
    (call) => faults.now.includes(call),
    (call, path) => {
      if (call === 'sync') faults.synced?.push(path);
      if (call === 'rename') faults.now = faults.next;
      if (call === 'remove') faults.now = faults.afterRemoval ?? faults.next;
    },
  );

it('a removal that is refused once the file is gone leaves no id behind, although the disk did not show that', async () => {
  const faults: Faults = { now: [], next: [] };
  const database = await aDatabase(aFolder(), { disk: aFailingDisk(faults) });
  await save(database, store('acme'), store('brook'));
  faults.next = ['sync', 'stat'];
  const removal = database.transact((transaction) => transaction.delete('stores/acme'));
  expect(await failureOf(removal)).toBeInstanceOf(StorageFailed);
  faults.now = [];
  expect([database.ids('stores'), database.read('stores/acme')]).toEqual([['brook'], undefined]);
});

it('to save again what a refused save left behind is accepted only once that is on disk', async () => {
  const faults: Faults = { now: [], next: [], synced: [] };
  const folder = aFolder();
  const database = await aDatabase(folder, { disk: aFailingDisk(faults) });
  await save(database, store('acme', 'First'));
  faults.next = ['sync'];
  expect(await failureOf(save(database, store('acme', 'Second')))).toBeInstanceOf(StorageFailed);
  expect(await failureOf(save(database, store('acme', 'Second')))).toBeInstanceOf(StorageFailed);
  Object.assign(faults, { now: [], next: [], synced: [] });
  await save(database, store('acme', 'Second'));
  expect(faults.synced).toContain(join(folder, 'stores'));
});

it('the first save of a process makes durable what an earlier one may have left behind, although it changes nothing', async () => {
  const folder = aFolder();
  const earlier = await aDatabase(folder);
  await save(earlier, store('acme', 'First'));
  await earlier.close();
  const faults: Faults = { now: [], next: [], synced: [] };
  const database = await aDatabase(folder, { disk: aFailingDisk(faults) });
  await save(database, store('acme', 'First'));
  expect(faults.synced).toEqual(expect.arrayContaining([folder, join(folder, 'stores')]));
  faults.synced = [];
  await save(database, store('acme', 'First'));
  expect(faults.synced).toEqual([]);
});

it('a refused change whose journal the disk held on to is withdrawn at the next look, before another process may finish it', async () => {
  const faults: Faults = { now: [], next: [] };
  const folder = aFolder();
  const database = await aDatabase(folder, { disk: aFailingDisk(faults) });
  await save(database, store('acme', 'First'), store('brook', 'First'));
  faults.next = ['sync', 'remove'];
  expect(await failureOf(save(database, store('acme', 'Second'), store('brook', 'Second')))).toBeInstanceOf(
    StorageFailed,
  );
  Object.assign(faults, { now: [], next: [] });
  database.stamps();
  const reader = await openDatabase({ folder, mode: 'read' });
  expect((reader.read('stores/acme') as Store).name).toBe('First');
});

it('a change by hand counts as soon as all files of the change before it are there, although its journal still had to go', async () => {
  const faults: Faults = { now: [], next: [] };
  const folder = aFolder();
  const database = await aDatabase(folder, { disk: aFailingDisk(faults) });
  await save(database, store('acme', 'First'), store('brook', 'First'));
  faults.afterRemoval = ['sync'];
  await save(database, store('acme', 'Second'), store('brook', 'Second'));
  const before = database.stamps().get('stores/acme');
  byHand(folder, 'stores/acme', storeText('acme', 'By hand'));
  expect(database.stamps().get('stores/acme')).not.toBe(before);
  database.refresh(['stores/acme']);
  Object.assign(faults, { now: [], next: [], afterRemoval: [] });
  await save(database, store('brook', 'Third'));
  const names = ['acme', 'brook'].map((id) => (database.read(`stores/${id}`) as Store).name);
  expect(names).toEqual(['By hand', 'Third']);
});
