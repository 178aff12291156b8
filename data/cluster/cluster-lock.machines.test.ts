import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { HeldLock } from '../records/open-records.ts';
import { openServers } from './servers.ts';
import { openSharedDocuments } from './shared-documents.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';
import { aClient, someRecords } from './testing/machines.ts';
import { aProxy } from './testing/proxy.ts';

const threeMachines = (url: string) => Promise.all([1, 2, 3].map(() => someRecords(url)));

test('tables are made once by machines that start together, and votes of one voter on several count once', async () => {
  const url = await aDatabaseAddress();
  const machines = await threeMachines(url);
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
  const machines = await threeMachines(url);
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
  const machine = await someRecords(url);
  const frozen = await aClient(url, { idle_in_transaction_session_timeout: 1_000 });
  await frozen.query('begin');
  await frozen.query("select pg_advisory_xact_lock(hashtextextended('coupon-site feeds', 0))");
  expect(await machine.alone('feeds', async () => 'done')).toBe('done');
});

test.each(['is cut off', 'is silent'])(
  'a machine that %s believes for as long as it says alone that it has the lock',
  async (what) => {
    const url = await aDatabaseAddress();
    const proxy = await aProxy(url);
    const [holder, other] = [await someRecords(proxy.url), await someRecords(url)];
    const believed = Promise.withResolvers<HeldLock>();
    const held = holder.aloneOrNot('uploads', async (lock) => {
      believed.resolve(lock);
      await new Promise((resolve) => lock.lost.addEventListener('abort', resolve));
    });
    const lock = await believed.promise;
    expect(lock.isHeld()).toBe(true);
    expect(await other.aloneOrNot('uploads', async () => 'done')).toBeUndefined();
    if (what === 'is silent') proxy.silence('select 1');
    else proxy.cutAll();
    while ((await other.aloneOrNot('uploads', async () => 'done')) === undefined) await wait(50);
    await wait(lock.blindMs);
    expect(lock.isHeld()).toBe(false);
    await held;
  },
);

test('servers note how far they are and which one leads, and see each other until they leave', async () => {
  const url = await aDatabaseAddress();
  await (await openSharedDocuments(url)).close();
  const [a, b] = [openServers(url, 'a'), openServers(url, 'b')];
  onTestFinished(async () => {
    await a.close();
    await b.close();
  });
  await onServer('update document_head set seq = 7', url);
  const own = { seq: 7, uploadFailure: null, uploaded: 0 };
  await a.note({ ...own, seq: 5, uploadFailure: 'The bucket is full.' });
  const { end, servers, leader } = await b.note(own);
  expect([end, leader]).toEqual([7, null]);
  expect(servers).toMatchObject([
    { name: 'a', seq: 5, uploadFailure: 'The bucket is full.' },
    { name: 'b', seq: 7, uploadFailure: null },
  ]);
  expect(await a.lead()).toMatchObject({ epoch: 1, isSudden: false });
  expect(await a.note({ ...own, uploaded: 6 })).toMatchObject({ leader: 'a', epoch: 1, uploaded: 6 });
  // it does not lead
  expect(await b.note({ ...own, uploaded: 9 })).toMatchObject({ leader: 'a', epoch: 1, uploaded: 6, checks: 0 });
  await b.askForCheck();
  expect(await b.lead()).toMatchObject({ epoch: 2, isSudden: true });
  await a.standBy();
  expect(await a.note({ ...own, uploaded: 9 })).toMatchObject({ leader: 'b', epoch: 2, uploaded: 0, checks: 1 });
  await b.standBy();
  expect(await b.lead()).toMatchObject({ epoch: 3, isSudden: false });
  await b.standBy();
  expect(await a.note(own)).toMatchObject({ leader: null });
  await onServer("update replicas set seen = seen - interval '90 seconds' where name = 'a'", url);
  const [silent] = (await b.note(own)).servers;
  expect(silent).toMatchObject({ name: 'a', uploadFailure: null });
  expect(silent?.secondsAgo).toBeGreaterThanOrEqual(90);
  await onServer("update replicas set seen = seen - interval '1 hour' where name = 'a'", url);
  expect((await b.note(own)).servers.map(({ name }) => name)).toEqual(['b']);
  await a.note(own);
  await b.leave();
  expect((await a.note(own)).servers.map(({ name }) => name)).toEqual(['a']);
});
