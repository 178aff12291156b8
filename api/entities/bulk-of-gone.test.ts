import { beforeEach, describe, expect, test } from 'vitest';
import { byHand, textIn } from '../../data/catalogue/testing/data-folder.ts';
import { aCoupon, aProduct, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { applyChange } from '../owner-tables/bulk/apply-change.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const noCoupon = (id: string) => ({ id, message: 'There is no such coupon.' });

const { api, owner } = openForEachTest({
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

const couponsOf = (id: string) => api.database.read(`stores/${id}`)!.coupons.map((coupon) => coupon.id);

/** The database has not noticed it yet, and refuses to write the document. */
const editOutside = (key: string) => {
  const { folder } = api.database;
  byHand(folder, key, textIn(folder, key).replace(/"name": "/, '"name": "The '));
};

/** A change of all coupons that a filter found, before some of them were deleted. */
const changeFound = (change: object) => {
  const ids = ['acme-c1', 'acme-c2', 'bolt-c1', 'cove-c1'];
  const places = ids.map((id) => ({ id, kind: 'coupons' as const, storeId: id.split('-')[0]! }));
  return api.database.transact((transaction) =>
    applyChange(
      { transaction, database: api.database, read: () => readerOf(), now: NOW, ids, places },
      { kind: 'coupons', select: { filter: {} }, change },
    ),
  );
};

describe('a change of all that a filter found, some of which is deleted before its turn', () => {
  const lost = ['acme-c1', 'bolt-c1', 'cove-c1'].map(noCoupon);
  beforeEach(async () => {
    await owner.delete('/api/coupons/acme-c1');
    await owner.delete('/api/coupons/bolt-c1');
    await owner.delete('/api/stores/cove');
  });

  test('changes the others, and names those that are gone', async () => {
    const { result, changed } = await changeFound({ title: 'New' });
    expect(result).toEqual({ refused: lost, skipped: [], gone: [] });
    expect(changed).toEqual(['stores/acme']);
    expect(api.database.read('stores/acme')!.coupons).toMatchObject([{ id: 'acme-c2', title: 'New' }]);
  });

  test.each([{ title: 'New' }, { storeId: 'acme' }, { delete: true }])(
    'leaves a store alone whose coupon is gone, so that its file may be edited meanwhile: %j',
    async (change) => {
      editOutside('stores/bolt');
      expect((await changeFound(change)).result.refused).toEqual(lost);
    },
  );
});

test('a coupon that may not be moved as asked stays where it is, and the others are moved', async () => {
  const { status, body } = await owner.post('/api/bulk', {
    kind: 'coupons',
    select: { ids: ['acme-c1', 'acme-c2'] },
    change: { storeId: 'bolt', expiryDate: '2026-11-01' },
  });
  expect([status, body.count, body.refused.map(({ id }: { id: string }) => id)]).toEqual([200, 1, ['acme-c1']]);
  expect(['acme', 'bolt'].map(couponsOf)).toEqual([['acme-c1'], ['bolt-c1', 'acme-c2']]);
});
