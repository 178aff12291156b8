import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../../data/catalogue/testing/data-folder.ts';
import { openSharedRecords } from '../../data/cluster/open-shared-records.ts';
import { onServer } from '../../data/cluster/testing/databases.ts';
import { aProxy } from '../../data/cluster/testing/proxy.ts';
import { startPostgres } from '../local-services/postgres-server.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const view = (thing: string) =>
  ({ document: 'figures/acme', thing, kind: 'view', day: '2026-11-25', count: 1 }) as const;

test('what a crash of the database lost is never acknowledged, although its transaction id is given to another', async () => {
  const folder = freshFolder();
  const server = await startPostgres(folder);
  onTestFinished(() => server.stop());
  await onServer('create database site', `${server.address}/postgres`);
  const address = `${server.address}/site`;
  const proxy = await aProxy(address);
  const [one, other] = [await openSharedRecords(proxy.url), await openSharedRecords(address)];
  onTestFinished(async () => {
    await one.close();
    await other.close();
  });
  proxy.loseStatement('commit\0');
  proxy.refuseAfterLoss();
  const adding = failureOf(one.counters.add([view('store/lost')]));
  await expect.poll(proxy.isRefusing).toBe(true);
  await server.kill();
  await server.start();
  await expect
    .poll(
      () =>
        other.counters.add([view('store/other')]).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  proxy.accept();
  expect((await adding).name).toBe('RecordsInDoubt');
  const sums = await other.counters.sums('figures/acme', '');
  expect(sums.map(({ thing }) => thing)).toEqual(['store/other']);
});
