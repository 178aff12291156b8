import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { documentText } from '../../data/catalogue/documents/document-text.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { aCoupon, anOffer, aPost, aProduct, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { forgetGone } from './forget-figures.ts';
import { refreshFigures } from './shown-figures.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';

const DAY = 86_400_000;

let api: RunningApi;
beforeEach(async () => {
  api = await openTestApi({
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
  });
  await api.refreshFigures();
});
afterEach(() => api.close());

const count = (thing: string, kind = 'view') => api.visitor().post('/api/views', { thing, kind });
async function countOften(thing: string, kind: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await count(thing, kind);
}
const onTheNextDay = async () => {
  api.wait(DAY);
  await api.refreshFigures();
};
/** What the work of retention does so many days later. */
const forgetOn = (days: number) =>
  forgetGone(
    api.database,
    api.records,
    new Date(Date.parse('2026-11-21') + (days - 90) * DAY).toISOString().slice(0, 10),
  );
const shown = () => [
  api.database.read('figures/acme'),
  api.database.read('post-figures/post'),
  api.database.read('product-figures'),
];

describe('views and clicks', () => {
  test('are not shown by a machine that another may have taken over from', async () => {
    await count('blog/post');
    await api.refreshFigures();
    const tomorrow = new Date(PRESENT + DAY);
    const refuse = () => {
      throw new Error('no longer alone');
    };
    await expect(refreshFigures(api.database, api.records, tomorrow, refuse)).rejects.toThrow('no longer alone');
    expect(shown()[1]).toBeUndefined();
    await refreshFigures(api.database, api.records, tomorrow, () => {});
    expect(shown()[1]).toBeDefined();
  });

  test('are shown on the next day, each with the thing it belongs to', async () => {
    for (const thing of ['store/acme', 'blog/post', 'amazon/p1', 'coupon/acme/c1', 'offer/acme/o1'])
      expect((await count(thing)).body).toEqual({});
    await countOften('coupon/acme/c1', 'click', 6);
    await count('store/acme', 'click');
    await api.refreshFigures();
    expect(shown()).toEqual([undefined, undefined, undefined]);
    expect(api.publisher.requests).toEqual([]);
    await onTheNextDay();
    expect(shown()).toEqual([
      { id: 'acme', uses: 1, coupons: { c1: 5 } },
      { id: 'post', views: 1 },
      { week: '2026-W47', views: { p1: 1 } },
    ]);
    expect(api.publisher.requests).toEqual([['figures/acme', 'post-figures/post', 'product-figures']]);
  });

  test('write and publish nothing until a count reaches the next step', async () => {
    await countOften('blog/post', 'view', 5);
    await onTheNextDay();
    await countOften('blog/post', 'view', 4);
    await onTheNextDay();
    expect(api.publisher.requests).toEqual([['post-figures/post']]);
    await count('blog/post');
    await onTheNextDay();
    expect(api.publisher.requests).toEqual([['post-figures/post'], ['post-figures/post']]);
    expect(api.database.read('post-figures/post')).toEqual({ id: 'post', views: 10 });
  });

  test('make popular for four weeks; views of a product are those of one week', async () => {
    await count('coupon/acme/c1', 'click');
    await count('amazon/p1');
    await onTheNextDay();
    expect(shown()[0]).toMatchObject({ coupons: { c1: 1 } });
    api.wait(7 * DAY);
    await api.refreshFigures();
    expect([shown()[0], shown()[2]]).toEqual([{ id: 'acme', uses: 0, coupons: { c1: 1 } }, undefined]);
    api.wait(20 * DAY);
    await api.refreshFigures();
    expect(shown()[0]).toBeUndefined();
  });

  test('of a deal are shown from fifty in a calendar month on, and no longer than that month', async () => {
    await countOften('coupon/acme/c1', 'click', 49);
    await countOften('offer/acme/o1', 'click', 50);
    await onTheNextDay();
    expect(shown()[0]).toMatchObject({ thisMonth: { month: '2026-11', uses: { 'offer/o1': 50 } } });
    await count('coupon/acme/c1', 'click');
    await onTheNextDay();
    expect(shown()[0]).toMatchObject({ thisMonth: { uses: { 'coupon/c1': 50, 'offer/o1': 50 } } });
    expect(api.publisher.requests).toHaveLength(2);
    api.wait(8 * DAY);
    await api.refreshFigures();
    expect(shown()[0]).toEqual({ id: 'acme', uses: 0, coupons: { c1: 50 } });
  });

  test.each(['store/nowhere', 'blog/draft', 'blog/planned', 'coupon/acme/c9', 'amazon/p9'])(
    'of %s, which is not public, are not counted',
    async (thing) => {
      expect((await count(thing)).status).toBe(200);
      await onTheNextDay();
      expect(await api.records.counters.documentsCounted('', '2999')).toEqual([]);
      expect(api.publisher.requests).toEqual([]);
    },
  );

  test('say nothing about who came: no cookie, no address in any file', async () => {
    const answer = await count('store/acme');
    expect(answer.headers.getSetCookie()).toEqual([]);
    await onTheNextDay();
    expect(await api.records.counters.sums('figures/acme', '')).toEqual([
      { thing: 'store/acme', kind: 'view', total: 1, recent: 1 },
    ]);
    const files = ['', '-wal']
      .map((ending) => recordsFile(api.database.folder) + ending)
      .filter((each) => existsSync(each));
    expect(files.map((file) => readFileSync(file, 'latin1')).join('')).not.toContain('127.0.0.1');
  });

  test('survive a stop: what was counted is saved and shown by the next process', async () => {
    await count('blog/post');
    await api.drain();
    expect(await api.records.counters.documentsCounted('', '2999')).toEqual(['post-figures/post']);
    await onTheNextDay();
    expect(shown()[1]).toEqual({ id: 'post', views: 1 });
  });

  test('go with the thing: a deleted coupon, store, post or product leaves no figure, and no count once it cannot come back', async () => {
    for (const thing of ['coupon/acme/c1', 'coupon/acme/c2', 'store/acme']) await count(thing, 'click');
    for (const thing of ['blog/post', 'amazon/p1']) await count(thing);
    await onTheNextDay();
    const owner = await api.owner();
    await owner.delete('/api/coupons/c1');
    expect(shown()[0]).toEqual({ id: 'acme', uses: 1, coupons: { c2: 1 } });
    for (const path of ['/api/stores/acme', '/api/blogs/post', '/api/amazon-products/p1'])
      expect((await owner.delete(path)).status).toBe(200);
    expect(shown().slice(0, 2)).toEqual([undefined, undefined]);
    expect(api.database.read('product-figures')?.views).toEqual({});
    expect(await api.records.counters.documentsCounted('', '2999')).toHaveLength(3);
    await forgetOn(95);
    expect(await api.records.counters.documentsCounted('', '2999')).toEqual([]);
  });

  embeddedTest(
    'go with things that are deleted by hand, on the next day, and their counts once they cannot come back',
    async () => {
      for (const thing of ['coupon/acme/c1', 'coupon/acme/c2', 'store/acme', 'store/bolt']) await count(thing, 'click');
      for (const thing of ['blog/post', 'amazon/p1']) await count(thing);
      await onTheNextDay();
      const { folder } = api.database;
      for (const file of ['stores/bolt.json', 'blogs/post.json', 'amazon-products.json']) rmSync(join(folder, file));
      const acme = api.database.read('stores/acme')!;
      writeFileSync(
        join(folder, 'stores/acme.json'),
        documentText('stores/acme', { ...acme, coupons: acme.coupons.filter(({ id }) => id !== 'c1') }),
      );
      api.database.refresh(['stores/acme', 'stores/bolt', 'blogs/post', 'amazon-products']);
      await count('store/acme', 'click');
      await onTheNextDay();
      expect([...shown(), api.database.read('figures/bolt')]).toEqual([
        { id: 'acme', uses: 1, coupons: { c2: 1 } },
        undefined,
        undefined,
        undefined,
      ]);
      await forgetOn(95);
      expect(await api.records.counters.documentsAfter('', 9)).toEqual(['figures/acme']);
      expect((await api.records.counters.sums('figures/acme', '')).map(({ thing }) => thing)).toEqual([
        'coupon/acme/c2',
        'store/acme',
      ]);
    },
  );

  embeddedTest(
    'are kept by day for a month and summed by month after it; those of what has long gone go as well',
    async () => {
      for (const thing of ['blog/post', 'store/bolt']) await count(thing);
      await onTheNextDay();
      await count('blog/post');
      api.wait(70 * DAY);
      await api.refreshFigures();
      expect(await api.records.counters.sums('post-figures/post', '2026-11-02')).toMatchObject([
        { total: 2, recent: 0 },
      ]);
      expect(shown()[1]).toEqual({ id: 'post', views: 1 });
      rmSync(join(api.database.folder, 'stores/bolt.json'));
      api.database.refresh(['stores/bolt']);
      api.wait(31 * DAY);
      await api.refreshFigures();
      await forgetOn(200);
      expect(await api.records.counters.documentsAfter('', 9)).toEqual(['post-figures/post']);
    },
  );

  test('from one address in a flood are limited', async () => {
    const strict = await openTestApi({
      stores: [aStore()],
      apiSettings: { limits: { views: { windowMs: 60_000, limit: 5 } } },
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => strict.visitor().post('/api/views', { thing: 'store/acme' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    await strict.drain();
    expect(await strict.records.counters.sums('figures/acme', '')).toMatchObject([{ total: 5 }]);
    await strict.close();
  });
});
