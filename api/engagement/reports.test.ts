import { expect, test } from 'vitest';
import { rowsIn } from '../../data/records/testing/records-folder.ts';
import { aCoupon, anOffer, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { removeOldRecords } from '../ops/remove-old-records.ts';
import { openForEachTest } from '../testing/each-test.ts';

const DAY = 86_400_000;
const [COUPON, OFFER] = ['coupon/acme/acme-c1', 'offer/acme/acme-o1'];

const coupons = [aCoupon({ id: 'acme-c1', title: 'A fifth off' }), aCoupon({ id: 'acme-c2', active: false })];
const stores = [aStore({ coupons, offers: [anOffer({ id: 'acme-o1' })] })];
const { api } = openForEachTest({ stores, apiSettings: { trustProxy: 1 } });

const report = (deal: string, reason: string, from = '192.0.2.1') =>
  api.visitor().send('POST', '/api/reports', { body: { deal, reason }, headers: { 'x-forwarded-for': from } });
const reported = async () => (await (await api.owner()).get('/api/reports')).body;
const rows = () => rowsIn(api.database.folder, "select * from votes where document = 'reports'");

test('reports are counted by deal and reason, once for each address, deal and month', async () => {
  for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '2001:db8:1::1', '2001:db8:1:ffff::9'])
    expect((await report(COUPON, 'expired', from)).body).toEqual({});
  await report(OFFER, 'misleading');
  const expired = { deal: COUPON, reason: 'expired', count: 3 };
  expect(await reported()).toEqual([expired, { deal: OFFER, reason: 'misleading', count: 1 }]);
  await report(OFFER, 'wrong');
  expect(await reported()).toEqual([expired, { deal: OFFER, reason: 'wrong', count: 1 }]);
  const today = (await (await api.owner()).get('/api/today')).body.reports;
  expect(today[0]).toEqual({ ...expired, title: 'A fifth off', storeName: 'Acme' });
});

test('reports say nothing about who came, and go with the deal, its change, or a month', async () => {
  expect((await report(COUPON, 'wrong')).headers.getSetCookie()).toEqual([]);
  await report(OFFER, 'wrong');
  const kept = (await rows()) as { voter: string }[];
  expect(JSON.stringify(kept)).not.toContain('192.0.2.1');
  expect(new Set(kept.map(({ voter }) => voter)).size).toBe(2);
  api.wait(DAY);
  const owner = await api.owner();
  await owner.put('/api/coupons/acme-c1', { title: 'A quarter off' });
  expect(await reported()).toEqual([{ deal: OFFER, reason: 'wrong', count: 1 }]);
  await owner.put('/api/offers/acme-o1', { active: false });
  expect(await reported()).toEqual([]);
  await api.drain();
  await removeOldRecords(api.records, api.database, new Date(PRESENT + 31 * DAY));
  expect(await rows()).toEqual([]);
});

test.each(['coupon/acme/acme-c2', 'offer/acme/acme-c1', 'coupon/nowhere/acme-c1'])(
  '%s, which is on no page, is ignored',
  async (deal) => {
    expect((await report(deal, 'wrong')).status).toBe(200);
    expect(await rows()).toEqual([]);
  },
);
