import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { documentText } from '../../data/catalogue/documents/document-text.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { aCoupon, anOffer, aPost, aProduct, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { forgetGone } from '../ops/remove-old-records.ts';
import { refreshFigures } from './shown-figures.ts';
import { openForEachTest } from '../testing/each-test.ts';
import { PASSWORD } from '../testing/running-api.ts';

const DAY = 86_400_000;

const { api, owner } = openForEachTest({
  stores: [
    aStore({ coupons: [aCoupon({ id: 'c1' }), aCoupon({ id: 'c2' })], offers: [anOffer({ id: 'o1' })] }),
    aStore({ name: 'Bolt' }),
  ],
  blogs: [
    aPost({ id: 'post' }),
    aPost({ id: 'draft', slug: 'draft', status: 'draft' }),
    aPost({ id: 'planned', slug: 'planned', status: 'published', publishAt: '2099-01-01' }),
  ],
  products: [aProduct()],
  apiSettings: { TRUST_PROXY: 1 },
});
beforeEach(() => api.refreshFigures());

async function count(thing: string, kind = 'view', times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(await api.visitor().post('/api/views', { thing, kind })).toMatchObject({ status: 200, body: {} });
}
async function passDays(days = 1): Promise<void> {
  api.wait(days * DAY);
  await api.refreshFigures();
}
/** What the work of retention does so many days later. */
const forgetOn = (days: number) =>
  forgetGone(api.database, api.records, new Date(PRESENT + (days - 90) * DAY).toISOString().slice(0, 10));
const ofAcme = () => api.database.read('figures/acme');
const ofPost = () => api.database.read('post-figures/post');
const ofProducts = () => api.database.read('product-figures');
const shown = () => [ofAcme(), ofPost(), ofProducts()];
const countedIn = () => api.records.counters.documentsCounted('', '2999');
const sumsOf = (document: string, since = '') => api.records.counters.sums(document, since);

test('views and clicks are not shown by a machine that another may have taken over from', async () => {
  await count('blog/post');
  await api.refreshFigures();
  const showAs = (alone: () => void) => refreshFigures(api.database, api.records, new Date(PRESENT + DAY), alone);
  const refuse = () => {
    throw new Error('no longer alone');
  };
  await expect(showAs(refuse)).rejects.toThrow('no longer alone');
  expect(ofPost()).toBeUndefined();
  await showAs(() => {});
  expect(ofPost()).toBeDefined();
});

test('views and clicks are shown on the next day, each with the thing it belongs to', async () => {
  for (const thing of ['store/acme', 'blog/post', 'amazon/p1', 'coupon/acme/c1', 'offer/acme/o1']) await count(thing);
  await count('coupon/acme/c1', 'click', 6);
  await count('store/acme', 'click');
  await api.refreshFigures();
  expect([...shown(), api.publisher.requests]).toEqual([undefined, undefined, undefined, []]);
  await passDays();
  expect(shown()).toEqual([
    { id: 'acme', uses: 1, coupons: { c1: 5 } },
    { id: 'post', views: 1 },
    { week: '2026-W47', views: { p1: 1 } },
  ]);
  expect(api.publisher.requests).toEqual([['figures/acme', 'post-figures/post', 'product-figures']]);
});

test('views and clicks write and publish nothing until a count reaches the next step', async () => {
  for (const times of [5, 4, 1]) {
    await count('blog/post', 'view', times);
    await passDays();
    expect(ofPost()?.views).toBe(times === 1 ? 10 : 5);
  }
  expect(api.publisher.requests).toEqual([['post-figures/post'], ['post-figures/post']]);
});

test('clicks make popular for four weeks; views of a product are those of one week', async () => {
  await count('coupon/acme/c1', 'click');
  await count('amazon/p1');
  await passDays();
  expect(ofAcme()).toMatchObject({ coupons: { c1: 1 } });
  await passDays(7);
  expect([ofAcme(), ofProducts()]).toEqual([{ id: 'acme', uses: 0, coupons: { c1: 1 } }, undefined]);
  await passDays(20);
  expect(ofAcme()).toBeUndefined();
});

test('clicks on a deal are shown from fifty in a calendar month on, and no longer than that month', async () => {
  await count('coupon/acme/c1', 'click', 49);
  await count('offer/acme/o1', 'click', 50);
  await passDays();
  expect(ofAcme()).toMatchObject({ thisMonth: { month: '2026-11', uses: { 'offer/o1': 50 } } });
  await count('coupon/acme/c1', 'click');
  await passDays();
  expect(ofAcme()).toMatchObject({ thisMonth: { uses: { 'coupon/c1': 50, 'offer/o1': 50 } } });
  expect(api.publisher.requests).toHaveLength(2);
  await passDays(8);
  expect(ofAcme()).toEqual({ id: 'acme', uses: 0, coupons: { c1: 50 } });
});

