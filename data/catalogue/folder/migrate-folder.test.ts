import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Document, Migration } from './migration.ts';
import { disk } from '../../files/disk.ts';
import { planMigration } from './migrate-folder.ts';
import { openDatabase } from '../open-database.ts';
import { aDatabase, aFolder, byHand, save, store, textIn, thrownBy } from '../testing/data-folder.ts';

const isStore = (key: string) => key.startsWith('stores/');
/** Not repeatable: done twice, it would show. */
const longer: Migration = {
  name: '0002-longer',
  document: (key, document) => (isStore(key) ? { ...document, name: `${String(document['name'])}!` } : document),
};
const described: Migration = {
  name: '0003-described',
  document: (key, document) =>
    isStore(key) ? { ...document, description: `All of ${String(document['name'])}` } : document,
};
const both = [longer, described];
const killedAt = (at: string): Migration => ({
  name: '0002-killed',
  document(key, document) {
    if (key === at) throw new Error('killed');
    return longer.document(key, document);
  },
});

async function ofFormat1(...ids: string[]): Promise<string> {
  const database = aDatabase();
  await save(database, ...ids.map((id) => store(id)));
  await database.close();
  rmSync(join(database.folder, 'format.json'));
  return database.folder;
}

const format = (folder: string) => JSON.parse(readFileSync(join(folder, 'format.json'), 'utf8')) as Document;
const names = (folder: string) =>
  readdirSync(join(folder, 'stores')).map(
    (file) => (JSON.parse(textIn(folder, `stores/${file.slice(0, -5)}`)) as Document)['name'],
  );

test('a new folder has the format of its release; a former one is migrated in order, and a copy of it is kept', async () => {
  expect(format(aDatabase(aFolder(), { migrations: both }).folder)).toEqual({ format: 3 });
  const folder = await ofFormat1('acme', 'bolt');
  const before = textIn(folder, 'stores/acme');
  const database = aDatabase(folder, { migrations: both });
  expect(database.read('stores/acme')).toMatchObject({ name: 'acme!', description: 'All of acme!' });
  expect(format(folder)).toEqual({ format: 3 });
  expect(readFileSync(join(folder, 'private/before-format-3/stores/acme.json'), 'utf8')).toBe(before);
  await database.close();
  aDatabase(folder, { migrations: both });
  expect(names(folder)).toEqual(['acme!', 'bolt!']);
});

test('killed at any document, the next start continues, and no document is migrated twice', async () => {
  for (const at of ['stores/acme', 'stores/bolt', 'stores/crew']) {
    const folder = await ofFormat1('acme', 'bolt', 'crew');
    const migrations = [killedAt(at)];
    expect(thrownBy(() => openDatabase({ folder, mode: 'write', migrations })).message).toBe('killed');
    expect(thrownBy(() => openDatabase({ folder, mode: 'read', migrations: [longer] })).name).toBe('WrongFormat');
    await aDatabase(folder, { migrations: [longer] }).close();
    expect([names(folder), format(folder)]).toEqual([['acme!', 'bolt!', 'crew!'], { format: 2 }]);
  }
});

test('a copy that was cut short is made again', async () => {
  const folder = await ofFormat1('acme');
  mkdirSync(join(folder, 'private/before-format-2.partial/stores'), { recursive: true });
  writeFileSync(join(folder, 'private/before-format-2.partial/stores/acme.json'), '{');
  aDatabase(folder, { migrations: [longer] });
  expect(names(folder)).toEqual(['acme!']);
});

test('what was edited between an interrupted migration and the next start is not overwritten', async () => {
  const folder = await ofFormat1('acme', 'bolt');
  thrownBy(() => openDatabase({ folder, mode: 'write', migrations: [killedAt('stores/bolt')] }));
  byHand(folder, 'stores/bolt', '{"by": "hand"}');
  const error = thrownBy(() => openDatabase({ folder, mode: 'write', migrations: [longer] }));
  expect(error.name).toBe('MigrationFailed');
  expect(textIn(folder, 'stores/bolt')).toBe('{"by": "hand"}');
});

test('a newer format is refused with what to do, and the folder is free again', async () => {
  const folder = await ofFormat1('acme');
  await aDatabase(folder, { migrations: both }).close();
  for (const mode of ['write', 'write', 'read'] as const) {
    const message =
      `${folder} has format 3, and this release knows formats up to 2. Start the release that wrote it; or, to go back, replace its ` +
      `documents and format.json by those in ${folder}/private/before-format-3, which were kept before the upgrade. Nothing was changed.`;
    const opening = () => openDatabase({ folder, mode, migrations: [longer] });
    expect(thrownBy(opening)).toMatchObject({ name: 'WrongFormat', message });
  }
});

test('a plan says what would change and changes nothing', async () => {
  const folder = await ofFormat1('acme');
  const { from, to, documents } = planMigration(disk, folder, both);
  const changes = documents.map(({ key, after }) => `${key} ${String(after['name'])}`);
  expect([from, to, changes]).toEqual([1, 3, ['stores/acme acme!']]);
  expect(names(folder)).toEqual(['acme']);
});
