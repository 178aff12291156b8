import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aChild } from '../catalogue/testing/child.ts';
import { RecordsFailed } from './storage/errors.ts';
import { recordsFile } from './open-records.ts';
import { threadDialect } from './storage/thread-dialect.ts';
import { aFolder } from '../catalogue/testing/data-folder.ts';
import { aLine, someRecords } from './testing/records-folder.ts';

const aDatabase = async (crashes: string[] = []): Promise<Kysely<{ letters: { letter: string } }>> => {
  const onCrash = (error: RecordsFailed) => void crashes.push(error.message);
  const database = new Kysely<{ letters: { letter: string } }>({
    dialect: threadDialect(join(aFolder(), 'records.sqlite'), onCrash),
  });
  onTestFinished(() => database.destroy());
  await sql`create table letters (letter text primary key)`.execute(database);
  return database;
};
type Letters = Awaited<ReturnType<typeof aDatabase>>;
const add = (database: Letters, letter: string) => database.insertInto('letters').values({ letter }).execute();
const letters = async (database: Letters) =>
  (await database.selectFrom('letters').select('letter').orderBy('letter').execute()).map(({ letter }) => letter);

test('a process killed after a line was acknowledged has saved it', async () => {
  const folder = aFolder();
  const child = aChild(fileURLToPath(new URL('testing/keep-adding.ts', import.meta.url)), [folder]);
  await child.printed(60);
  await child.kill();
  expect(child.errors()).toBe('');
  const acknowledged = child.lines().slice(1);
  const { audit } = await someRecords(folder);
  const kept = new Set((await audit.newest(100_000)).map(({ operation }) => operation));
  expect(acknowledged.filter((number) => !kept.has(`line ${number}`))).toEqual([]);
});

test('a disk that takes no more refuses what it cannot save, and keeps all that was acknowledged', async () => {
  const child = aChild(fileURLToPath(new URL('testing/fill-disk.ts', import.meta.url)), [aFolder()], 'ulimit -f 1300;');
  expect([await child.ended, child.errors()]).toEqual([0, '']);
  const acknowledged = child.lines().slice(0, -2);
  const [refusal = '', there = ''] = child.lines().slice(-2);
  expect(acknowledged.length).toBeGreaterThan(5);
  expect(refusal).toMatch(
    /^RecordsFailed: The private records in .*\.sqlite could not be used: the disk .*try again\.$/,
  );
  expect(there.split(' ')).toEqual(acknowledged);
});

test('only the owner of the machine may read the database', async () => {
  const folder = aFolder();
  const { audit } = await someRecords(folder);
  await audit.add(aLine('a line'));
  const place = join(folder, 'private');
  const modes = readdirSync(place).map((name) => statSync(join(place, name)).mode & 0o777);
  expect([statSync(place).mode & 0o777, ...new Set(modes)]).toEqual([0o700, 0o600]);
});

test('statements that arrive together are answered one by one: what cannot be saved rejects no other statement', async () => {
  const database = await aDatabase();
  const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map((letter) => add(database, letter)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await letters(database)).toEqual(['a', 'b', 'c']);
});

test('nothing runs in between the statements of a transaction, and all of it or nothing is saved', async () => {
  const database = await aDatabase();
  const transaction = await database.startTransaction().execute();
  const outside = sql`insert into letters select count(*) from letters`.execute(database);
  for (const letter of ['x', 'y']) await add(transaction, letter);
  await transaction.rollback().execute();
  await outside;
  expect(await letters(database)).toEqual(['0']);
});

test('a crash of the thread is reported, rejects what it was asked, and ends no other request', async () => {
  const crashes: string[] = [];
  const started = new Promise<Worker>((resolve) =>
    subscribe('worker_threads', (message) => resolve((message as { worker: Worker }).worker)),
  );
  const database = await aDatabase(crashes);
  await add(database, 'kept');
  const transaction = await database.startTransaction().execute();
  await add(transaction, 'lost');
  const waiting = letters(database);
  const ended = (await started).terminate();
  await Promise.all([ended, expect(add(transaction, 'asked')).rejects.toThrow(RecordsFailed)]);
  await expect(add(transaction, 'later')).rejects.toThrow(RecordsFailed);
  await transaction.rollback().execute();
  expect(await waiting).toEqual(['kept']);
  expect(crashes).toEqual([expect.stringContaining('the database thread stopped unexpectedly')]);
});

test('a damaged database is named, with what to do, and stays as it is', async () => {
  const folder = aFolder();
  const first = await someRecords(folder);
  await first.close();
  writeFileSync(recordsFile(folder), 'x'.repeat(8192));
  const failure = await someRecords(folder).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(RecordsFailed);
  expect((failure as Error).message).toBe(
    `The private records in ${recordsFile(folder)} could not be used: the file is damaged or is not an SQLite database (SQLite 26). ` +
      'Stop the server and restore the file from a backup, without files of the same name that end in -wal and -shm; ' +
      'or move all three away to begin without subscribers, sessions and password.',
  );
  expect(statSync(recordsFile(folder)).size).toBe(8192);
});
