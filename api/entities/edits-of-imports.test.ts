import { describe, expect, test } from 'vitest';
import { aCoupon, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

const feed = { kind: 'network' as const, reference: 'awin/7' };
const mailed = { kind: 'shopper' as const, reference: 'a mail' };
const ofOwner = { kind: 'owner', reference: '', seenAt: '2026-11-21T12:00:00.000Z' };

const { api, owner } = openForEachTest({
  stores: [
    aStore({
      description: 'Shoes.',
      source: mailed,
      coupons: [
        aCoupon({ id: 'acme-c1', code: 'THEIRS', source: feed }),
        aCoupon({ id: 'acme-c2', code: 'OWN' }),
        aCoupon({ id: 'acme-c3', code: 'MADE', source: { kind: 'model', reference: '' }, active: false }),
      ],
    }),
    aStore({ name: 'Bolt' }),
  ],
  products: [aProduct({ id: 'p1', salePrice: 20, source: feed })],
});

const coupon = (id: string, from = 'acme') =>
  api.database.read(`stores/${from}`)!.coupons.find((each) => each.id === id)!;
const change = async (id: string, changes: object) => {
  expect((await owner.put(`/api/coupons/${id}`, changes)).status).toBe(200);
  return coupon(id);
};

describe('whose a code is', () => {
  test('the owner’s where it is typed over that of a feed', async () => {
    expect((await change('acme-c1', { code: 'MINE' })).codeSource).toEqual(ofOwner);
  });

  test('the feed’s while other fields are edited', async () => {
    expect(await change('acme-c1', { title: 'Mine' })).not.toHaveProperty('codeSource');
  });

  test('no longer stated where the owner takes the code away', async () => {
    const without = await change('acme-c1', { code: null });
    expect(without).not.toHaveProperty('codeSource');
    expect(without.ownFields).toEqual(['code']);
  });

  test.each([
    ['the owner’s own', 'acme-c2', {}],
    ['a model’s', 'acme-c3', {}],
    ['an import that the owner says is from elsewhere', 'acme-c1', { source: mailed }],
    ['one that the owner says is from a feed', 'acme-c2', { source: feed }],
  ])('nothing more than the deal’s, of %s', async (_of, id, changes) => {
    const changed = await change(id, { code: 'OTHER', ...changes });
    expect(changed.code).toBe('OTHER');
    expect(changed).not.toHaveProperty('codeSource');
  });
});

describe('the marks of an import', () => {
  test.each(['acme-c1', 'acme-c2', 'acme-c3'])('stay away when %s is saved as it is', async (id) => {
    const before = coupon(id);
    expect(await change(id, { title: before.title, code: before.code, revision: 1 })).toEqual(before);
    expect(coupon(id).revision).toBe(1);
  });

  test('name the fields that the owner edited, and not where the thing is from', async () => {
    const changed = await change('acme-c1', { title: 'Mine', source: { ...feed, reference: 'awin/8' } });
    expect(changed.ownFields).toEqual(['title']);
    await owner.put('/api/amazon-products/p1', { salePrice: 25, priceSource: mailed, ratingSource: mailed });
    expect(api.database.read('amazon-products')!.products[0]!.ownFields).toEqual(['salePrice']);
  });

  test('do not name what the owner wrote before it was from a feed', async () => {
    expect(await change('acme-c2', { title: 'Theirs', source: feed })).not.toHaveProperty('ownFields');
  });

  test('name the store once the owner moved the deal there, in order', async () => {
    await owner.put('/api/coupons/acme-c2', { source: feed });
    await owner.put('/api/coupons/acme-c2', { title: 'Mine' });
    for (const id of ['acme-c1', 'acme-c2']) await owner.put(`/api/coupons/${id}`, { storeId: 'bolt' });
    expect(coupon('acme-c1', 'bolt').ownFields).toEqual(['storeId']);
    expect(coupon('acme-c2', 'bolt').ownFields).toEqual(['storeId', 'title']);
  });
});

test('the text of a store that a shopper sent stays the shopper’s when it is edited', async () => {
  expect((await owner.put('/api/stores/acme', { description: 'Good shoes.' })).body.source).toEqual(mailed);
});
