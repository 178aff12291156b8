import { describe, expect, test } from 'vitest';
import { aCategory, aCoupon, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi } from '../testing/running-api.ts';
import { openForAllTests } from '../testing/each-test.ts';

const acme = aStore({
  name: 'Acme',
  category: 'Travel',
  website: 'https://acme.example',
  coupons: [
    aCoupon({ id: 'acme-c1', title: 'A fifth off', featured: true, createdAt: '2026-11-03T00:00:00.000Z' }),
    aCoupon({ id: 'acme-c2', title: 'Over', expiryDate: '2026-11-10' }),
    aCoupon({ id: 'acme-c3', title: 'Later', startsAt: '2026-12-24' }),
    aCoupon({ id: 'acme-c4', title: 'Switched off', code: 'OFF', featured: true, active: false }),
  ],
  offers: [
    anOffer({ id: 'acme-o1', title: 'Sale' }),
    anOffer({ id: 'acme-o2', title: 'Draft', active: false, sortOrder: 1 }),
  ],
});
const bolt = aStore({
  name: 'Bolt',
  category: 'fashion',
  coupons: [aCoupon({ id: 'bolt-c1', title: 'Ten off', discountType: 'fixed', discountValue: '10' })],
});

const api = await openForAllTests({ categories: [aCategory('Fashion'), aCategory('Travel')], stores: [acme, bolt] });

const get = async (path: string) => (await api.visitor().get(path)).body;

describe('public reads', () => {
  test('the configuration does not reveal tracking domains', async () => {
    expect(await get('/api/config')).not.toHaveProperty('trackingDomains');
  });

  test('stores come by name, with the number of their active deals', async () => {
    const stores = await get('/api/stores');
    expect(stores.map(({ name, dealCount }: { name: string; dealCount: number }) => [name, dealCount])).toEqual([
      ['Acme', 2],
      ['Bolt', 1],
    ]);
  });

  test('a search answers in groups, with what was meant by a typo', async () => {
    expect(await get('/api/search?q=acme&limit=1')).toMatchObject({
      corrected: null,
      groups: [
        { kind: 'stores', total: 1, items: [{ title: 'Acme', href: '/store/acme' }] },
        { kind: 'deals', total: 2, items: [{ href: expect.stringMatching(/^\/store\/acme#/) }] },
        { kind: 'products', total: 0, items: [] },
        { kind: 'posts', total: 0, items: [] },
      ],
    });
    expect(await get('/api/search?q=acmee')).toMatchObject({ corrected: 'acme' });
  });

  test('a store comes with its coupons and its active offers', async () => {
    const store = await get('/api/stores/acme');
    expect(store.coupons.map(({ title }: { title: string }) => title)).toEqual(['A fifth off', 'Over']);
    expect(store.offers.map(({ title }: { title: string }) => title)).toEqual(['Sale']);
  });

  test('a store that does not exist is a 404 with the words of its page', async () => {
    const answer = await api.visitor().get('/api/stores/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      message: "The store you're looking for doesn't exist.",
      requestId: answer.headers.get('x-request-id'),
    });
  });

  test('coupons embed their store, and no expired one is among the latest', async () => {
    const coupons = await get('/api/coupons/latest');
    expect(coupons.map(({ title, store }: any) => [title, store.name])).toEqual([
      ['A fifth off', 'Acme'],
      ['Ten off', 'Bolt'],
    ]);
  });

  test('featured coupons are those that the owner featured', async () => {
    expect((await get('/api/coupons/featured')).map(({ id }: { id: string }) => id)).toEqual(['acme-c1']);
  });

  test.each(['travel', 'Travel', 'TRAVEL', 'acme'])('coupons of category %s', async (category) => {
    expect((await get(`/api/coupons?category=${category}`)).map(({ id }: { id: string }) => id)).toEqual(['acme-c1']);
  });

  test('an unknown order is refused and named', async () => {
    const answer = await api.visitor().get('/api/coupons?sort=upside-down');
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe('sort');
  });

  test('offers come a page at a time, and each page names the next', async () => {
    const offers = Array.from({ length: 25 }, (_, at) => anOffer({ id: `many-${at}`, sortOrder: at }));
    const many = await openTestApi({ stores: [aStore({ offers })] });
    const first = await many.visitor().get('/api/offers');
    expect([first.body.length, first.headers.get('link')]).toEqual([24, '</api/offers?page=2>; rel="next"']);
    const second = await many.visitor().get('/api/offers?page=2');
    expect([second.body.length, second.headers.get('link')]).toEqual([1, null]);
    await many.close();
  });

  test('popular stores come with what a card shows', async () => {
    expect((await get('/api/stores/popular'))[0]).toMatchObject({
      name: 'Acme',
      slug: 'acme',
      website: 'https://acme.example',
    });
  });

  test('an unchanged answer is not sent again', async () => {
    const first = await api.visitor().get('/api/stores');
    const again = await api.visitor().get('/api/stores', { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('that a domain has no tracking code is an answer which a CDN may hold too', async () => {
    const answer = await api.visitor().get('/api/tracking-codes/topcoupons.example');
    expect([answer.status, answer.text]).toEqual([200, 'null']);
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/);
  });

  test('a CDN may hold an answer, though never past the next change by time', async () => {
    api.publisher.present = { ...api.publisher.present, nextChangeAt: '2026-11-21T12:00:42.000Z' };
    const answer = await api.visitor().get('/api/stores');
    api.publisher.present = { ...api.publisher.present, nextChangeAt: null };
    expect(answer.headers.get('cache-control')).toContain('s-maxage=42,');
    expect((await api.visitor().get('/api/stores')).headers.get('cache-control')).toContain('s-maxage=300,');
  });

  test("the owner's view of a collection needs a session and its token", async () => {
    expect((await api.visitor().get('/api/offers?view=owner')).status).toBe(401);
    const owner = await api.owner();
    expect((await owner.get('/api/offers?view=owner', { 'x-csrf-token': '' })).status).toBe(403);
  });

  test("the owner's view holds drafts and is never cached", async () => {
    const owner = await api.owner();
    const answer = await owner.get('/api/offers?view=owner');
    expect(answer.body.map(({ id }: { id: string }) => id)).toEqual(['acme-o1', 'acme-o2']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('an unknown call is a 404 in JSON', async () => {
    const answer = await api.visitor().get('/api/nothing');
    expect([answer.status, answer.body.message]).toEqual([404, 'There is no such call.']);
  });
});
