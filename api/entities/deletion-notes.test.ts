import { describe, expect, test } from 'vitest';
import { aCoupon, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { MOST_DELETIONS, type DeletedImport } from '../../data/schema/source.ts';
import { openForEachTest } from '../testing/each-test.ts';

const feed = (reference: string) => ({ kind: 'network' as const, reference });
/** A store with an id as long as one may be; those of its deals begin with it. */
const LONG = 'the-shop-of-all-the-shoes-for-everyone-of-us-ltd';

const { api, owner } = openForEachTest({
  stores: [
    aStore({
      coupons: [
        aCoupon({ id: 'acme-c1', title: 'Free shipping', source: feed('mails') }),
        aCoupon({ id: 'acme-c2', title: 'Free shipping', source: feed('mails') }),
        aCoupon({ id: 'acme-c3', title: 'Free returns', source: feed('mails') }),
        aCoupon({ id: 'acme-c4', title: 'Free gift', source: feed('') }),
        aCoupon({ id: 'acme-c5', title: 'A tenth off', source: { kind: 'shopper', reference: 'a mail' } }),
        aCoupon({ id: 'acme-c6', title: 'Mine' }),
      ],
    }),
    aStore({
      id: LONG,
      name: 'Long',
      coupons: [1, 2].map((at) => aCoupon({ id: `${LONG}-c${at}`, source: feed(`mails/${at}`) })),
    }),
  ],
  products: ['p1', 'p2', 'p3'].map((id) => aProduct({ id, name: `Kettle ${id}`, source: feed(`awin/${id}`) })),
});

const remove = async (kind: string, ids: string[]) => {
  const { body } = await owner.post('/api/bulk', { kind, select: { ids }, change: { delete: true } });
  expect(body).toEqual({ count: ids.length, refused: [] });
};
const ofProducts = () => api.database.read('amazon-products')!;
const notesOf = (id: string) => api.database.read(`stores/${id}`)!.deletedImports;

describe('what a deletion notes, so that no feed brings it again', () => {
  test('are the products that were deleted, and none of those that stay', async () => {
    expect((await owner.delete('/api/amazon-products/p2')).status).toBe(200);
    const note = (id: string) => ({ id, kind: 'amazon-products', reference: `awin/${id}` });
    expect(ofProducts().deletedImports).toEqual([note('p2')]);
    expect(ofProducts().products.map(({ id }) => id)).toEqual(['p1', 'p3']);
    await owner.delete('/api/amazon-products/p1');
    expect(ofProducts().deletedImports).toEqual([note('p2'), note('p1')]);
  });

  test('names once what a feed without ids cannot tell apart', async () => {
    await remove('coupons', ['acme-c1', 'acme-c2', 'acme-c3']);
    const note = (id: string, title: string) => ({ id, kind: 'coupons', reference: 'mails', title });
    expect(notesOf('acme')).toEqual([note('acme-c1', 'Free shipping'), note('acme-c3', 'Free returns')]);
  });

  test('is nothing of what no feed can bring: without a reference, of a shopper, of the owner', async () => {
    await remove('coupons', ['acme-c4', 'acme-c5', 'acme-c6']);
    expect(api.database.read('stores/acme')).not.toHaveProperty('deletedImports');
  });

  test('takes the place of the oldest when there are as many as a document keeps', async () => {
    const deletedImports = Array.from({ length: MOST_DELETIONS }, (_, at): DeletedImport => {
      return { id: `old-${at}`, kind: 'amazon-products', reference: `awin/old-${at}` };
    });
    await api.database.transact((transaction) =>
      transaction.write('amazon-products', { ...transaction.read('amazon-products')!, deletedImports }),
    );
    await remove('amazon-products', ['p1', 'p3']);
    const kept = ofProducts().deletedImports!.map(({ id }) => id);
    expect([kept.length, kept[0], kept.slice(-3)]).toEqual([
      MOST_DELETIONS,
      'old-2',
      [`old-${MOST_DELETIONS - 1}`, 'p1', 'p3'],
    ]);
  });
});
