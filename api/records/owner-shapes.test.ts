import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDatabase, aFolder, byHand, store, storeText } from '../../data/database/testing/data-folder.ts';
import { ofStores } from './owner-shapes.ts';

test('the deals of one store are read from its document alone, so that no other store can be in the way', async () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'stores'));
  byHand(folder, 'stores/acme', storeText('acme'));
  byHand(folder, 'stores/bolt', 'this is no JSON');
  const database = aDatabase(folder);

  await expect(ofStores(database, undefined, ({ name }) => [name])).rejects.toThrow('bolt');
  expect(await ofStores(database, 'acme', ({ name }) => [name])).toEqual([store('acme').name]);
  expect(await ofStores(database, 'nowhere', ({ name }) => [name])).toEqual([]);
});
