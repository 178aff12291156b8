import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCoupon } from '../queries/testing/builders.ts';
import type { Database } from './documents/database.ts';
import { openDatabase } from './open-database.ts';
import { aDatabase, aFolder, byHand, failureOf, fileIn, save, store } from './testing/data-folder.ts';
import { storeText, textIn } from './testing/data-folder.ts';

const PERMISSIONS = 0o777;

test('a document that does not exist is undefined, and so is a key that leads out of the folder', async () => {
  const folder = aFolder();
  byHand(folder, 'outside', storeText('outside'));
  const database = await aDatabase(join(folder, 'data'));
  expect(database.read('stores/acme')).toBeUndefined();
  expect(database.read('settings')).toBeUndefined();
  expect(database.read('stores/../../outside')).toBeUndefined();
  await database.transact((transaction) => transaction.delete('stores/../../outside'));
  expect(existsSync(fileIn(folder, 'outside'))).toBe(true);
  const failure = await failureOf(save(database, { ...store('acme'), id: '../../outside' }));
  expect(failure).toMatchObject({ code: 'INVALID_DOCUMENT', key: 'stores/../../outside' });
});

test('files are indented, end with a newline, and name their fields in the order of the schema', async () => {
  const database = await aDatabase();
  const shuffled = Object.fromEntries(Object.entries(store('acme')).reverse()) as ReturnType<typeof store>;
  await save(database, shuffled);
  expect(textIn(database.folder, 'stores/acme')).toBe(`${JSON.stringify(store('acme'), null, 2)}\n`);
  expect(textIn(database.folder, 'stores/acme').split('\n')[1]).toBe('  "name": "acme",');
});

test('a document cannot be changed in place', async () => {
  const database = await aDatabase();
  await save(database, store('acme', 'Acme', { coupons: [aCoupon({ id: 'c1' })] }));
  expect(() => (database.read('stores/acme')!.name = 'Other')).toThrow(TypeError);
  expect(() => database.read('stores/acme')!.coupons.pop()).toThrow(TypeError);
  expect(() => (database.read('stores/acme')!.coupons[0]!.title = 'Other')).toThrow(TypeError);
});

test('a transaction sees its own writes and deletions, and no other reader does before it is done', async () => {
  const database = await aDatabase();
  await save(database, store('acme'), store('bolt'));
  const { result } = await database.transact((transaction) => {
    transaction.write('stores/crew', store('crew'));
    transaction.delete('stores/acme');
    expect(database.ids('stores')).toEqual(['acme', 'bolt']);
    return [transaction.ids('stores'), transaction.read('stores/acme'), transaction.read('stores/crew')?.name];
  });
  expect(result).toEqual([['bolt', 'crew'], undefined, 'crew']);
  expect(database.ids('stores')).toEqual(['bolt', 'crew']);
});

test('a change that throws saves nothing, one that waits is refused, and writes after the end are too', async () => {
  const database = await aDatabase();
  const failing = database.transact((transaction) => {
    transaction.write('stores/acme', store('acme'));
    throw new RangeError('changed my mind');
  });
  expect(await failureOf(failing)).toBeInstanceOf(RangeError);
  let late: (() => void) | undefined;
  const waiting = database.transact(async (transaction) => {
    late = () => transaction.write('stores/acme', store('acme'));
  });
  expect((await failureOf(waiting)).message).toContain('must not wait');
  expect(late).toThrow('written after its transaction ended');
  expect([database.ids('stores'), readdirSync(join(database.folder, 'stores'))]).toEqual([[], []]);
});

test('what is written as it was is no change and leaves the file alone', async () => {
  const database = await aDatabase();
  await save(database, store('acme'), store('bolt'));
  const before = database.stamp('stores/acme');
  expect(await save(database, store('acme'), store('bolt', 'Bolt & Co'))).toEqual(['stores/bolt']);
  expect(database.stamps().get('stores/acme')).toBe(before);
});

