import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf, fileIn, save, store, textIn } from '../catalogue/testing/data-folder.ts';
import { aMachine } from './testing/machines.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';

const named = (id: string) => `stores/${id}` as const;

test('a change is computed from what all machines have written', async () => {
  const url = await aDatabaseAddress();
  const [one, other] = [await aMachine(url), await aMachine(url)];
  await save(one.database, store('acme', 'First'));
  const { result } = await other.database.transact((transaction) => transaction.read(named('acme'))?.name);
  expect(result).toBe('First');
  // the slug of a document that this machine has never read
  const failure = await failureOf(save(other.database, store('copy', 'Copy', { slug: 'acme' })));
  expect(failure.name).toBe('SlugTaken');
});

test('a deletion reaches the other machines, and what referred to the store with it', async () => {
  const url = await aDatabaseAddress();
  const [one, other] = [await aMachine(url), await aMachine(url)];
  await save(one.database, store('acme'), store('bolt'));
  await other.follow();
  await one.database.transact((transaction) => transaction.delete(named('acme')));
  expect(await other.follow()).toEqual(['stores/acme']);
  expect(readdirSync(join(other.folder, 'stores'))).toEqual(['bolt.json']);
  expect(other.database.ids('stores')).toEqual(['bolt']);
});

test('a folder that is new, damaged or edited by hand while nothing ran holds what the database holds after a start', async () => {
  const url = await aDatabaseAddress();
  const one = await aMachine(url);
  await save(one.database, store('acme'), store('bolt'), store('cove'));
  const machine = await aMachine(url);
  await machine.close();
  writeFileSync(fileIn(machine.folder, named('acme')), '{ broken');
  writeFileSync(fileIn(machine.folder, named('bolt')), textIn(one.folder, named('cove')));
  rmSync(fileIn(machine.folder, named('cove')));
  writeFileSync(fileIn(machine.folder, named('extra')), textIn(one.folder, named('cove')));
  await save(one.database, store('bolt', 'Renamed'));
  await aMachine(url, machine.folder);
  const textsIn = (folder: string) =>
    readdirSync(join(folder, 'stores')).map((name) => [name, readFileSync(join(folder, 'stores', name), 'utf8')]);
  expect(textsIn(machine.folder)).toEqual(textsIn(one.folder));
});

test('a file that is edited by hand while the machine runs does not stop a change, and is put back', async () => {
  const url = await aDatabaseAddress();
  const { database, folder } = await aMachine(url);
  await save(database, store('acme', 'Good'), store('bolt'));
  for (const text of ['{ broken', textIn(folder, named('acme')).replace('Good', 'By hand')]) {
    writeFileSync(fileIn(folder, named('acme')), text);
    await database.transact((transaction) => {
      const present = transaction.read(named('acme'))!;
      transaction.write(named('acme'), { ...present, revision: present.revision + 1 });
    });
    expect(database.read(named('acme'))?.name).toBe('Good');
    expect(JSON.parse(textIn(folder, named('acme'))).name).toBe('Good');
  }
  writeFileSync(fileIn(folder, named('bolt')), textIn(folder, named('bolt')).replace('bolt"', 'by-hand"'));
  expect(database.refresh([named('bolt')])).toEqual([]);
  await database.replica?.follow();
  expect(JSON.parse(textIn(folder, named('bolt'))).id).toBe('bolt');
});

test('folders that do not belong to the database are refused, and stay as they are', async () => {
  const url = await aDatabaseAddress();
  const one = await aMachine(url);
  await save(one.database, store('acme'));
  await one.close();
  const elsewhere = await failureOf(aMachine(await aDatabaseAddress(), one.folder));
  expect(elsewhere.message).toContain('is a copy of another database than postgres://127.0.0.1');
  expect(elsewhere.message).not.toContain('password');
  const embedded = await failureOf((async () => aMachine(url, one.folder, { shared: undefined }))());
  expect(embedded.message).toContain('is a copy of the documents in a PostgreSQL database. Set DATABASE_URL');
  const own = await aMachine(url, undefined, { shared: undefined });
  await save(own.database, store('own'));
  await own.close();
  expect((await failureOf(aMachine(url, own.folder))).message).toContain('holds documents of its own');
  expect(readdirSync(join(own.folder, 'stores'))).toEqual(['own.json']);
});

test('a database that was set back is noticed, also when it has moved on since', async () => {
  const url = await aDatabaseAddress();
  const [one, other] = [await aMachine(url), await aMachine(url)];
  await save(one.database, store('acme'));
  await save(one.database, store('bolt'));
  await one.close();
  await onServer(
    `delete from documents where seq = 2; delete from document_commits where seq = 2;
     update document_head set seq = 1, commit = (select id from document_commits where seq = 1)`,
    url,
  );
  await other.follow();
  const SET_BACK = 'that database was set back';
  expect((await failureOf(aMachine(url, one.folder))).message).toContain(SET_BACK);
  await save(other.database, store('cove'));
  expect((await failureOf(aMachine(url, one.folder))).message).toContain(SET_BACK);
});
