import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDatabase, aFolder, byHand, fileIn, store, storeText } from '../../data/catalogue/testing/data-folder.ts';
import { ofEachStore, ofStores } from './owner-shapes.ts';

/** A database of stores with these texts. */
function storesOf(texts: { [id: string]: string }) {
  const folder = aFolder();
  mkdirSync(join(folder, 'stores'));
  for (const [id, text] of Object.entries(texts)) byHand(folder, `stores/${id}`, text);
  return aDatabase(folder);
}

test('no store whose file is broken is in the way of others, and one that is asked for is named', async () => {
  const database = await storesOf({ acme: storeText('acme'), bolt: 'this is no JSON' });
  const named = (id?: string) => ofStores(database, id, ({ name }) => [name]);
  const acme = [store('acme').name];
  expect([await named(), await named('acme'), await named('nowhere')]).toEqual([acme, acme, []]);
  await expect(named('bolt')).rejects.toThrow('this is not JSON');
});

test('other calls get their turn while many stores are read, and a store that one of them deletes is left out', async () => {
  const ids = Array.from({ length: 201 }, (_, at) => `store-${1000 + at}`);
  const database = await storesOf(Object.fromEntries(ids.map((id) => [id, storeText(id)])));
  const reading = ofEachStore(database, ({ id }) => [id]);
  const last = ids.pop()!;
  rmSync(fileIn(database.folder, `stores/${last}`));
  database.refresh([`stores/${last}`]);
  expect(await reading).toEqual(ids);
});

test('stores are listed by name, whatever their ids and however they are written, and equal names by id', async () => {
  const names = { a1: 'Cove', b1: 'bolt', c1: 'Twins', c2: 'twins', d1: 'Dune', z1: 'Acme' };
  const database = await storesOf(
    Object.fromEntries(Object.entries(names).map(([id, name]) => [id, storeText(id, name)])),
  );
  const listed = await ofEachStore(database, ({ name }) => [name]);
  expect(listed).toEqual(['Acme', 'bolt', 'Cove', 'Dune', 'Twins', 'twins']);
});
