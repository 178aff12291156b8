import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../catalogue/testing/data-folder.ts';
import type { Records } from '../records/open-records.ts';
import { openSharedRecords } from './open-shared-records.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';
import { aProxy } from './testing/proxy.ts';

const COMMIT = 'commit\0';
const view = { document: 'figures/acme', thing: 'store/acme', kind: 'view', day: '2026-11-25', count: 3 } as const;

async function behindProxy() {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const records = await openSharedRecords(proxy.url);
  onTestFinished(() => records.close());
  return { address, proxy, records };
}

async function someRecords(url: string): Promise<Records> {
  const records = await openSharedRecords(url);
  onTestFinished(() => records.close());
  return records;
}

async function blockingClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a single write whose answer was lost is in doubt, and a read is not', async () => {
  const { proxy, records } = await behindProxy();
  proxy.loseAnswerTo('insert into "marks"');
  expect((await failureOf(records.marks.set('work', 'done'))).name).toBe('RecordsInDoubt');
  proxy.loseAnswerTo('select');
  expect((await failureOf(records.marks.dayOf('work'))).name).toBe('RecordsFailed');
  expect(await records.marks.dayOf('work')).toBe('done');
});

test('a key that another machine releases at the same moment is claimed', async () => {
  const address = await aDatabaseAddress();
  const machines = [await someRecords(address), await someRecords(address)];
  const keyed = { id: 'key', request: 'body', at: '2026-11-25T00:00:00.000Z' };
  const claims = await Promise.all(
    machines.map(async ({ replies }) => {
      let claimed = 0;
      while (claimed < 100)
        if ((await replies.claim(keyed)) === null) {
          claimed += 1;
          await replies.release(keyed.id);
        }
      return claimed;
    }),
  );
  expect(claims).toEqual([100, 100]);
});

test('a machine that is late does not take back what another has carried on', async () => {
  const address = await aDatabaseAddress();
  const records = await someRecords(address);
  const change = (id: string, before: string, after: string, continues?: string) => ({
    note: { id, at: '2026-11-25T00:00:00.000Z', operation: 'edit', session: null, from: '', continues },
    format: 1,
    count: 1,
    documents: [{ key: 'stores/acme', before, after }],
  });
  await records.versions.keep(change('c1', 'one', 'two'));
  const other = await blockingClient(address);
  await other.query("begin; update changes set continued_to = 'c9' where id = 'c1'");
  const late = records.versions.keep(change('c2', 'two', 'three', 'c1'));
  const waits = () =>
    onServer(
      "select count(*)::integer as count from pg_locks where not granted and locktype = 'transactionid'",
      address,
    );
  await expect.poll(waits).toEqual([{ count: 1 }]);
  await other.query('commit');
  await late;
  expect(await onServer('select id, continued_to from changes', address)).toEqual([{ id: 'c1', continued_to: 'c9' }]);
});

test('work learns that its machine stood still for so long that another may do it', async () => {
  const records = await someRecords(await aDatabaseAddress());
  await records.alone('votes', async (confirm) => {
    confirm();
    const until = performance.now() + 10_500;
    while (performance.now() < until);
    expect(confirm).toThrow('Another may have gone on with it');
  });
});

test('work whose lock is lost before it begins is not begun', async () => {
  const { proxy, records } = await behindProxy();
  proxy.silence('select 1');
  let hasBegun = false;
  const failure = await failureOf(records.alone('feeds', async () => void (hasBegun = true)));
  expect([failure.name, hasBegun]).toEqual(['NoLongerAlone', false]);
});

test('after a crash of the server a transaction that was lost is not taken for another of the same id', async () => {
  const { address, proxy, records } = await behindProxy();
  proxy.loseStatement(COMMIT);
  proxy.refuseAfterLoss();
  const adding = failureOf(records.counters.add([view]));
  await expect.poll(proxy.isRefusing).toBe(true);
  // what a crash leaves of an unlogged table
  await onServer('truncate server_runs', address);
  proxy.accept();
  expect((await adding).name).toBe('RecordsInDoubt');
  await records.counters.add([view]);
  expect(await onServer('select count(*)::integer as count from server_runs', address)).toEqual([{ count: 1 }]);
});
