import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCoupon, anOffer, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';

const WEEK = 7 * 86_400_000;

let api: RunningApi;
beforeEach(async () => {
  api = await openTestApi({
    stores: [aStore({ coupons: [aCoupon({ id: 'c1' })], offers: [anOffer({ id: 'o1' })] })],
    blogs: [aPost({ id: 'post' }), aPost({ id: 'draft', slug: 'draft', status: 'draft' })],
    products: [aProduct()],
  });
});
afterEach(() => api.close());

const count = (thing: string, kind = 'view') => api.visitor().post('/api/views', { thing, kind });
const figures = () => api.database.read('figures')!.figures;

describe('views and clicks', () => {
  test('reach the figures with the next sum, and only then', async () => {
    for (const thing of ['store/acme', 'blog/post', 'amazon/p1', 'coupon/acme/c1', 'offer/acme/o1'])
      expect((await count(thing)).body).toEqual({});
    await count('coupon/acme/c1', 'click');
    expect(figures()).toEqual({});
    expect(api.publisher.told).toEqual([]);
    await api.sumUpFigures();
    expect(figures()['coupon/acme/c1']).toEqual({
      views: 1,
      clicks: 1,
      weeks: { '2026-W47': { views: 1, clicks: 1 } },
    });
    expect(Object.keys(figures())).toHaveLength(5);
    expect(api.publisher.told).toEqual([['figures']]);
  });

  test('are told apart by week, of which the last eight are kept', async () => {
    for (let week = 0; week < 10; week += 1) {
      await count('store/acme');
      api.wait(WEEK);
    }
    await api.sumUpFigures();
    expect(figures()['store/acme']).toMatchObject({ views: 10 });
    expect(Object.keys(figures()['store/acme']!.weeks)).toEqual([
      '2026-W49',
      '2026-W50',
      '2026-W51',
      '2026-W52',
      '2026-W53',
      '2027-W01',
      '2027-W02',
      '2027-W03',
    ]);
  });

  test.each(['store/nowhere', 'blog/draft', 'coupon/acme/c9', 'amazon/p9'])(
    'of %s, which nobody can see, are not counted',
    async (thing) => {
      expect((await count(thing)).status).toBe(200);
      await api.sumUpFigures();
      expect(figures()).toEqual({});
      expect(api.publisher.told).toEqual([]);
    },
  );

  test.each([
    '',
    'settings',
    'private/password',
    'store/../settings',
    '__proto__/x',
    'store/acme/c1',
    `store/${'a'.repeat(70)}`,
  ])('of %j are refused', async (thing) => {
    expect((await count(thing)).status).toBe(400);
  });

  test('say nothing about who came: no cookie, no address in any file', async () => {
    const answer = await count('store/acme');
    expect(answer.headers.getSetCookie()).toEqual([]);
    await api.sumUpFigures();
    expect(JSON.stringify([figures(), api.database.readPrivate('counters')])).not.toContain('127.0.0.1');
  });

  test('survive a stop: what was counted is saved and summed by the next process', async () => {
    await count('store/acme');
    await api.drain();
    expect(api.database.readPrivate('counters').counts).toEqual({
      'store/acme': { '2026-W47': { views: 1, clicks: 0 } },
    });
    await api.sumUpFigures();
    expect(figures()['store/acme']!.views).toBe(1);
    expect(api.database.readPrivate('counters').counts).toEqual({});
  });

  test('a thing that is deleted before the sum is left out', async () => {
    await count('store/acme');
    await (await api.owner()).delete('/api/stores/acme');
    await api.sumUpFigures();
    expect(figures()).toEqual({});
  });

  test('from one address in a flood are held back', async () => {
    const strict = await openTestApi({
      stores: [aStore()],
      apiSettings: { limits: { views: { windowMs: 60_000, limit: 5 } } },
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => strict.visitor().post('/api/views', { thing: 'store/acme' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    await strict.sumUpFigures();
    expect(strict.database.read('figures')!.figures['store/acme']!.views).toBe(5);
    await strict.close();
  });
});
