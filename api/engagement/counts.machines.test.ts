import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../../data/catalogue/testing/data-folder.ts';
import { openSharedRecords } from '../../data/cluster/open-shared-records.ts';
import type { Records } from '../../data/records/open-records.ts';
import { createCountBuffer } from './count-buffer.ts';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { aProxy } from '../../data/cluster/testing/proxy.ts';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';

const DEAL = 'coupon/acme/acme-c1';

async function aServer(databaseAddress: string): Promise<RunningApi> {
  const api = await openTestApi({
    stores: [aStore({ coupons: [aCoupon({ id: 'acme-c1', code: 'SAVE20' })] })],
    apiSettings: { TRUST_PROXY: 1 },
    databaseAddress,
  });
  onTestFinished(() => api.close());
  await api.showVotes();
  return api;
}

/** Of shoppers at addresses of their own, numbered from `first` to `last`. */
async function vote(api: RunningApi, first: number, last: number): Promise<void> {
  for (let at = first; at <= last; at += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${at}` };
    const { status } = await api.visitor().send('POST', '/api/votes', { body: { deal: DEAL, worked: true }, headers });
    expect(status).toBe(200);
  }
}

test('a server that stood still between counting votes and saving them saves none over newer ones', async () => {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const [late, other] = [await aServer(proxy.url), await aServer(address)];
  const shown = async () => {
    await other.database.replica!.follow();
    return other.database.read('figures/acme')?.thisMonth?.votes['coupon/acme-c1']?.of;
  };
  await vote(late, 1, 5);
  const counting = proxy.holdBack('"lastWorked" from votes', 'answer');
  const failing = expect(late.showVotes()).rejects.toThrow('Another may have gone on with it.');
  await counting.reached;
  proxy.silence('select 1');
  await vote(other, 6, 8);
  await other.showVotes();
  expect(await shown()).toBe(8);
  counting.goOn();
  await failing;
  expect(await shown()).toBe(8);
});

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

test('views whose answer was lost are in doubt, and never counted twice', async () => {
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
