import { expect, test } from 'vitest';
import { aCategory, aCoupon, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi } from '../testing/running-api.ts';
import { openForAllTests } from '../testing/each-test.ts';

const acme = aStore({
  name: 'Acme',
  category: 'Travel',
  website: 'https://acme.example',
  coupons: [
    aCoupon({ id: 'acme-c1', title: 'A fifth off', featured: true, createdAt: '2026-11-03T00:00:00.000Z' }),
    aCoupon({ id: 'acme-c2', expiryDate: '2026-11-10' }),
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
const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);

test('public reads of stores come by name, with the number of their active deals; one comes with what is public of it', async () => {
  const stores = await get('/api/stores');
  expect(stores.map(({ name, dealCount }: { name: string; dealCount: number }) => [name, dealCount])).toEqual([
    ['Acme', 2],
    ['Bolt', 1],
  ]);
  const { coupons, offers } = await get('/api/stores/acme');
  expect([idsOf(coupons), idsOf(offers)]).toEqual([['acme-c1', 'acme-c2'], ['acme-o1']]);
  const [popular] = await get('/api/stores/popular');
  expect(popular).toMatchObject({ name: 'Acme', slug: 'acme', website: 'https://acme.example' });
  expect(await get('/api/config')).not.toHaveProperty('trackingDomains');
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

test('what is not there is a 404 in the words of its page, or of a call that there is not', async () => {
  const { status, headers, body } = await api.visitor().get('/api/stores/nowhere');
  const message = "The store you're looking for doesn't exist.";
  expect([status, body]).toMatchObject([404, { message, requestId: headers.get('x-request-id') }]);
  const answer = await api.visitor().get('/api/nothing');
  expect([answer.status, answer.body.message]).toEqual([404, 'There is no such call.']);
});

test('coupons embed their store, the featured are those of the owner, and no expired one is among the latest', async () => {
  const coupons = await get('/api/coupons/latest');
  expect(coupons.map(({ title, store }: any) => [title, store.name])).toEqual([
    ['A fifth off', 'Acme'],
    ['Ten off', 'Bolt'],
  ]);
  expect(idsOf(await get('/api/coupons/featured'))).toEqual(['acme-c1']);
  for (const category of ['travel', 'Travel', 'TRAVEL', 'acme'])
    expect(idsOf(await get(`/api/coupons?category=${category}`))).toEqual(['acme-c1']);
  const unordered = await api.visitor().get('/api/coupons?sort=upside-down');
  expect([unordered.status, unordered.body.errors[0].path]).toEqual([400, 'sort']);
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

test('a CDN may hold an answer, also that there is no code, though never past the next change by time', async () => {
  const control = async (path: string) => (await api.visitor().get(path)).headers.get('cache-control');
  api.publisher.present = { ...api.publisher.present, nextChangeAt: '2026-11-21T12:00:42.000Z' };
  expect(await control('/api/stores')).toContain('s-maxage=42,');
  api.publisher.present = { ...api.publisher.present, nextChangeAt: null };
  expect(await control('/api/stores')).toContain('s-maxage=300,');
  const code = await api.visitor().get('/api/tracking-codes/topcoupons.example');
  expect([code.status, code.text]).toEqual([200, 'null']);
  expect(code.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/);
  const { headers } = await api.visitor().get('/api/stores');
  const again = await api.visitor().get('/api/stores', { 'if-none-match': headers.get('etag')! });
  expect([again.status, again.text]).toEqual([304, '']);
});

test("the owner's view holds drafts, needs a session and its token, and is never cached", async () => {
  expect((await api.visitor().get('/api/offers?view=owner')).status).toBe(401);
  const owner = await api.owner();
  expect((await owner.get('/api/offers?view=owner', { 'x-csrf-token': '' })).status).toBe(403);
  const { body, headers } = await owner.get('/api/offers?view=owner');
  expect([idsOf(body), headers.get('cache-control')]).toEqual([['acme-o1', 'acme-o2'], 'no-store']);
});
