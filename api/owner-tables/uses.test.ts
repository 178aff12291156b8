import { beforeAll, expect, test } from 'vitest';
import { aCoupon, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import { idsIn, listOf } from '../testing/tables.ts';
import { openForAllTests } from '../testing/each-test.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const api = await openForAllTests({
  stores: [
    aStore({
      name: 'Acme',
      coupons: [aCoupon({ id: 'acme-c1', code: 'SAVE20' }), aCoupon({ id: 'acme-c2' })],
      offers: [anOffer({ id: 'acme-o1' })],
    }),
    aStore({ name: 'Bolt', coupons: [aCoupon({ id: 'bolt-c1', code: 'GO' })] }),
    aStore({ name: 'Cove' }),
  ],
});
let owner = await api.owner();

beforeAll(async () => {
  await use({ 'coupon/acme/acme-c1': 3, 'coupon/acme/acme-c2': 2, 'store/acme': 1, 'coupon/bolt/bolt-c1': 4 });
});

async function use(times: { readonly [thing: string]: number }): Promise<void> {
  for (const [thing, count] of Object.entries(times))
    for (let time = 0; time < count; time += 1) await api.visitor().post('/api/views', { thing, kind: 'click' });
  // which saves what was counted
  await owner.get('/api/today');
}
const uses = async (kind: 'deals' | 'stores', sort: 'clicks' | 'copies') =>
  (await listOf(owner, { kind, sort, descending: true })).items.map(({ id, clicks, copies }) => [id, clicks, copies]);

test('what shoppers clicked and copied stands in the rows of deals and stores, which are sorted by it', async () => {
  expect(await uses('deals', 'copies')).toEqual([
    ['bolt-c1', 0, 4],
    ['acme-c1', 0, 3],
    ...(await uses('deals', 'clicks')).filter(([, , copies]) => copies === 0),
  ]);
  expect((await uses('deals', 'clicks'))[0]).toEqual(['acme-c2', 2, 0]);
  expect(await uses('stores', 'clicks')).toEqual([
    ['acme', 3, 3],
    ['bolt', 0, 4],
    ['cove', 0, 0],
  ]);
  expect(await idsIn(owner, { kind: 'stores', sort: 'copies' })).toEqual(['cove', 'acme', 'bolt']);
});

test('what shoppers clicked and copied is read again when it is a minute old, and leaves with the days that it was counted on', async () => {
  await use({ 'coupon/acme/acme-c2': 7 });
  expect((await uses('deals', 'clicks'))[0]).toEqual(['acme-c2', 2, 0]);
  api.wait(MINUTE);
  await expect.poll(async () => (await uses('deals', 'clicks'))[0]).toEqual(['acme-c2', 9, 0]);
  api.wait(29 * DAY);
  owner = await api.owner();
  await expect.poll(async () => (await uses('deals', 'clicks'))[0]?.slice(1)).toEqual([0, 0]);
});
