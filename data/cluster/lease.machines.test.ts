import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openLease, type Lease } from './lease.ts';
import { openReplicas } from './replicas.ts';
import { openSharedDocuments } from './shared-documents.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';

const LONG = 60_000;

async function aSite(): Promise<string> {
  const url = await aDatabaseAddress();
  await (await openSharedDocuments(url)).close();
  return url;
}

function aServer(url: string, name: string): Lease {
  const lease = openLease(url, name);
  onTestFinished(() => lease.close());
  return lease;
}

const expire = (url: string) =>
  onServer("update publisher_lease set until = clock_timestamp() - interval '1 millisecond'", url);

test('one of many that ask at once gets the lease, and the others learn which', async () => {
  const url = await aSite();
  const servers = Array.from({ length: 8 }, (_, at) => aServer(url, `server-${at}`));
  expect(await servers[0]!.look()).toMatchObject({ holder: null, epoch: 0, remainingMs: 0, uploaded: 0, checks: 0 });
  const answers = await Promise.all(servers.map((each) => each.take(LONG, null)));
  const winner = answers.findIndex(({ isTaken }) => isTaken);
  expect(answers.filter(({ isTaken }) => isTaken)).toHaveLength(1);
  for (const each of servers) {
    const { holder, epoch, remainingMs } = await each.look();
    expect([holder, epoch]).toEqual([`server-${winner}`, 1]);
    expect(remainingMs).toBeGreaterThan(LONG / 2);
    expect(remainingMs).toBeLessThanOrEqual(LONG);
  }
});

test('the lease is renewed by its holder alone, and by it no more once it has expired or was taken', async () => {
  const url = await aSite();
  const [a, b] = [aServer(url, 'a'), aServer(url, 'b')];
  await a.take(LONG, null);
  expect(await b.renew(1, LONG, 9)).toMatchObject({ isOwn: false, holder: 'a', uploaded: 0 });
  expect(await a.renew(1, LONG, 7)).toMatchObject({ isOwn: true, holder: 'a', epoch: 1, uploaded: 7 });
  expect(await a.renew(1, LONG, 5)).toMatchObject({ uploaded: 7 });
  await expire(url);
  expect(await a.renew(1, LONG, 8)).toMatchObject({ isOwn: false, holder: null, uploaded: 7 });
  expect(await b.take(LONG, null)).toMatchObject({ isTaken: true, holder: 'b', epoch: 2, uploaded: 0 });
  expect(await a.renew(1, LONG, 8)).toMatchObject({ isOwn: false, holder: 'b', epoch: 2, uploaded: 0 });
  await a.giveBack(1);
  expect(await a.take(LONG, null)).toMatchObject({ isTaken: false, holder: 'b' });
  await b.giveBack(2);
  expect(await b.look()).toMatchObject({ holder: null, remainingMs: 0 });
  expect(await a.take(LONG, null)).toMatchObject({ isTaken: true, epoch: 3 });
});

test('it expires by the clock of the database', async () => {
  const url = await aSite();
  const [a, b] = [aServer(url, 'a'), aServer(url, 'b')];
  await a.take(200, null);
  expect(await b.take(LONG, null)).toMatchObject({ isTaken: false });
  let { remainingMs } = await b.look();
  while (remainingMs > 0) {
    await wait(remainingMs);
    remainingMs = (await b.look()).remainingMs;
  }
  expect(await b.take(LONG, null)).toMatchObject({ isTaken: true, epoch: 2 });
});

test('a valid lease is taken only by a server that knows its present expiry', async () => {
  const url = await aSite();
  const [a, b, c] = [aServer(url, 'a'), aServer(url, 'b'), aServer(url, 'c')];
  const { until } = await a.take(LONG, null);
  await a.renew(1, LONG, 0);
  expect(await b.take(LONG, until)).toMatchObject({ isTaken: false, holder: 'a' });
  const renewed = await b.look();
  const answers = await Promise.all([b.take(LONG, renewed.until), c.take(LONG, renewed.until)]);
  expect(answers.filter(({ isTaken }) => isTaken)).toHaveLength(1);
  expect(await a.renew(1, LONG, 0)).toMatchObject({ isOwn: false, epoch: 2 });
});

test('servers note how far they have followed, and see each other until they leave', async () => {
  const url = await aSite();
  const [a, b] = [openReplicas(url, 'a'), openReplicas(url, 'b')];
  onTestFinished(async () => {
    await a.close();
    await b.close();
  });
  await onServer('update document_head set seq = 7', url);
  await a.note(5, 'The bucket is full.');
  const { end, replicas } = await b.note(7, null);
  expect([end, replicas.map(({ name, seq, uploadFailure }) => [name, seq, uploadFailure])]).toEqual([
    7,
    [
      ['a', 5, 'The bucket is full.'],
      ['b', 7, null],
    ],
  ]);
  // it works again
  await a.note(5, null);
  expect((await b.note(7, null)).replicas.map(({ uploadFailure }) => uploadFailure)).toEqual([null, null]);
  await onServer("update replicas set seen = seen - interval '90 seconds' where name = 'a'", url);
  const [silent] = (await b.note(7, null)).replicas;
  expect(silent?.secondsAgo).toBeGreaterThanOrEqual(90);
  await onServer("update replicas set seen = seen - interval '1 hour' where name = 'a'", url);
  expect((await b.note(7, null)).replicas.map(({ name }) => name)).toEqual(['b']);
  await a.note(7, null);
  await b.leave();
  expect((await a.note(7, null)).replicas.map(({ name }) => name)).toEqual(['a']);
});
