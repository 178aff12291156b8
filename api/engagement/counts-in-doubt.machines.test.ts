import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../../data/catalogue/testing/data-folder.ts';
import { openSharedRecords } from '../../data/cluster/open-shared-records.ts';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { aProxy } from '../../data/cluster/testing/proxy.ts';
import type { Records } from '../../data/records/open-records.ts';
import { createCountBuffer } from './count-buffer.ts';

const COMMIT = 'commit\0';

/** A server that has counted one view, and not saved it. */
async function aViewBehindProxy() {
  const proxy = await aProxy(await aDatabaseAddress());
  const records = await openSharedRecords(proxy.url);
  onTestFinished(() => records.close());
  const buffer = createCountBuffer(records.counters, () => new Date('2026-11-25T10:00:00Z'));
  buffer.count('store/acme', 'view');
  return { proxy, records, buffer };
}

const viewsOf = async ({ counters }: Records): Promise<number> =>
  (await counters.sums('figures/acme', '')).reduce((sum, { total }) => sum + total, 0);

test('views are counted once when the answer to their commit was lost', async () => {
  const { proxy, records, buffer } = await aViewBehindProxy();
  proxy.loseAnswerTo(COMMIT);
  await buffer.save();
  await buffer.save();
  expect(await viewsOf(records)).toBe(1);
});

test('views of which nothing can be learnt any more are in doubt, and never counted twice', async () => {
  const { proxy, records, buffer } = await aViewBehindProxy();
  proxy.loseAnswerTo(COMMIT);
  proxy.refuseAfterLoss();
  const failure = await failureOf(buffer.save());
  expect([failure.name, failure.message]).toEqual([
    'RecordsInDoubt',
    expect.stringContaining('may have been saved all the same'),
  ]);
  proxy.accept();
  await buffer.save();
  expect(await viewsOf(records)).toBe(1);
});
