import { describe, expect, test } from 'vitest';
import { aCoupon, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const feed = { kind: 'network' as const, reference: 'awin/7' };
const model = { kind: 'model' as const, reference: '' };
const kettle = { name: 'Kettle', description: 'Boils.', affiliateLink: 'https://amazon.example/kettle' };
const post = { content: '<p>Spend less.</p>', category: 'savings-tips' };
const ofOwner = { kind: 'owner', reference: '', seenAt: NOW };

const shop = openForEachTest({
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
      made.push((await shop.owner.post('/api/amazon-products', { ...kettle, salePrice })).body);
    expect(made[0].id).toBe('kettle');
    expect(made[1].id).toMatch(/^kettle-\w{8}$/);
    const { products } = shop.api.database.read('amazon-products')!;
    expect(products.slice(1).map(({ id, salePrice }) => [id, salePrice])).toEqual([
      ['kettle', 10],
      [made[1].id, 20],
    ]);
  });

  test('a product that was saved by someone else in the meantime is shown, and stays as it is', async () => {
    await shop.owner.put('/api/amazon-products/p1', { name: 'First', revision: 1 });
    const refused = await shop.owner.put('/api/amazon-products/p1', { name: 'Second', revision: 1 });
    expect([refused.status, refused.body.current.name]).toEqual([409, 'First']);
    expect(shop.api.database.read('amazon-products')!.products[0]!.name).toBe('First');
  });

  test('a post cannot get the address that still leads to another one', async () => {
    await shop.api.database.transact((transaction) =>
      transaction.write('blogs/tips', { ...transaction.read('blogs/tips')!, formerSlugs: ['hints'] }),
    );
    await shop.owner.post('/api/blogs', { ...post, title: 'Other', slug: 'other' });
    const refused = await shop.owner.put('/api/blogs/other', { slug: 'hints' });
    const message = 'Another post had this slug before, and links to it still lead there. Choose another one.';
    expect([refused.status, refused.body.errors]).toEqual([409, [{ path: 'slug', message }]]);
    expect((await shop.owner.put('/api/blogs/tips', { slug: 'hints' })).status).toBe(200);
  });
});

describe('what an edit says about sources', () => {
  test('a withdrawn coupon stays withdrawn when the owner edits its title', async () => {
    const { body } = await shop.owner.put('/api/coupons/z1-c2', { title: 'Mine' });
    expect(body).toMatchObject({ withdrawnAt: '2026-11-20T09:00:00.000Z', ownFields: ['title'] });
  });

  test('the text of a model stays one while other fields are edited', async () => {
    expect((await shop.owner.put('/api/stores/z1', { website: 'https://acme.example' })).body.source).toEqual(model);
    expect((await shop.owner.put('/api/stores/z1', { description: 'Shoes that last.' })).body.source).toEqual(ofOwner);
  });
});

test('a store counts as changed when its deals in lists do, not when their words do', async () => {
  const changedAt = () => shop.api.database.read('stores/z1')!.updatedAt;
  await shop.owner.put('/api/coupons/z1-c1', { description: 'On everything' });
  expect(changedAt()).toBe(LONG_AGO);
  await shop.owner.put('/api/coupons/z1-c1', { expiryDate: '2026-12-01' });
  expect(changedAt()).toBe(NOW);
});
