import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { documentText } from '../../data/catalogue/documents/document-text.ts';
import { aCategory, aCoupon, anOffer, aPost, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { PASSWORD_COUNTS_MS } from '../callers/caller.ts';
import { removeOldRecords } from '../ops/remove-old-records.ts';
import { PASSWORD } from '../testing/running-api.ts';
import type { Answer } from '../testing/visitor.ts';
import { newChangeId } from '../../data/catalogue/folder/change-entry.ts';
import { openForEachTest } from '../testing/each-test.ts';

const DAY = 86_400_000;
const offers = Array.from({ length: 20 }, (_, at) =>
  anOffer({ id: `acme-o${at}`, title: `Offer ${at}`, sortOrder: at }),
);
const content = '<p><a href="/store/acme">Acme</a></p>';

const { api, owner } = openForEachTest({
  categories: [aCategory('Fashion'), aCategory('Travel')],
  stores: [
    aStore({ formerSlugs: ['acme-inc'], coupons: [aCoupon({ id: 'acme-c1', title: 'Sale' })], offers }),
    aStore({ name: 'Bolt', category: 'Travel' }),
  ],
  blogs: [aPost({ id: 'post', title: 'About Acme', targetStoreId: 'acme', content })],
});
beforeEach(() => api.refreshFigures());

/** Without what every save changes. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, each) => (['revision', 'updatedAt'].includes(name) ? undefined : each)),
  );
const documents = (...keys: DocumentKey[]) => keys.map((key) => plain(api.database.read(key)));
const undo = ({ headers }: Answer) => owner.post(`/api/undo/${headers.get('x-change-id')}`);
const rename = (name: string) => owner.put('/api/stores/acme', { name });

/** Sessions end meanwhile. */
async function daysPass(days: number): Promise<void> {
  api.wait(days * DAY);
  await api.refreshFigures();
  await owner.signIn(PASSWORD);
}

async function click(thing: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await api.visitor().post('/api/views', { thing, kind: 'click' });
}

test('an undo brings a deleted store back as old as it was', async () => {
  const bolt = async () => (await owner.get('/api/stores/bolt?view=owner')).body;
  const { updatedAt } = await bolt();
  api.wait(60_000);
  expect((await undo(await owner.delete('/api/stores/bolt'))).status).toBe(200);
  expect(await bolt()).toMatchObject({ updatedAt, revision: 2 });
});

test('an undo brings a deleted store back whole: its deals, addresses, links in posts and figures', async () => {
  await click('store/acme', 5);
  await click('coupon/acme/acme-c1', 60);
  await daysPass(1);
  const keys = ['stores/acme', 'blogs/post', 'figures/acme'] as const;
  const before = documents(...keys);
  expect(before[2]).toMatchObject({ uses: 5, coupons: { 'acme-c1': 50 } });
  const deletion = await owner.delete('/api/stores/acme');
  expect(documents(...keys)).not.toEqual(before);
  const undone = await undo(deletion);
  const restored = [
    { key: 'stores/acme', name: 'Acme' },
    { key: 'blogs/post', name: 'About Acme' },
  ];
  const message = 'Brought back: store "Acme", coupon "Sale" and 20 offers. Changed back: post "About Acme".';
  expect([undone.status, undone.body]).toEqual([200, { restored, message }]);
  expect(documents(...keys)).toEqual(before);
  expect((await api.visitor().get('/api/stores/acme-inc')).status).toBe(301);
  expect((await undo(undone)).status).toBe(200);
  expect((await owner.get('/api/stores/acme?view=owner')).status).toBe(404);
});

test('the counts of what was deleted are kept as long as its versions, and no longer', async () => {
  await click('coupon/acme/acme-c1', 3);
  await api.visitor().post('/api/votes', { deal: 'coupon/acme/acme-c1', worked: true });
  await owner.delete('/api/coupons/acme-c1');
  await owner.get('/api/history');
  await api.refreshFigures();
  const keptOn = async (days: number) => {
    await api.records.marks.set('retention', '');
    await removeOldRecords(api.records, api.database, new Date(PRESENT + days * DAY));
    const versions = await api.records.versions.changes({}, { offset: 0, count: 9 });
    return [(await api.records.counters.sums('figures/acme', '')).length > 0, versions.length];
  };
  expect([await keptOn(89), await keptOn(101)]).toEqual([
    [true, 1],
    [false, 0],
  ]);
});

embeddedTest('an undo brings back what a newer release had written into the file', async () => {
  const file = `${api.database.folder}/stores/acme.json`;
  const read = () => JSON.parse(readFileSync(file, 'utf8'));
  const newer = read().offers.map((each: object) => ({ ...each, minimum: 'y' }));
  writeFileSync(file, JSON.stringify({ ...read(), motto: 'x', offers: newer }));
  api.database.refresh(['stores/acme']);
  for (const path of ['/api/offers/acme-o2', '/api/stores/acme'])
    expect((await undo(await owner.delete(path))).status).toBe(200);
  const { motto, offers: restored } = read();
  expect([motto, restored.filter(({ minimum }: { minimum?: string }) => minimum === 'y').length]).toEqual(['x', 20]);
});

const ids = offers.slice(0, 5).map(({ id }) => id);
const bulk = (change: object) => () => owner.post('/api/bulk', { kind: 'offers', select: { ids }, change });
test.each<[string, () => Promise<Answer>]>([
  ['a date of many', bulk({ expiryDate: '2026-12-24' })],
  ['a deletion of many', bulk({ delete: true })],
  ['a move of many', bulk({ storeId: 'bolt' })],
  ['a switch', () => owner.put('/api/offers/acme-o3', { active: false })],
  [
    'an order',
    () => owner.post('/api/offers/reorder', { storeId: 'acme', offerIds: offers.map(({ id }) => id).reverse() }),
  ],
  ['an address', () => owner.put('/api/stores/acme', { slug: 'acme-shop' })],
  ['a category', () => owner.delete('/api/categories/fashion?moveTo=travel')],
  ['a post', () => owner.delete('/api/blogs/post')],
  ['a setting', () => owner.put('/api/config', { siteName: 'Other' })],
  ['a creation', () => owner.post('/api/stores', { name: 'Cove', slug: 'cove', category: 'Travel' })],
])('an undo takes back %s, and can be undone', async (_what, change) => {
  const all = ['stores/acme', 'stores/bolt', 'categories', 'blogs/post', 'settings', 'stores/cove'] as const;
  const before = documents(...all);
  const answer = await change();
  const after = documents(...all);
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(after).not.toEqual(before);
  const undone = await undo(answer);
  expect([undone.status, documents(...all)]).toEqual([200, before]);
  const redone = await undo(undone);
  expect([redone.status, documents(...all)]).toEqual([200, after]);
  expect((await undo(redone)).status).toBe(200);
});

test('an undo leaves what was changed since in other things of the same store, and its revisions go on', async () => {
  const deletion = await owner.delete('/api/offers/acme-o1');
  await owner.put('/api/offers/acme-o2', { title: 'Now' });
  const offer = { storeId: 'acme', title: 'x', description: 'y', affiliateLink: 'https://go.example' };
  await owner.post('/api/offers', offer);
  expect((await undo(deletion)).body.message).toBe('Brought back: offer "Offer 1".');
  const { offers: present } = api.database.read('stores/acme')!;
  const first = present.map(({ title, sortOrder }) => `${title}: ${sortOrder}`).slice(0, 4);
  expect(first).toEqual(['Offer 0: 0', 'Offer 1: 1', 'Now: 2', 'Offer 3: 3']);
  expect([present.length, present[1]!.revision]).toEqual([21, 2]);
  expect((await owner.put('/api/offers/acme-o1', { title: 'Stale', revision: 1 })).status).toBe(409);
});

test('an undo is refused with what is there now when something was changed since', async () => {
  const change = await rename('First');
  await rename('Second');
  const { status, headers, body } = await undo(change);
  expect([status, headers.get('x-change-id')]).toEqual([409, null]);
  const words = /^"Second" was changed since, so this cannot be undone as a whole\. Nothing was changed\./;
  const current = [{ key: 'stores/acme', name: 'Second', document: { name: 'Second' } }];
  expect(body).toMatchObject({ message: expect.stringMatching(words), current });
  const deletion = await owner.delete('/api/stores/acme');
  await owner.put('/api/blogs/post', { title: 'Edited' });
  expect((await undo(deletion)).body.current).toMatchObject([{ key: 'blogs/post' }]);
});

embeddedTest('an undo is refused when the address is another store’s now, or the file was edited by hand', async () => {
  const deletion = await owner.delete('/api/stores/bolt');
  await owner.post('/api/stores', { name: 'New', slug: 'bolt', category: 'Travel' });
  const answer = await undo(deletion);
  expect([answer.status, answer.body.message]).toEqual([409, expect.any(String)]);
  const change = await rename('First');
  const acme = { ...api.database.read('stores/acme')!, name: 'By hand' };
  writeFileSync(`${api.database.folder}/stores/acme.json`, documentText('stores/acme', acme));
  expect((await undo(change)).status).toBe(409);
});

test('an undo needs the password again where the change did', async () => {
  const body = { domain: 'topcoupons.example', trackingCode: '<b>x</b>' };
  const creation = await owner.post('/api/tracking-codes', body);
  api.wait(PASSWORD_COUNTS_MS);
  expect((await undo(creation)).body).toMatchObject({ reauthenticate: true });
  await owner.post('/api/admin/reauthenticate', { password: PASSWORD });
  expect((await undo(creation)).body.message).toBe('Removed again: tracking code "topcoupons.example".');
});

test('an undo answers 404 for an unknown change, 409 for one that was undone and 410 after 30 days', async () => {
  expect((await owner.post(`/api/undo/${newChangeId(new Date('2026-11-21T11:00:00Z'))}`)).status).toBe(404);
  const change = await rename('First');
  const undone = await undo(change);
  const statuses = [(await undo(change)).status, (await undo(undone)).status, (await undo(change)).status];
  expect(statuses).toEqual([409, 200, 200]);
  const last = await rename('Last');
  await daysPass(30.1);
  const { status, body } = await undo(last);
  expect([status, body.message]).toEqual([410, expect.stringMatching(/^This change is too old to be undone/)]);
});
