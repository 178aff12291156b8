import { rmSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Database } from './database.ts';
import { disk } from '../../files/disk.ts';
import { StatCache } from './stat-cache.ts';
import { digest, writeJournal } from '../folder/journal.ts';
import { openDatabase } from '../open-database.ts';
import { aDatabase, aFolder, byHand, fileIn, save, store, storeText } from '../testing/data-folder.ts';

const KEYS = ['stores/acme', 'stores/bolt', 'stores/crew'] as const;

/** A folder of three stores, their stamps as an earlier process knows them, and a look at the folder that comes after it. */
async function seenFolder() {
  const folder = aFolder();
  const first = aDatabase(folder);
  await save(first, store('acme'), store('bolt'), store('crew'));
  const known = first.stamps();
  await first.close();
  const looks: string[] = [];
  const stat: typeof disk.stat = (path) => {
    looks.push(path);
    return disk.stat(path);
  };
  const look = (earlier = new StatCache(), keys: readonly string[] = KEYS): StatCache => {
    for (const key of keys) {
      const seen = statSync(fileIn(folder, key), { throwIfNoEntry: false });
      if (seen) earlier.note(fileIn(folder, key), seen);
    }
    return earlier;
  };
  const open = (earlier: StatCache | null): Database => {
    const database = openDatabase({ folder, mode: 'read', earlier, disk: { ...disk, stat } });
    database.trust(known);
    database.useIndexes({ slugOwners: () => [], referrers: () => [] }); // else all are read to find out
    return database;
  };
  /** The documents that were looked at again, and those whose stamps are others than before. */
  const check = (database: Database) => {
    looks.length = 0;
    const stamps = database.checkAll();
    const looked = KEYS.filter((key) => looks.includes(fileIn(folder, key)));
    const changed = KEYS.filter((key) => stamps.get(key) !== known.get(key));
    return { looked, changed, stamps };
  };
  return { folder, look, open, check };
}

test('what was seen as it is known to be is not looked at again', async () => {
  const { look, open, check } = await seenFolder();
  expect(check(open(look()))).toMatchObject({ looked: [], changed: [] });
  expect(check(open(null))).toMatchObject({ looked: KEYS, changed: [] });
});

test('what was seen as something else is looked at again, and so is what was not seen', async () => {
  const { folder, look, open, check } = await seenFolder();
  byHand(folder, 'stores/acme', storeText('acme', 'Edited'));
  expect(check(open(look()))).toMatchObject({ looked: ['stores/acme'], changed: ['stores/acme'] });
  expect(check(open(new StatCache()))).toMatchObject({ looked: KEYS, changed: ['stores/acme'] });
});

test('a file of the same size that was written in its place is seen as another', async () => {
  const { folder, look, open, check } = await seenFolder();
  byHand(folder, 'stores/acme', storeText('acme', 'emca'));
  expect(check(open(look())).changed).toEqual(['stores/acme']);
});

test('a file that changes after the look is as it was seen, and found by the next look', async () => {
  const { folder, look, open, check } = await seenFolder();
  const seen = look();
  byHand(folder, 'stores/bolt', storeText('bolt', 'Edited'));
  const database = open(seen);
  expect(check(database)).toMatchObject({ looked: [], changed: [] });
  expect(check(database)).toMatchObject({ looked: KEYS, changed: ['stores/bolt'] });
  expect(check(open(look())).changed).toEqual(['stores/bolt']);
});

test('a file that comes or goes after the look is found to have done so', async () => {
  const { folder, look, open, check } = await seenFolder();
  const text = storeText('crew');
  rmSync(fileIn(folder, 'stores/crew'));
  const seen = look();
  byHand(folder, 'stores/crew', text);
  rmSync(fileIn(folder, 'stores/acme'));
  const { looked, changed, stamps } = check(open(seen));
  expect([looked, changed]).toEqual([['stores/crew'], ['stores/acme', 'stores/crew']]);
  expect([stamps.has('stores/acme'), stamps.has('stores/crew')]).toEqual([false, true]);
});

