import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest(aShop());

const offer = { storeId: 'acme', title: 'New', description: 'An offer', affiliateLink: 'https://go.example/x' };
const coupon = { storeId: 'acme', title: 'Ten off', discountType: 'fixed', discountValue: '10' };
/** Both kinds of deals: where each is created, and with what. */
const both = Object.entries({ '/api/coupons': coupon, '/api/offers': offer });
const offers = () => api.database.read('stores/acme')!.offers;

test('a new offer comes last in its store, and is changed by its id alone', async () => {
  const { status, body } = await owner.post('/api/offers', offer);
  const expected = { storeId: 'acme', sortOrder: 3, active: true, discountType: 'percentage', store: { name: 'Acme' } };
  expect([status, body]).toMatchObject([201, { ...expected, id: expect.stringMatching(/^acme-/) }]);
  const changed = (await owner.put('/api/offers/acme-o2', { title: 'Changed', categoryId: null })).body;
  expect(changed).toMatchObject({ id: 'acme-o2', title: 'Changed', revision: 2, sortOrder: 1 });
  expect(changed).not.toHaveProperty('categoryId');
});

test('offers are made many at once, in their order, or none when one is refused', async () => {
  const many = (offers: object[]) => owner.post('/api/offers/batch', { storeId: 'acme', offers });
  const { storeId: _, ...one } = offer;
  expect((await many([one, { ...one, affiliateLink: undefined }])).status).toBe(400);
  expect(offers()).toHaveLength(3);
  const { status, body } = await many([one, { ...one, title: 'Two' }]);
  expect([status, body.offers.map(({ title }: { title: string }) => title)]).toEqual([201, ['New', 'Two']]);
  expect(offers().slice(3)).toMatchObject([
    { title: 'New', sortOrder: 3 },
    { title: 'Two', sortOrder: 4 },
  ]);
});

test('offers take a new order as a whole; one with too few or a stranger is refused with the current one', async () => {
  const reorder = (...offerIds: string[]) => owner.post('/api/offers/reorder', { storeId: 'acme', offerIds });
  for (const offerIds of [
    ['acme-o3', 'acme-o1'],
    ['acme-o3', 'acme-o1', 'bolt-o1'],
  ]) {
    const { status, body } = await reorder(...offerIds);
    expect([status, body.current]).toEqual([409, ['acme-o1', 'acme-o2', 'acme-o3']]);
  }
  const { body } = await reorder('acme-o3', 'acme-o1', 'acme-o2');
  expect(body.map(({ id, sortOrder }: any) => `${id} ${sortOrder}`)).toEqual(['acme-o3 0', 'acme-o1 1', 'acme-o2 2']);
});

test('the countries of a deal are stored as codes, and an empty list as none', async () => {
  const change = (countries: unknown) => owner.put('/api/coupons/acme-c1', { countries });
  expect((await change([])).headers.get('x-change-id')).toBeNull();
  expect((await change(['ie', 'gb'])).body).toMatchObject({ countries: ['GB', 'IE'], revision: 2 });
  const coupons = async (country: string) =>
    (await api.visitor().get(`/api/coupons?category=acme&country=${country}`)).body;
  expect(await coupons('gb')).toMatchObject([
    { id: 'acme-c1', countries: ['GB', 'IE'], card: { countries: 'Ireland, United Kingdom' } },
  ]);
  expect(await coupons('US')).toEqual([]);
  const message = '"UK" is no country code: that of the United Kingdom is GB. Enter GB.';
  expect(await coupons('UK')).toMatchObject({ errors: [{ path: 'country', message }] });
  expect((await change(['UK'])).body.errors).toEqual([{ path: 'countries', message }]);
  expect((await change([])).body).not.toHaveProperty('countries');
});

test('the conditions of a deal are changed one by one, amounts in its currency, and stored as far as they hold', async () => {
  const change = async (conditions: unknown) => (await owner.put('/api/coupons/acme-c1', { conditions })).body;
  const first = await change({ minimumSpend: '45', students: true, appOnly: false });
  expect(first.conditions).toEqual({ minimumSpend: '$45', students: true });
  const second = await change({ students: null, excludes: 'Gift cards' });
  expect(second.conditions).toEqual({ minimumSpend: '$45', excludes: 'Gift cards' });
  await owner.put('/api/config', { language: 'de' });
  const { coupons } = (await api.visitor().get('/api/stores/acme')).body;
  expect(coupons.find(({ id }: any) => id === 'acme-c1')).toMatchObject({
    conditions: { minimumSpend: '$45' },
    card: { conditions: { minimumSpend: '45\u00a0$', excludes: 'Gift cards' } },
  });
  for (const minimumSpend of ['4'.repeat(61), 'forty'])
    expect((await change({ minimumSpend })).errors).toMatchObject([{ path: 'conditions.minimumSpend' }]);
  expect(await change(null)).not.toHaveProperty('conditions');
});

const message = 'It would expire before it starts. Enter an earlier start or a later expiry date.';
const tooEarly = [{ path: 'startsAt', message }];

test.each([
  ['2026-12-02', '2026-12-01', 400],
  ['2026-12-01', '2026-12-01', 201],
  // At 23:30 in UTC it is the next day in Berlin.
  ['2026-12-01T23:30:00Z', '2026-12-01', 400],
  ['2026-12-01T22:30:00Z', '2026-12-01', 201],
  ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z', 400],
])('a deal that starts at %s and expires at %s gets %i on a site in Berlin', async (startsAt, expiryDate, expected) => {
  await owner.put('/api/config', { timeZone: 'Europe/Berlin' });
  for (const [path, deal] of both) {
    const { status, body } = await owner.post(path, { ...deal, startsAt, expiryDate });
    expect([status, body.errors], path).toEqual([expected, expected === 400 ? tooEarly : undefined]);
  }
});

test('the dates of a deal are compared with the one that stays when only one of them is changed', async () => {
  for (const [path, deal] of both) {
    const { id } = (await owner.post(path, { ...deal, startsAt: '2026-12-02', expiryDate: '2026-12-20' })).body;
    const change = (dates: object) => owner.put(`${path}/${id}`, dates);
    expect((await change({ startsAt: '2026-12-21' })).body.errors).toEqual(tooEarly);
    expect((await change({ expiryDate: '2026-12-01' })).body.errors).toEqual(tooEarly);
    expect((await change({ startsAt: null, expiryDate: '2026-12-01' })).status).toBe(200);
  }
});

test('coupons are made, changed, moved and deleted', async () => {
  const { body } = await owner.post('/api/coupons', { ...coupon, code: 'TEN' });
  expect(body).toMatchObject({ title: 'Ten off', code: 'TEN', store: { name: 'Acme' } });
  const path = `/api/coupons/${body.id}`;
  expect((await owner.put(path, { code: null, verified: true })).body).toMatchObject({ verified: true, revision: 2 });
  expect((await owner.put(path, { storeId: 'bolt' })).body.storeId).toBe('bolt');
  expect((await owner.get('/api/coupons?view=owner&storeId=bolt')).body).toMatchObject([{ id: body.id }]);
  expect((await owner.delete(path)).status).toBe(200);
  expect(api.database.read('stores/bolt')?.coupons).toEqual([]);
});
