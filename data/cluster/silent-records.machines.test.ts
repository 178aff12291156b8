import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../catalogue/testing/data-folder.ts';
import { openSharedRecords } from './open-shared-records.ts';
import { aDatabaseAddress } from './testing/databases.ts';
import { aProxy } from './testing/proxy.ts';

test('a connection of the records that died silently is given up, and the next call has another', async () => {
  const proxy = await aProxy(await aDatabaseAddress());
  const records = await openSharedRecords(proxy.url);
  onTestFinished(() => records.close());
  await records.marks.set('work', 'first');
  proxy.silence('"marks"');
  const failing = failureOf(records.marks.set('work', 'second'));
  await expect.poll(proxy.silenced).toBe(1);
  proxy.silence('nothing that is sent');
  expect(await failing).toMatchObject({ name: 'RecordsInDoubt', isAway: true });
  const began = performance.now();
  await records.marks.set('work', 'third');
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('work whose lock is on a connection that died silently is finished', async () => {
  const proxy = await aProxy(await aDatabaseAddress());
  const records = await openSharedRecords(proxy.url);
  onTestFinished(() => records.close());
  const done = await records.alone('feeds', async () => {
    proxy.silence('select 1');
    await expect.poll(proxy.silenced).toBe(1);
    return 'done';
  });
  expect(done).toBe('done');
});