test('what another process has accepted since the look is not taken back', async () => {
  const { folder, look, open, check } = await seenFolder();
  const seen = look();
  byHand(folder, 'stores/bolt', storeText('bolt', 'Edited'));
  const database = open(seen);
  const accepted = openDatabase({ folder, mode: 'read' }).checkAll();
  database.trust(accepted);
  expect(check(database).stamps).toEqual(accepted);
});

/** What a note of an earlier process says that was left with the same documents: those with these ids may have changed. */
const noteSays = (look: StatCache, ...changed: string[]): StatCache => {
  look.compareWith((path) => !changed.some((id) => `/${path}`.replace(/\.json$/, '').endsWith(`/${id}`)));
  return look;
};

test('of documents that are as they were left none is looked at, and of the others each', async () => {
  const { folder, look, open, check } = await seenFolder();
  expect(check(open(noteSays(look())))).toMatchObject({ looked: [], changed: [] });
  byHand(folder, 'stores/acme', storeText('acme', 'Edited'));
  rmSync(fileIn(folder, 'stores/crew'));
  byHand(folder, 'stores/dash', storeText('dash'));
  const seen = noteSays(look(new StatCache(), [...KEYS, 'stores/dash']), 'acme', 'crew', 'dash');
  const { looked, changed, stamps } = check(open(seen));
  expect([looked, changed]).toEqual([
    ['stores/acme', 'stores/crew'],
    ['stores/acme', 'stores/crew'],
  ]);
  expect([...stamps.keys()].sort()).toEqual(['stores/acme', 'stores/bolt', 'stores/dash']);
});

type Folder = Awaited<ReturnType<typeof seenFolder>>['folder'];
test.each<[string, (folder: Folder) => void]>([
  ['came', (folder) => byHand(folder, 'stores/dash', storeText('dash'))],
  ['went', (folder) => rmSync(fileIn(folder, 'stores/crew'))],
  ['was edited', (folder) => byHand(folder, 'stores/acme', storeText('acme', 'Edited'))],
])('a look is outdated when a document %s before all were looked at', async (_, change) => {
  const { folder, look, open } = await seenFolder();
  const [same, other] = [look(), look()];
  open(same).checkAll();
  expect(same.isOutdated).toBe(false);
  change(folder);
  const database = open(other);
  database.trust(new Map());
  database.checkAll();
  expect(other.isOutdated).toBe(true);
});

test('a look is outdated when a document is another when it is read, also where only what has changed is looked at', async () => {
  const { folder, look, open } = await seenFolder();
  const seen = noteSays(look(), 'acme');
  const database = open(seen);
  database.checkAll();
  database.read('stores/bolt');
  expect(seen.isOutdated).toBe(false);
  byHand(folder, 'stores/crew', storeText('crew', 'Edited'));
  database.read('stores/crew');
  expect(seen.isOutdated).toBe(true);
  const later = noteSays(look(), 'acme');
  rmSync(fileIn(folder, 'stores/acme'));
  open(later).checkAll();
  expect(later.isOutdated).toBe(true);
});

test('a decided change stands before what was seen', async () => {
  const { folder, look, open, check } = await seenFolder();
  const seen = look();
  const text = storeText('bolt', 'Decided');
  await writeJournal(disk, folder, [
    { key: 'stores/bolt', before: digest(storeText('bolt')), text },
    { key: 'stores/crew', before: digest(storeText('crew')), text: null },
  ]);
  expect(check(open(noteSays(look()))).changed).toEqual(['stores/bolt', 'stores/crew']);
  const database = open(seen);
  expect(check(database).changed).toEqual(['stores/bolt', 'stores/crew']);
  expect([database.read('stores/bolt')?.name, database.ids('stores')]).toEqual(['Decided', ['acme', 'bolt']]);
});
