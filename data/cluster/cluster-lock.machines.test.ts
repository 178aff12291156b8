import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openSharedRecords } from './open-shared-records.ts';
import { aDatabaseAddress } from './testing/databases.ts';

async function someMachines(url: string, count: number) {
  const records = await Promise.all(Array.from({ length: count }, () => openSharedRecords(url)));
  onTestFinished(async () => {
    for (const each of records) await each.close();
  });
  return records;
}

test('tables are made once by machines that start together, and votes of one voter on several count once', async () => {
  const url = await aDatabaseAddress();
  const machines = await someMachines(url, 3);
  const vote = { day: '2026-11-24', document: 'figures/acme', deal: 'coupon/acme/c1', voter: 'v', code: 'C' };
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => machines[at % 3]!.votes.cast({ ...vote, worked: at % 2 === 0 })),
  );
  const [counted, ...more] = await machines[0]!.votes.counts('2026-11', vote.document);
  expect([counted?.of, more]).toEqual([1, []]);
  const sums = await machines[1]!.counters.sums(vote.document, '');
  expect(sums.reduce((sum, { total }) => sum + total, 0)).toBe(1);
});

test('work of one name runs on one machine at a time, and that of another name beside it', async () => {
  const url = await aDatabaseAddress();
  const machines = await someMachines(url, 3);
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, (running += 1));
    await machines[0]!.marks.set('work', String(running));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, (_, at) => machines[at % 3]!.alone('feeds', work)));
  expect(most).toBe(1);
  await machines[0]!.alone('feeds', () => machines[1]!.alone('votes', async () => undefined));
  await expect(machines[0]!.alone('feeds', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await machines[1]!.alone('feeds', async () => undefined);
});

test('a machine that holds the lock and is heard of no more holds up the others for some seconds alone', async () => {
  const url = await aDatabaseAddress();
  const [machine] = await someMachines(url, 1);
  const frozen = new Client({ connectionString: url, idle_in_transaction_session_timeout: 1_000 });
  frozen.on('error', () => {});
  await frozen.connect();
  await frozen.query('begin');
  await frozen.query("select pg_advisory_xact_lock(hashtextextended('coupon-site feeds', 0))");
  expect(await machine!.alone('feeds', async () => 'done')).toBe('done');
});
