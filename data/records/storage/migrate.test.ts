import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { databaseOf, embeddedTest, onServer, testServer } from '../../cluster/testing/databases.ts';
import { recordsFile } from '../open-records.ts';
import { aFolder } from '../../catalogue/testing/data-folder.ts';
import { rowsIn, someRecords, write } from '../testing/records-folder.ts';

/** Tables and rows as release 0.2.0 made them. */
const ofRelease = readFileSync(new URL('../testing/release-0.2.0.sql', import.meta.url), 'utf8');
const filled = [...ofRelease.matchAll(/^insert into (?!kysely)(\w+)/gm)].map(([, table]) => table!);

/** A data folder whose records, in SQLite or in PostgreSQL, are what these statements make. */
async function aFolderOf(statements: string): Promise<string> {
  const folder = aFolder();
  if (testServer === undefined) {
    mkdirSync(dirname(recordsFile(folder)));
    new DatabaseSync(recordsFile(folder)).exec(statements);
  } else await onServer(statements, await databaseOf(folder));
  return folder;
}

async function everyRow(folder: string): Promise<unknown[]> {
  const tables = [];
  for (const table of filled) tables.push([table, await rowsIn(folder, `select * from ${table}`)]);
  return tables;
}

const failureOf = (opening: Promise<unknown>) =>
  opening.then(String, (error: Error) => `${error.name}: ${error.message}`);

test('records of release 0.2.0 are opened, with all their rows as they were', async () => {
  const folder = await aFolderOf(ofRelease);
  const before = await everyRow(folder);
  const { passwords, subscriptions, versions, votes } = await someRecords(folder);
  expect(await everyRow(folder)).toMatchObject(before);
  expect(before).toHaveLength(21);
  expect(await passwords.owner()).toMatchObject({ hash: 'aGFzaA', cost: 16 });
  expect(await subscriptions.page(9)).toMatchObject([{ email: 'a@example.com', wording: 'Subscribe' }]);
  expect(await subscriptions.find('a@example.com')).toMatchObject({
    follows: [{ target: 'digest', wording: 'Subscribe' }],
  });
  expect(await versions.ofChange('0001')).toMatchObject([
    { key: 'stores/acme', before: '{"name":"Acme"}\n', after: '{"name":"Acme Shop"}\n' },
  ]);
  expect(await votes.failing('2026-11', 1, 9)).toEqual([{ deal: 'coupon/acme/c1', code: 'SAVE', worked: 0, of: 1 }]);
});

embeddedTest('new records have the tables that those of release 0.2.0 have after an upgrade', async () => {
  const made = async (folder: string) =>
    (await rowsIn(folder, "select sql from sqlite_master where sql is not null and tbl_name not like 'kysely%'"))
      .map(({ sql }) => String(sql).replace(/["\s]/g, '').toLowerCase())
      .sort();
  const folder = aFolder();
  await someRecords(folder);
  const upgraded = await aFolderOf(ofRelease);
  await someRecords(upgraded);
  expect(await made(folder)).toEqual(await made(upgraded));
});

const UPGRADE =
  'a release before 0.2.0 has written them. Start release 0.2.0 once, which brings them up to date, and then this one. ' +
  'Nothing was changed.';

test('records of a release before 0.2.0 are refused, with what to do', async () => {
  const folder = await aFolderOf(`${ofRelease} delete from kysely_migration where name = '0011-sums-of-votes';
    drop table vote_sums`);
  const steps = await rowsIn(folder, 'select name from kysely_migration');
  const failure = await failureOf(someRecords(folder));
  expect(failure).toMatch(/^RecordsFailed: The private records in .* could not be used: /);
  expect(failure.endsWith(UPGRADE)).toBe(true);
  expect(await rowsIn(folder, 'select name from kysely_migration')).toEqual(steps);
});

test('records of a newer release are refused', async () => {
  const folder = await aFolderOf(`${ofRelease} insert into kysely_migration values ('0999-later', '2030-01-01')`);
  expect(await failureOf(someRecords(folder))).toContain(
    'a newer release has changed its tables (0999-later). Start that',
  );
});

embeddedTest.each([
  'figures.json',
  ...['password', 'sessions', 'subscribers', 'keys', 'counters'].map((name) => `private/${name}.json`),
  'private/audit/2026-10.jsonl',
])(
  'records of a release before 0.2.0 in %s are refused by name, and those that release 0.2.0 took over are not',
  async (name) => {
    const folder = aFolder();
    write(folder, name, '{}');
    expect(await failureOf(someRecords(folder))).toBe(
      `RecordsFailed: The private records in ${folder}/${name} could not be used: ${UPGRADE}`,
    );
    expect(existsSync(recordsFile(folder))).toBe(false);
    const upgraded = aFolder();
    write(upgraded, `${name}.bak`, '{}');
    expect(await (await someRecords(upgraded)).audit.newest(1)).toEqual([]);
  },
);

test.skipIf(testServer === undefined)('texts are ordered by their bytes in PostgreSQL, too', async () => {
  const folder = aFolder();
  await someRecords(folder);
  const ofLetters = `select distinct collation_name from information_schema.columns where table_name = 'letters' and data_type = 'text'`;
  expect(await rowsIn(folder, ofLetters)).toEqual([{ collation_name: 'C' }]);
});
