import { beforeEach, describe, expect, test } from 'vitest';
import { byHand, textIn } from '../../data/catalogue/testing/data-folder.ts';
import { aCoupon, aProduct, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { applyChange } from '../owner-tables/bulk/apply-change.ts';
import { openForEachTest } from '../testing/each-test.ts';
import { changeProducts, removeProducts } from './writes/change-products.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const noCoupon = (id: string) => ({ id, message: 'There is no such coupon.' });

const shop = openForEachTest({
  stores: [
    aStore({
      coupons: [
        aCoupon({ id: 'acme-c1', title: 'First', startsAt: '2026-11-20' }),
        aCoupon({ id: 'acme-c2', title: 'Second' }),
      ],
    }),
    aStore({ name: 'Bolt', coupons: [aCoupon({ id: 'bolt-c1' })] }),
    aStore({ name: 'Cove', coupons: [aCoupon({ id: 'cove-c1' })] }),
  ],
  products: [aProduct(), aProduct({ id: 'p2', name: 'Lamp' })],
});

const couponsOf = (id: string) => shop.api.database.read(`stores/${id}`)!.coupons.map((coupon) => coupon.id);

/** The database has not noticed it yet, and refuses to write the document. */
const editOutside = (key: string) => {
  const { folder } = shop.api.database;
  byHand(folder, key, textIn(folder, key).replace(/"name": "/, '"name": "The '));
};

/** A change of all coupons that a filter found, before some of them were deleted. */
const changeFound = (change: object) => {
  const ids = ['acme-c1', 'acme-c2', 'bolt-c1', 'cove-c1'];
  const places = ids.map((id) => ({ id, kind: 'coupons' as const, storeId: id.split('-')[0]! }));
  return shop.api.database.transact((transaction) =>
    applyChange(
      { transaction, database: shop.api.database, read: () => readerOf(), now: NOW, ids, places },
      { kind: 'coupons', select: { filter: {} }, change },
    ),
  );
};

describe('a change of all that a filter found, some of which is deleted before its turn', () => {
  const lost = ['acme-c1', 'bolt-c1', 'cove-c1'].map(noCoupon);
  beforeEach(async () => {
    await shop.owner.delete('/api/coupons/acme-c1');
    await shop.owner.delete('/api/coupons/bolt-c1');
    await shop.owner.delete('/api/stores/cove');
  });

  test('changes the others, and names those that are gone', async () => {
    const { result, changed } = await changeFound({ title: 'New' });
    expect(result).toEqual({ refused: lost, skipped: [], gone: [] });
    expect(changed).toEqual(['stores/acme']);
    expect(shop.api.database.read('stores/acme')!.coupons).toMatchObject([{ id: 'acme-c2', title: 'New' }]);
  });

  test('moves the others', async () => {
    const { result } = await changeFound({ storeId: 'bolt' });
    expect(result).toEqual({ refused: lost, skipped: [], gone: [] });
    expect(['acme', 'bolt'].map(couponsOf)).toEqual([[], ['acme-c2']]);
  });

  test.each([{ title: 'New' }, { storeId: 'acme' }, { delete: true }])(
    'leaves a store alone whose coupon is gone, so that its file may be edited meanwhile: %j',
    async (change) => {
      editOutside('stores/bolt');
      expect((await changeFound(change)).result.refused).toEqual(lost);
    },
  );

  test('deletes the others', async () => {
    const { result, changed } = await changeFound({ delete: true });
    expect(result).toEqual({ refused: lost, skipped: [], gone: ['coupon/acme/acme-c2'] });
    expect(changed).toEqual(['stores/acme']);
    expect(couponsOf('acme')).toEqual([]);
  });
});

test('a coupon that may not be moved as asked stays where it is, and the others are moved', async () => {
  const { status, body } = await shop.owner.post('/api/bulk', {
    kind: 'coupons',
    select: { ids: ['acme-c1', 'acme-c2'] },
    change: { storeId: 'bolt', expiryDate: '2026-11-01' },
  });
  expect([status, body.count, body.refused.map(({ id }: { id: string }) => id)]).toEqual([200, 1, ['acme-c1']]);
  expect(['acme', 'bolt'].map(couponsOf)).toEqual([['acme-c1'], ['bolt-c1', 'acme-c2']]);
});

test('a coupon that joins those of another store is the one that is shown', async () => {
  const { body } = await shop.owner.put('/api/coupons/acme-c2', { storeId: 'bolt' });
  expect([body.id, body.storeId, body.title]).toEqual(['acme-c2', 'bolt', 'Second']);
});

describe('products that are not there', () => {
  const missing = [{ id: 'p9', message: 'There is no such product.' }];
  const bulk = (ids: string[], change: object) =>
    shop.owner.post('/api/bulk', { kind: 'amazon-products', select: { ids }, change });
  const products = () => shop.api.database.read('amazon-products')!.products;

  test.each([{ featured: true }, { delete: true }])('are named, and nothing is published: %j', async (change) => {
    const before = products();
    editOutside('amazon-products');
    expect((await bulk(['p9'], change)).body).toEqual({ count: 0, refused: missing });
    expect([products(), shop.api.publisher.requests]).toEqual([before, []]);
  });

  test('are left out of a change, and of a deletion', async () => {
    expect((await bulk(['p9', 'p2'], { featured: true })).body).toEqual({ count: 1, refused: missing });
    expect(products().map(({ featured }) => featured)).toEqual([false, true]);
    expect((await bulk(['p9', 'p2'], { delete: true })).body).toEqual({ count: 1, refused: missing });
    expect(products().map(({ id }) => id)).toEqual(['p1']);
  });

  test('are no result of a change or a deletion', async () => {
    const change = { ids: ['p9'], attempt: () => undefined };
    const { result } = await shop.api.database.transact((transaction) => [
      changeProducts(transaction, { ...change, changes: {}, now: NOW }),
      removeProducts(transaction, change),
    ]);
    expect(result).toEqual([[], []]);
  });

  test('are not found one by one', async () => {
    const answers = [
      await shop.owner.put('/api/amazon-products/p9', { name: 'New' }),
      await shop.owner.delete('/api/amazon-products/p9'),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'There is no such product.'],
      [404, 'There is no such product.'],
    ]);
  });
});
