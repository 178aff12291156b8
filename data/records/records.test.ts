import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { aChild } from '../catalogue/testing/child.ts';
import { RecordsFailed } from './storage/errors.ts';
import { recordsFile } from './open-records.ts';
import { RecordsThread } from './storage/thread-dialect.ts';
import { aFolder } from '../catalogue/testing/data-folder.ts';
import { aLine, someRecords } from './testing/records-folder.ts';

const statement = (sql: string, ...parameters: unknown[]) => ({ sql, parameters, writes: true, synced: true });
/** Nothing that the thread can work with: it throws outside of any statement. */
const NO_STATEMENT = null as never;

async function aThread(crashes: string[] = []): Promise<RecordsThread> {
  const thread = new RecordsThread(join(aFolder(), 'records.sqlite'), (error) => void crashes.push(error.message));
  onTestFinished(() => thread.close());
  await run(thread, statement('create table letters (letter text primary key)'));
  return thread;
}
const run = (thread: RecordsThread, one: ReturnType<typeof statement>) =>
  thread.acquire().then((acquired) => acquired.run(one).finally(acquired.release));
const letters = async (thread: RecordsThread) =>
  (await run(thread, statement('select letter from letters order by letter'))).rows.map(({ letter }) => letter);

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
  const thread = await aThread();
  const inserted = ['a', 'b', 'a', 'c'].map((letter) =>
    run(thread, statement('insert into letters values (?)', letter)),
  );
  const outcomes = await Promise.allSettled(inserted);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await letters(thread)).toEqual(['a', 'b', 'c']);
});

test('nothing runs in between the statements of a transaction, and all of it or nothing is saved', async () => {
  const thread = await aThread();
  const transaction = await thread.acquire();
  const outside = run(thread, statement('insert into letters select count(*) from letters'));
  const ofTransaction = ['begin immediate', "insert into letters values ('x')", "insert into letters values ('y')"];
  for (const sql of [...ofTransaction, 'rollback']) await transaction.run(statement(sql));
  transaction.release();
  await outside;
  expect(await letters(thread)).toEqual(['0']);
});

test('a crash of the thread is reported, rejects what it was asked, and ends no other request', async () => {
  const crashes: string[] = [];
  const thread = await aThread(crashes);
  await run(thread, statement("insert into letters values ('kept')"));
  const transaction = await thread.acquire();
  for (const sql of ['begin immediate', "insert into letters values ('lost')"]) await transaction.run(statement(sql));
  const waiting = run(thread, statement('select 1'));
  await expect(transaction.run(NO_STATEMENT)).rejects.toThrow(RecordsFailed);
  await expect(transaction.run(statement("insert into letters values ('later')"))).rejects.toThrow(RecordsFailed);
  transaction.release();
  expect((await waiting).rows).toEqual([{ 1: 1 }]);
  expect(await letters(thread)).toEqual(['kept']);
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
