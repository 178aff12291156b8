import { describe, expect, test } from 'vitest';
import { aCoupon, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const feed = { kind: 'network' as const, reference: 'awin/7' };
const model = { kind: 'model' as const, reference: '' };
const kettle = { name: 'Kettle', description: 'Boils.', affiliateLink: 'https://amazon.example/kettle' };

const { api, owner } = openForEachTest({
  stores: [
    aStore({
      id: 'z1',
      name: 'Acme',
      slug: 'acme',
      description: 'Shoes for everyone.',
      source: model,
      updatedAt: LONG_AGO,
      coupons: [
        aCoupon({ id: 'z1-c1' }),
        aCoupon({ id: 'z1-c2', source: feed, withdrawnAt: '2026-11-20T09:00:00.000Z' }),
      ],
    }),
    aStore({ id: 'a1', name: 'Cove', slug: 'cove' }),
    aStore({ id: 'b1', name: 'bolt', slug: 'bolt' }),
  ],
  blogs: [aPost({ id: 'tips', slug: 'tips', title: 'Tips' })],
  products: [aProduct({ id: 'p1', salePrice: 20, rating: 4, source: feed })],
});

describe('nothing replaces something else', () => {
  test('two products of one name are two products', async () => {
    const made = [];
    for (const salePrice of [10, 20])
      made.push((await owner.post('/api/amazon-products', { ...kettle, salePrice })).body);
    expect(made[0].id).toBe('kettle');
    expect(made[1].id).toMatch(/^kettle-\w{8}$/);
    const { products } = api.database.read('amazon-products')!;
    expect(products.slice(1).map(({ id, salePrice }) => [id, salePrice])).toEqual([
      ['kettle', 10],
      [made[1].id, 20],
    ]);
  });
});

describe('what an edit says about sources', () => {
  test('a withdrawn coupon stays withdrawn when the owner edits its title', async () => {
    const { body } = await owner.put('/api/coupons/z1-c2', { title: 'Mine' });
    expect(body).toMatchObject({ withdrawnAt: '2026-11-20T09:00:00.000Z', ownFields: ['title'] });
  });
});

test('a store counts as changed when its deals in lists do, not when their words do', async () => {
  const changedAt = () => api.database.read('stores/z1')!.updatedAt;
  await owner.put('/api/coupons/z1-c1', { description: 'On everything' });
  expect(changedAt()).toBe(LONG_AGO);
  await owner.put('/api/coupons/z1-c1', { expiryDate: '2026-12-01' });
  expect(changedAt()).toBe(NOW);
});