test('what is not public is not counted', async () => {
  for (const thing of ['store/nowhere', 'blog/draft', 'blog/planned', 'coupon/acme/c9', 'amazon/p9'])
    await count(thing);
  await passDays();
  expect([await countedIn(), api.publisher.requests]).toEqual([[], []]);
});

test('views say nothing about who came: no cookie, no address in any file', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const answer = await api.visitor().send('POST', '/api/views', { body: { thing: 'store/acme' }, headers });
  expect(answer.headers.getSetCookie()).toEqual([]);
  await passDays();
  expect(await sumsOf('figures/acme')).toEqual([{ thing: 'store/acme', kind: 'view', total: 1, recent: 1 }]);
  const files = ['', '-wal'].map((ending) => recordsFile(api.database.folder) + ending).filter(existsSync);
  expect(files.map((file) => readFileSync(file, 'latin1')).join('')).not.toContain('203.0.113.7');
});

test('views survive a stop: what was counted is saved and shown by the next process', async () => {
  await count('blog/post');
  await api.drain();
  expect(await countedIn()).toEqual(['post-figures/post']);
  await passDays();
  expect(ofPost()).toEqual({ id: 'post', views: 1 });
});

test('figures go with a store or post that is deleted, those of other things the next day, and counts once it cannot come back', async () => {
  for (const thing of ['coupon/acme/c1', 'coupon/acme/c2', 'store/acme']) await count(thing, 'click');
  for (const thing of ['blog/post', 'amazon/p1']) await count(thing);
  await passDays();
  await owner.signIn(PASSWORD);
  await owner.delete('/api/coupons/c1');
  for (const path of ['stores/acme', 'blogs/post', 'amazon-products/p1'])
    expect((await owner.delete(`/api/${path}`)).status).toBe(200);
  expect([ofAcme(), ofPost()]).toEqual([undefined, undefined]);
  await passDays();
  expect(ofProducts()).toBeUndefined();
  expect(await countedIn()).toHaveLength(3);
  await forgetOn(95);
  expect(await countedIn()).toEqual([]);
});

embeddedTest('figures go with what is deleted by hand, on the next day, and counts as after a call', async () => {
  for (const thing of ['coupon/acme/c1', 'coupon/acme/c2', 'store/acme', 'store/bolt']) await count(thing, 'click');
  for (const thing of ['blog/post', 'amazon/p1']) await count(thing);
  await passDays();
  const { folder } = api.database;
  for (const file of ['stores/bolt.json', 'blogs/post.json', 'amazon-products.json']) rmSync(join(folder, file));
  const acme = api.database.read('stores/acme')!;
  const text = documentText('stores/acme', { ...acme, coupons: acme.coupons.filter(({ id }) => id !== 'c1') });
  writeFileSync(join(folder, 'stores/acme.json'), text);
  api.database.refresh(['stores/acme', 'stores/bolt', 'blogs/post', 'amazon-products']);
  await count('store/acme', 'click');
  await passDays();
  const figures = { id: 'acme', uses: 1, coupons: { c2: 1 } };
  expect([...shown(), api.database.read('figures/bolt')]).toEqual([figures, undefined, undefined, undefined]);
  await forgetOn(95);
  expect(await api.records.counters.documentsAfter('', 9)).toEqual(['figures/acme']);
  expect((await sumsOf('figures/acme')).map(({ thing }) => thing)).toEqual(['coupon/acme/c2', 'store/acme']);
});

embeddedTest(
  'counts are by day for a month and by month after it; those of what has long gone go as well',
  async () => {
    for (const thing of ['blog/post', 'store/bolt']) await count(thing);
    await passDays();
    await count('blog/post');
    await passDays(70);
    expect(await sumsOf('post-figures/post', '2026-11-02')).toMatchObject([{ total: 2, recent: 0 }]);
    expect(ofPost()).toEqual({ id: 'post', views: 1 });
    rmSync(join(api.database.folder, 'stores/bolt.json'));
    api.database.refresh(['stores/bolt']);
    await passDays(31);
    await forgetOn(200);
    expect(await api.records.counters.documentsAfter('', 9)).toEqual(['post-figures/post']);
  },
);
