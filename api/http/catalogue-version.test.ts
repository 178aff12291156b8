import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../data/database/database.ts';
import { openDatabase } from '../../data/database/open-database.ts';
import { aStore } from '../../data/queries/testing/builders.ts';
import { countVersions } from './catalogue-version.ts';

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'version-'));
  database = openDatabase({ folder, mode: 'write' });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const save = (name: string) =>
  database.transact((transaction) => transaction.write('stores/acme', aStore({ id: 'acme', name })));

test('the version of the catalogue grows with each change, by whomever, and with nothing else', async () => {
  const version = countVersions(database);
  const grows = async (change: () => unknown): Promise<boolean> => {
    const before = version();
    await change();
    return version() > before;
  };
  const file = join(folder, 'stores/acme.json');
  const edit = (name: string) => {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"name": ".*"/, `"name": "${name}"`));
    database.refresh(['stores/acme']);
  };
  expect(await grows(() => save('First'))).toBe(true);
  expect(await grows(() => database.read('stores/acme'))).toBe(false);
  expect(await grows(() => save('First'))).toBe(false);
  expect(await grows(() => save('Second'))).toBe(true);
  expect(await grows(() => edit('By hand'))).toBe(true);
  expect(database.read('stores/acme')?.name).toBe('By hand');
  expect(await grows(() => database.refresh(['stores/acme']))).toBe(false);
  expect(await grows(() => database.transact((transaction) => transaction.delete('stores/acme')))).toBe(true);
});
