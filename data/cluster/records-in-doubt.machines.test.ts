import { expect, test } from 'vitest';
import { failureOf, noteOf, save, store } from '../catalogue/testing/data-folder.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';
import { aClient, aMachine, recordsBehindProxy, someRecords } from './testing/machines.ts';
import { aProxy } from './testing/proxy.ts';

const saved = (id: string, before: string, after: string, continues?: string) => ({
  note: { ...noteOf(id), continues },
  ...{ format: 1, count: 1, documents: [{ key: 'stores/acme', before, after }] },
});

test('a single write whose answer was lost is in doubt, and a read is not', async () => {
  const { proxy, records } = await recordsBehindProxy();
  proxy.loseAnswerTo('insert into marks');
  expect((await failureOf(records.marks.set('work', 'done'))).name).toBe('RecordsInDoubt');
  proxy.loseAnswerTo('select');
  expect((await failureOf(records.marks.dayOf('work'))).name).toBe('RecordsFailed');
  expect(await records.marks.dayOf('work')).toBe('done');
});

test('a key that another machine releases at the same moment is claimed', async () => {
  const address = await aDatabaseAddress();
  const machines = [await someRecords(address), await someRecords(address)];
  const keyed = { id: 'key', request: 'body', at: '2026-11-25T00:00:00.000Z', since: '2026-11-24T00:00:00.000Z' };
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
  await records.versions.keep(saved('c1', 'one', 'two'));
  const other = await aClient(address);
  await other.query("begin; update changes set continued_to = 'c9' where id = 'c1'");
  const late = records.versions.keep(saved('c2', 'two', 'three', 'c1'));
  const waiting = "select count(*)::integer as count from pg_locks where not granted and locktype = 'transactionid'";
  await expect.poll(() => onServer(waiting, address)).toEqual([{ count: 1 }]);
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
  const { proxy, records } = await recordsBehindProxy();
  proxy.silence('select 1');
  let hasBegun = false;
  const failure = await failureOf(records.alone('feeds', async () => void (hasBegun = true)));
  expect([failure.name, hasBegun]).toEqual(['NoLongerAlone', false]);
});

test('a connection of the records that died silently is given up, and the next call has another', async () => {
  const { proxy, records } = await recordsBehindProxy();
  await records.marks.set('work', 'first');
  proxy.silence('into marks');
  const failing = failureOf(records.marks.set('work', 'second'));
  await expect.poll(proxy.silenced).toBe(1);
  proxy.silence('nothing that is sent');
  expect(await failing).toMatchObject({ name: 'RecordsInDoubt', isAway: true });
  const began = performance.now();
  await records.marks.set('work', 'third');
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('work whose lock is on a connection that died silently is finished', async () => {
  const { proxy, records } = await recordsBehindProxy();
  const done = await records.alone('feeds', async () => {
    proxy.silence('select 1');
    await expect.poll(proxy.silenced).toBe(1);
    return 'done';
  });
  expect(done).toBe('done');
});

test('a save that another machine keeps at the same moment is kept once, within the change that it carries on', async () => {
  const { address, proxy, records: late } = await recordsBehindProxy();
  const other = await someRecords(address);
  await other.versions.keep(saved('c1', 'none', 'one'));
  const look = proxy.holdBack('"versions"');
  const keeping = late.versions.keep(saved('c2', 'one', 'two', 'c1'));
  await look.reached;
  await other.versions.keep(saved('c2', 'one', 'two', 'c1'));
  await other.versions.keep(saved('c3', 'two', 'three', 'c1'));
  look.goOn();
  await keeping;
  expect(await other.versions.ofChange('c1')).toMatchObject([{ before: 'none', after: 'three' }]);
  expect(await other.versions.changes({}, { offset: 0, count: 9 })).toHaveLength(1);
});

test('a change that another machine has taken over meanwhile is not taken over again, without its documents', async () => {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const [late, other] = [await aMachine(proxy.url), await aMachine(address)];
  await save(other.database, store('acme'));
  const renamed = store('acme', 'Acme');
  await other.database.transact((transaction) => transaction.write('stores/acme', renamed), { note: noteOf('c1') });
  const documents = proxy.holdBack('from document_versions');
  const taken = Array.fromAsync((await late.database.takeChanges()).changes);
  await documents.reached;
  const { changes, done } = await other.database.takeChanges();
  expect(await Array.fromAsync(changes)).toHaveLength(1);
  await done();
  documents.goOn();
  expect(await taken).toEqual([]);
});
