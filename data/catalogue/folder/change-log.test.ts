import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ChangeNote } from './change-entry.ts';
import { openChangeLog, CHANGES } from './change-log.ts';
import type { Database } from '../documents/database.ts';
import { disk } from '../../files/disk.ts';
import { StorageFailed } from '../../files/errors.ts';
import { aDatabase, aFolder, byHand, failureOf, noteOf, reopen, store, storeText } from '../testing/data-folder.ts';

const saveAs = (database: Database, id: string, ...stores: ReturnType<typeof store>[]) =>
  database.transact((transaction) => stores.forEach((each) => transaction.write(`stores/${each.id}`, each)), {
    note: noteOf(id),
  });

/** Each with all its documents. */
async function taken(database: Database, { done = true } = {}) {
  const { changes, done: end } = await database.takeChanges();
  const all = await Array.fromAsync(changes, (change) => ({ ...change, documents: [...change.documents] }));
  if (done) await end();
  return all;
}
const idsOf = (changes: readonly { note: ChangeNote }[]) => changes.map(({ note: { id } }) => id);

it('gives out documents whose lines are longer than what is read at once', async () => {
  const folder = aFolder();
  await (await aDatabase(folder)).close();
  const [before, after] = ['ü'.repeat(1_500_001), `${'ü'.repeat(700_000)}€${'x'.repeat(1_500_000)}`];
  const documents = [
    { key: 'stores/acme', before, after },
    { key: 'stores/bolt', before: null, after: storeText('bolt') },
  ];
  const log = openChangeLog(disk, folder);
  await log.append({ note: noteOf('c1'), count: 2, documents });
  await log.append({ note: noteOf('c2'), count: 1, documents: documents.slice(0, 1) });
  const found = await Array.fromAsync(log.take().changes, (change) => [...change.documents]);
  // no list of them, which would be printed
  const isSame = (each: { before: string | null; after: string | null }, at: number) =>
    each.after === documents[at % 2]?.after && each.before === documents[at % 2]?.before;
  expect([found.map((each) => each.length), found.flat().every(isSame)]).toEqual([[2, 1], true]);
});

it('gives out each noted change with what was there before and after, until it is kept elsewhere', async () => {
  const database = await aDatabase();
  await saveAs(database, 'c1', store('acme', 'Old'));
  await saveAs(database, 'c2', store('acme', 'New'), store('bolt'));
  await database.transact((transaction) => transaction.delete('stores/bolt'));
  await database.transact((transaction) => transaction.delete('stores/acme'), { note: noteOf('c3') });
  const all = await taken(database, { done: false });
  expect(all.map(({ documents }) => documents)).toEqual([
    [{ key: 'stores/acme', before: null, after: storeText('acme', 'Old') }],
    [
      { key: 'stores/acme', before: storeText('acme', 'Old'), after: storeText('acme', 'New') },
      { key: 'stores/bolt', before: null, after: storeText('bolt') },
    ],
    [{ key: 'stores/acme', before: storeText('acme', 'New'), after: null }],
  ]);
  expect(all[0]).toMatchObject({ note: noteOf('c1'), format: 1 });
  const next = await reopen(database);
  await saveAs(next, 'c4', store('acme'));
  expect(idsOf(await taken(next))).toEqual(['c1', 'c2', 'c3', 'c4']);
  expect(await taken(next)).toEqual([]);
  expect(readdirSync(join(next.folder, CHANGES))).toHaveLength(1);
});

it('refuses changes, those that wait together too, whose former versions the disk does not take', async () => {
  let isFull = false;
  const append: typeof disk.append = async (file, bytes, options) => {
    if (!isFull) return disk.append(file, bytes, options);
    await disk.append(file, bytes.subarray(0, bytes.length - 9), options);
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  const database = await aDatabase(aFolder(), { disk: { ...disk, append } });
  await saveAs(database, 'c1', store('acme', 'Old'));
  isFull = true;
  const refused = [
    saveAs(database, 'c2', store('acme', 'New'), store('bolt')),
    saveAs(database, 'c2', store('crew')),
    database.transact((transaction) => transaction.delete('stores/acme'), { note: noteOf('c3') }),
  ];
  for (const failure of await Promise.all(refused.map(failureOf)))
    expect(failure).toMatchObject({ name: 'StorageFailed', reason: 'the disk is full' });
  expect([database.read('stores/acme')?.name, database.ids('stores')]).toEqual(['Old', ['acme']]);
  expect(existsSync(join(database.folder, 'private/journal.json'))).toBe(false);
  isFull = false;
  await saveAs(database, 'c4', store('acme', 'New'));
  expect(idsOf(await taken(await reopen(database)))).toEqual(['c1', 'c4']);
});

it('refuses changes while more former versions wait than may, and says why; taking them ends that', async () => {
  const database = await aDatabase(aFolder(), { mostWaitingBytes: 2_000 });
  let count = 0;
  const save = () => saveAs(database, `c${(count += 1)}`, store('acme', `Name ${count}`));
  const fill = async () => {
    for (;;) {
      const failure = await save().catch((error: unknown) => error);
      if (failure instanceof StorageFailed) return failure.reason;
    }
  };
  const reason =
    /^\d+ MB of former versions wait in private\/changes to be moved to the private records, which do not take them$/;
  expect(await fill()).toMatch(reason);
  expect(database.read('stores/acme')?.name).toBe(`Name ${count - 1}`);
  expect(idsOf(await taken(database))).toHaveLength(count - 1);
  await save();
  expect(await fill()).toMatch(reason);
  // a start counts what waits
  await database.close();
  const next = await aDatabase(database.folder, { mostWaitingBytes: 2_000 });
  expect(await failureOf(saveAs(next, 'later', store('bolt')))).toBeInstanceOf(StorageFailed);
});

it.each([
  ['does not give out', 'before', 'Old', []],
  ['gives out', 'after', 'New', ['c1']],
] as const)('%s the last change of a process that was killed %s it took place', async (_, __, present, ids) => {
  const folder = aFolder();
  await (await aDatabase(folder)).close();
  byHand(folder, 'stores/acme', storeText('acme', present));
  const [before, after] = [storeText('acme', 'Old'), storeText('acme', 'New')];
  const documents = [{ key: 'stores/acme', before, after }];
  await openChangeLog(disk, folder).append({ note: noteOf('c1'), count: 1, documents });
  const database = await aDatabase(folder);
  await saveAs(database, 'c2', store('bolt'));
  expect(idsOf(await taken(await reopen(database)))).toEqual([...ids, 'c2']);
});

it('leaves out an entry that was torn, at whatever byte', async () => {
  const database = await aDatabase();
  await saveAs(database, 'c1', store('acme', 'Old'));
  await saveAs(database, 'c2', store('acme', 'New'), store('bolt'));
  const folder = join(database.folder, CHANGES);
  const file = join(folder, readdirSync(folder)[0]!);
  const whole = readFileSync(file);
  const second = whole.lastIndexOf('\nh ');
  await database.close();
  for (const length of [second + 1, second + 40, whole.length - 200, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length));
    const next = await aDatabase(database.folder);
    expect(idsOf(await taken(next, { done: false }))).toEqual(['c1']);
    await next.close();
  }
});