test('what is made is for the owner of the files only; a folder that is there keeps what its group may do', async () => {
  const made = await aDatabase(join(aFolder(), 'data'));
  await save(made, store('acme'));
  const modes = ({ folder }: Database, ...paths: string[]) =>
    paths.map((path) => statSync(join(folder, path)).mode & PERMISSIONS);
  expect(modes(made, '', 'private', 'stores')).toEqual([0o700, 0o700, 0o700]);
  expect(modes(made, 'stores/acme.json', 'format.json')).toEqual([0o600, 0o600]);

  const folder = aFolder();
  mkdirSync(join(folder, 'stores'));
  byHand(folder, 'stores/acme', storeText('acme'));
  chmodSync(join(folder, 'stores/acme.json'), 0o660);
  chmodSync(folder, 0o775);
  const database = await aDatabase(folder);
  await save(database, store('acme', 'Acme & Co'));
  expect(modes(database, '', 'stores/acme.json')).toEqual([0o770, 0o660]);
});

test('temporary files of a killed process are removed at the start, and nothing else', async () => {
  const folder = aFolder();
  await (await aDatabase(folder)).close();
  byHand(folder, 'stores/acme', storeText('acme'));
  const strays = ['settings.json.17', 'stores/acme.json.2871643190', 'private/sessions.json.5', 'stores/notes.txt'];
  for (const name of strays) writeFileSync(join(folder, name), '{"half');
  const database = await aDatabase(folder);
  expect(strays.filter((name) => existsSync(join(folder, name)))).toEqual(['stores/notes.txt']);
  expect(database.ids('stores')).toEqual(['acme']);
});

test('reading needs no lock, and tries changes without saving them', async () => {
  const writer = await aDatabase();
  await save(writer, store('acme'));
  const reader = await openDatabase({ folder: writer.folder, mode: 'read' });
  expect(reader.read('stores/acme')?.name).toBe('acme');
  const { changes } = reader.rehearse((transaction) => transaction.write('stores/bolt', store('bolt')));
  expect(changes).toMatchObject([{ key: 'stores/bolt', before: undefined, after: { name: 'bolt' } }]);
  expect(() => reader.rehearse((transaction) => transaction.write('stores/acme', store('bolt')))).toThrow();
  expect(reader.read('stores/bolt')).toBeUndefined();
  expect((await failureOf(save(reader, store('bolt')))).message).toBe(
    `${writer.folder} is open for reading only: no change can be saved.`,
  );
  await reader.close();
  await save(writer, store('bolt'));
  expect(writer.ids('stores')).toEqual(['acme', 'bolt']);
});

test('closing finishes the changes that wait and refuses further ones', async () => {
  const database = await aDatabase();
  const saves = ['a', 'b', 'c'].map((id) => save(database, store(id)));
  await database.close();
  await Promise.all(saves);
  expect((await failureOf(save(database, store('d')))).message).toBe(
    `${database.folder} was closed: no change can be saved.`,
  );
  expect((await aDatabase(database.folder)).ids('stores')).toEqual(['a', 'b', 'c']);
});

test('a follower hears of every document that may have another version, however it came', async () => {
  const database = await aDatabase();
  const heard: string[] = [];
  const stop = database.follow((key) => heard.push(key));
  const takeHeard = () => heard.splice(0);
  await save(database, store('acme'));
  await save(database, store('bolt'));
  expect(takeHeard()).toEqual(['stores/acme', 'stores/bolt']);
  byHand(database.folder, 'stores/acme', storeText('acme', 'Edited'));
  database.refresh(['stores/acme']);
  byHand(database.folder, 'stores/acme', '{');
  database.refresh(['stores/acme']);
  await database.transact((transaction) => transaction.delete('stores/bolt'));
  expect(takeHeard()).toEqual(['stores/acme', 'stores/acme', 'stores/bolt']);
  const other = await aDatabase(database.folder, { mode: 'read' });
  other.follow((key) => heard.push(key));
  byHand(database.folder, 'stores/cove', storeText('cove'));
  other.read('stores/cove');
  stop();
  await save(database, store('dune'));
  expect(takeHeard()).toEqual(['stores/cove']);
});
