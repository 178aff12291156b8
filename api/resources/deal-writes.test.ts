import { describe, expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest(aShop());

const offer = { storeId: 'acme', title: 'New', description: 'An offer', affiliateLink: 'https://go.example/x' };

describe('offers', () => {
  test('a new one comes last in its store', async () => {
    const answer = await owner.post('/api/offers', offer);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      storeId: 'acme',
      sortOrder: 3,
      active: true,
      discountType: 'percentage',
      store: { name: 'Acme' },
    });
    expect(answer.body.id).toMatch(/^acme-/);
  });

  test('are made many at once, in their order, or none when one is refused', async () => {
    const many = (offers: object[]) => owner.post('/api/offers/batch', { storeId: 'acme', offers });
    const one = { title: 'One', description: 'On all.', affiliateLink: 'https://go.example' };
    const before = api.database.read('stores/acme')?.offers.length ?? 0;
    const { affiliateLink: _, ...unlinked } = one;
    expect((await many([one, unlinked])).status).toBe(400);
    expect(api.database.read('stores/acme')?.offers).toHaveLength(before);
    const { status, body } = await many([one, { ...one, title: 'Two' }]);
    expect([status, body.offers.map(({ title }: { title: string }) => title)]).toEqual([201, ['One', 'Two']]);
    expect(api.database.read('stores/acme')?.offers.slice(before)).toMatchObject([
      { title: 'One', sortOrder: before },
      { title: 'Two', sortOrder: before + 1 },
    ]);
    for (const { id } of body.offers) await owner.delete(`/api/offers/${id}`);
  });

  test('is changed by its id alone', async () => {
    const answer = await owner.put('/api/offers/acme-o2', { title: 'Changed', categoryId: null });
    expect(answer.body).toMatchObject({ id: 'acme-o2', title: 'Changed', revision: 2, sortOrder: 1 });
    expect(answer.body).not.toHaveProperty('categoryId');
  });

  test('take a new order as a whole', async () => {
    const answer = await owner.post('/api/offers/reorder', {
      storeId: 'acme',
      offerIds: ['acme-o3', 'acme-o1', 'acme-o2'],
    });
    expect(answer.body.map(({ id, sortOrder }: any) => [id, sortOrder])).toEqual([
      ['acme-o3', 0],
      ['acme-o1', 1],
      ['acme-o2', 2],
    ]);
  });

  test.each([
    ['too few', ['acme-o3', 'acme-o1']],
    ['a stranger', ['acme-o3', 'acme-o1', 'bolt-o1']],
  ])('an order with %s is refused with the current one', async (_what, offerIds) => {
    const answer = await owner.post('/api/offers/reorder', { storeId: 'acme', offerIds });
    expect([answer.status, answer.body.current]).toEqual([409, ['acme-o1', 'acme-o2', 'acme-o3']]);
  });
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
  const said = async (conditions: unknown) => (await change(conditions)).conditions;
  expect(await said({ minimumSpend: '45', students: true, appOnly: false })).toEqual({
    minimumSpend: '$45',
    students: true,
  });
  expect(await said({ students: null, excludes: 'Gift cards' })).toEqual({
    minimumSpend: '$45',
    excludes: 'Gift cards',
  });
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

describe('the dates of a deal', () => {
  const coupon = { storeId: 'acme', title: 'Ten off', discountType: 'fixed' };
  const tooEarly = {
    path: 'startsAt',
    message: 'It would expire before it starts. Enter an earlier start or a later expiry date.',
  };

  test.each([
    ['2026-12-02', '2026-12-01', 400],
    ['2026-12-01', '2026-12-01', 201],
    // At 23:30 in UTC it is the next day in Berlin.
    ['2026-12-01T23:30:00Z', '2026-12-01', 400],
    ['2026-12-01T22:30:00Z', '2026-12-01', 201],
    ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z', 400],
  ])(
    'starting at %s and expiring at %s is answered with %i where clocks show the time of Berlin',
    async (startsAt, expiryDate, status) => {
      await owner.put('/api/config', { timeZone: 'Europe/Berlin' });
      for (const [path, deal] of [
        ['/api/coupons', coupon],
        ['/api/offers', offer],
      ] as const) {
        const answer = await owner.post(path, { ...deal, startsAt, expiryDate });
        expect([answer.status, answer.body.errors], path).toEqual([status, status === 400 ? [tooEarly] : undefined]);
      }
    },
  );

  test('are compared with the one that stays when only one of them is changed', async () => {
    for (const [path, deal] of [
      ['/api/coupons', coupon],
      ['/api/offers', offer],
    ] as const) {
      const { id } = (await owner.post(path, { ...deal, startsAt: '2026-12-02', expiryDate: '2026-12-20' })).body;
      expect((await owner.put(`${path}/${id}`, { startsAt: '2026-12-21' })).body.errors).toEqual([tooEarly]);
      expect((await owner.put(`${path}/${id}`, { expiryDate: '2026-12-01' })).body.errors).toEqual([tooEarly]);
      expect((await owner.put(`${path}/${id}`, { startsAt: null, expiryDate: '2026-12-01' })).status).toBe(200);
    }
  });
});

describe('coupons', () => {
  const coupon = { storeId: 'acme', title: 'Ten off', discountType: 'fixed', discountValue: '10', code: 'TEN' };

  test('are made, changed, moved and deleted', async () => {
    const { body } = await owner.post('/api/coupons', coupon);
    expect(body).toMatchObject({ title: 'Ten off', code: 'TEN', store: { name: 'Acme' } });
    expect((await owner.put(`/api/coupons/${body.id}`, { code: null, verified: true })).body).toMatchObject({
      verified: true,
      revision: 2,
    });
    expect((await owner.put(`/api/coupons/${body.id}`, { storeId: 'bolt' })).body.storeId).toBe('bolt');
    expect((await owner.get('/api/coupons?view=owner&storeId=bolt')).body.map(({ id }: { id: string }) => id)).toEqual([
      body.id,
    ]);
    expect((await owner.delete(`/api/coupons/${body.id}`)).status).toBe(200);
    expect(api.database.read('stores/bolt')?.coupons).toEqual([]);
  });
});
