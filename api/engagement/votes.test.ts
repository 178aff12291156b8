import { beforeEach, expect, test } from 'vitest';
import { rowsIn } from '../../data/records/testing/records-folder.ts';
import { aCoupon, anOffer, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { removeOldRecords } from '../ops/remove-old-records.ts';
import { openForEachTest } from '../testing/each-test.ts';

const DAY = 86_400_000;
const CODE = 'coupon/acme/acme-c1';
const OFFER = 'offer/acme/acme-o1';

const { api, owner } = openForEachTest({
  stores: [
    aStore({
      coupons: [
        aCoupon({ id: 'acme-c1', code: 'SAVE20' }),
        aCoupon({ id: 'acme-c2' }),
        aCoupon({ id: 'acme-c3', code: 'OFF', active: false }),
      ],
      offers: [anOffer({ id: 'acme-o1', code: 'SALE' }), anOffer({ id: 'acme-o2', code: 'OFF', active: false })],
    }),
  ],
  apiSettings: { TRUST_PROXY: 1 },
});
beforeEach(() => api.showVotes());

const vote = (worked: boolean, from: string, deal = CODE) =>
  api.visitor().send('POST', '/api/votes', { body: { deal, worked }, headers: { 'x-forwarded-for': from } });
/** So many shoppers, each at an address of their own, numbered from `first`. */
async function votes(worked: boolean, count: number, { first = 1, deal = CODE } = {}): Promise<void> {
  for (let at = first; at < first + count; at += 1)
    expect((await vote(worked, `192.0.2.${at}`, deal)).body).toEqual({});
}
async function shown() {
  await api.showVotes();
  return api.database.read('figures/acme')?.thisMonth;
}
const shownOfCode = async () => (await shown())?.votes['coupon/acme-c1'];
/** Rows of the private records that have to do with votes. */
const rows = (sql: string) => rowsIn(api.database.folder, sql);

test('votes on a code are shown from five on, and published only when what is shown changes', async () => {
  await votes(true, 4);
  expect(await shown()).toBeUndefined();
  await votes(false, 1, { first: 5 });
  const ofCode = { code: 'SAVE20', worked: 4, of: 5, lastWorked: '2026-11-21' };
  const figures = { month: '2026-11', uses: {}, votes: { 'coupon/acme-c1': ofCode } };
  expect(await shown()).toEqual(figures);
  await votes(true, 4);
  expect(await shown()).toEqual(figures);
  expect(api.publisher.requests).toEqual([['figures/acme']]);
});

test('votes are one for each address: a flood moves the figure by one, and a change of mind replaces a vote', async () => {
  await votes(true, 5);
  const flood = Array.from({ length: 200 }, (_, at) => vote(at < 100, '198.51.100.7'));
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
  await vote(false, '198.51.100.7');
  expect(await shownOfCode()).toMatchObject({ worked: 5, of: 6 });
  await vote(true, '198.51.100.7');
  expect(await shownOfCode()).toMatchObject({ worked: 6, of: 6 });
});

test('votes say when a code last worked, whatever failed since', async () => {
  await votes(true, 5);
  api.wait(2 * DAY);
  await votes(true, 1, { first: 6 });
  api.wait(2 * DAY);
  await votes(false, 1, { first: 7 });
  expect(await shownOfCode()).toMatchObject({ worked: 6, of: 7, lastWorked: '2026-11-23' });
  expect((await api.visitor().get('/api/stores/acme')).body.coupons[0].card.lastWorkedOn.iso).toBe('2026-11-23');
});

test('ten votes that mostly say that it fails let a coupon sink below the others of its store', async () => {
  const order = async () => {
    await api.showVotes();
    return (await api.visitor().get('/api/stores/acme')).body.coupons.map(({ id }: any) => id);
  };
  await votes(false, 9);
  expect(await order()).toEqual(['acme-c1', 'acme-c2']);
  await votes(false, 1, { first: 10 });
  expect(await order()).toEqual(['acme-c2', 'acme-c1']);
  await votes(true, 10, { first: 11 });
  expect(await order()).toEqual(['acme-c1', 'acme-c2']);
});

test('votes from a whole range of IPv6 are one, and so are those of an IPv4 address however it is written', async () => {
  await votes(true, 4);
  for (const from of ['2001:db8:1::1', '2001:db8:1:2::3', '2001:db8:1:ffff::9', '::ffff:192.0.2.1'])
    await vote(true, from);
  expect(await shownOfCode()).toMatchObject({ of: 5 });
  await vote(true, '2001:db8:2::1');
  expect(await shownOfCode()).toMatchObject({ of: 6 });
});

test('votes are ignored where there is no code to copy', async () => {
  for (const deal of [
    'coupon/acme/acme-c2',
    'coupon/acme/acme-c3',
    'coupon/acme/gone',
    'offer/acme/acme-o2',
    'coupon/no/c',
  ])
    await votes(true, 5, { deal });
  expect(await rows('select * from votes')).toEqual([]);
});

test('votes go with the month, with what made their voters; the next month begins with none', async () => {
  await votes(true, 5);
  await shown();
  const [{ value: key }] = (await rows('select value from vote_keys')) as [{ value: string }];
  api.wait(10 * DAY);
  await vote(true, '192.0.2.1');
  await api.showVotes();
  expect(await rows('select month, worked from votes')).toEqual([{ month: '2026-12', worked: 1 }]);
  expect(await rows('select month from vote_keys')).toEqual([{ month: '2026-12' }]);
  expect(await rows('select value from vote_keys')).not.toEqual([{ value: key }]);
  await api.refreshFigures();
  expect(api.database.read('figures/acme')).toBeUndefined();
});

test('votes say nothing about who came: no cookie, no address, and no two deals with the same voter', async () => {
  const answer = await vote(true, '192.0.2.1');
  await vote(true, '192.0.2.1', OFFER);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const kept = (await rows('select * from votes')) as { voter: string }[];
  expect(JSON.stringify(kept)).not.toContain('192.0.2.1');
  expect(new Set(kept.map(({ voter }) => voter)).size).toBe(2);
});

test('votes on a code that was replaced say nothing of the new one', async () => {
  await votes(false, 5);
  await shown();
  await owner.put('/api/coupons/acme-c1', { code: 'BETTER' });
  await votes(true, 1, { first: 6 });
  expect((await shown())?.votes ?? {}).toEqual({});
});

test('votes on a deleted deal or store are kept for its return until the month is over', async () => {
  await votes(true, 5);
  await votes(true, 5, { deal: OFFER });
  await shown();
  await owner.delete('/api/offers/acme-o1');
  await owner.delete('/api/stores/acme');
  expect(api.database.read('figures/acme')).toBeUndefined();
  await shown();
  const voted = await rows('select distinct deal from votes order by deal');
  expect(voted).toEqual([{ deal: CODE }, { deal: OFFER }]);
  api.wait(31 * DAY);
  await shown();
  expect(await rows('select deal from votes')).toEqual([]);
});

test('the owner reads of codes that mostly fail, the worst first, from three votes on', async () => {
  const failing = async () => (await owner.get('/api/votes')).body;
  await votes(false, 2);
  expect(await failing()).toEqual([]);
  await votes(false, 2, { first: 3 });
  await votes(true, 1, { first: 5 });
  await votes(false, 3, { deal: OFFER });
  await votes(true, 3, { first: 4, deal: OFFER });
  const ofStore = { storeName: 'Acme', storeSlug: 'acme' };
  const ofCode = { deal: CODE, title: 'A fifth off', code: 'SAVE20', worked: 1, of: 5 };
  expect(await failing()).toEqual([{ ...ofCode, ...ofStore }]);
  await owner.put('/api/coupons/acme-c1', { code: 'BETTER' });
  expect(await failing()).toEqual([]);
});

const report = (deal: string, reason: string, from = '192.0.2.1') =>
  api.visitor().send('POST', '/api/reports', { body: { deal, reason }, headers: { 'x-forwarded-for': from } });
const reported = async () => (await (await api.owner()).get('/api/reports')).body;
const reportRows = () => rows("select * from votes where document = 'reports'");

test('reports are counted by deal and reason, once for each address, deal and month', async () => {
  for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '2001:db8:1::1', '2001:db8:1:ffff::9'])
    expect((await report(CODE, 'expired', from)).body).toEqual({});
  await report(OFFER, 'misleading');
  const expired = { deal: CODE, reason: 'expired', count: 3 };
  expect(await reported()).toEqual([expired, { deal: OFFER, reason: 'misleading', count: 1 }]);
  await report(OFFER, 'wrong');
  expect(await reported()).toEqual([expired, { deal: OFFER, reason: 'wrong', count: 1 }]);
  const today = (await (await api.owner()).get('/api/today')).body.reports;
  expect(today[0]).toEqual({ ...expired, title: 'A fifth off', storeName: 'Acme' });
});

test('reports say nothing about who came, and go with the deal, its change, or a month', async () => {
  expect((await report(CODE, 'wrong')).headers.getSetCookie()).toEqual([]);
  await report(OFFER, 'wrong');
  const kept = (await reportRows()) as { voter: string }[];
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
  expect(await reportRows()).toEqual([]);
});

test.each(['coupon/acme/acme-c3', 'offer/acme/acme-c1', 'coupon/nowhere/acme-c1'])(
  '%s, which is on no page, is ignored',
  async (deal) => {
    expect((await report(deal, 'wrong')).status).toBe(200);
    expect(await reportRows()).toEqual([]);
  },
);
