import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDatabase, aFolder, byHand, fileIn, store, storeText } from '../../data/catalogue/testing/data-folder.ts';
import { ofEachStore, ofStores } from './owner-shapes.ts';

test('no store whose file is broken is in the way of others, and one that is asked for is named', async () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'stores'));
  byHand(folder, 'stores/acme', storeText('acme'));
  byHand(folder, 'stores/bolt', 'this is no JSON');
  const database = aDatabase(folder);

  expect(await ofStores(database, undefined, ({ name }) => [name])).toEqual([store('acme').name]);
  await expect(ofStores(database, 'bolt', ({ name }) => [name])).rejects.toThrow('this is not JSON');
  expect(await ofStores(database, 'acme', ({ name }) => [name])).toEqual([store('acme').name]);
  expect(await ofStores(database, 'nowhere', ({ name }) => [name])).toEqual([]);
});

test('other calls get their turn while many stores are read, and a store that one of them deletes is left out', async () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'stores'));
  const ids = Array.from({ length: 201 }, (_, at) => `store-${1000 + at}`);
  for (const id of ids) byHand(folder, `stores/${id}`, storeText(id));
  const database = aDatabase(folder);

  const reading = ofEachStore(database, ({ id }) => [id]);
  const last = ids.pop()!;
  rmSync(fileIn(folder, `stores/${last}`));
  database.refresh([`stores/${last}`]);
  expect(await reading).toEqual(ids);
});

test('stores are listed by name, whatever their ids and however they are written, and equal names by id', async () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'stores'));
  const names = { a1: 'Cove', b1: 'bolt', c1: 'Twins', c2: 'twins', d1: 'Dune', z1: 'Acme' };
  for (const [id, name] of Object.entries(names)) byHand(folder, `stores/${id}`, storeText(id, name));
  expect(await ofEachStore(aDatabase(folder), ({ name }) => [name])).toEqual([
    'Acme',
    'bolt',
    'Cove',
    'Dune',
    'Twins',
    'twins',
  ]);
});
