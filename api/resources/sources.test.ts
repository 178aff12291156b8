import { describe, expect, test } from 'vitest';
import { aCoupon, anOffer, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { idsIn, listOf } from '../testing/tables.ts';
import { openForAllTests } from '../testing/each-test.ts';

const feed = { kind: 'network' as const, reference: 'awin/7' };
const model = { kind: 'model' as const, reference: '' };
const NOW = '2026-11-21T12:00:00.000Z';

const api = await openForAllTests({
  stores: [
    aStore({
      name: 'Acme',
      description: 'Shoes for everyone.',
      source: model,
      coupons: [
        aCoupon({ id: 'acme-c1', source: feed }),
        aCoupon({ id: 'acme-c2', source: { ...feed, reference: 'awin/8' }, withdrawnAt: '2026-11-20T09:00:00.000Z' }),
        aCoupon({ id: 'acme-c3' }),
      ],
      offers: [anOffer({ id: 'acme-o1', source: model, active: false, draft: true })],
    }),
  ],
  products: [
    aProduct({ salePrice: 20, rating: 4, source: feed, priceCheckedAt: '2026-11-20T11:00:00.000Z' }),
    aProduct({ id: 'p2', salePrice: 20, priceCheckedAt: '2020-01-01' }),
  ],
});
const owner = await api.owner();

const reasonOf = (items: any[]) => items.map(({ id, held }) => [id, held?.rule]);

describe('what is held back', () => {
  test('is a state of deals and a filter of products, and stands in Today with the rule', async () => {
    const { items } = await listOf(owner, { kind: 'deals', state: 'held' });
    expect(items).toEqual([
      expect.objectContaining({
        id: 'acme-c2',
        state: 'held',
        stateText: 'Held back',
        held: { rule: 'withdrawn', reason: 'Its network has not listed it since 2026-11-20.' },
      }),
    ]);
    const { body } = await owner.get('/api/today');
    expect([body.held.total, reasonOf(body.held.items)]).toEqual([1, [['acme-c2', 'withdrawn']]]);
    expect(reasonOf(body.heldProducts.items)).toEqual([['p1', 'price-outdated']]);
    expect(await idsIn(owner, { kind: 'amazon-products', state: 'held' })).toEqual(['p1']);
    expect((await api.visitor().get('/api/stores/acme')).body.coupons.map(({ id }: any) => id)).toEqual([
      'acme-c1',
      'acme-c3',
    ]);
    expect((await api.visitor().get('/api/amazon-products')).body.map((each: any) => each.salePrice)).toEqual([
      undefined,
      20,
    ]);
  });
});

describe('an edit of the owner', () => {
  test('says that something new is the owner\u2019s, unless it names a source', async () => {
    const coupon = { storeId: 'acme', title: 'New', discountType: 'other' };
    const own = (await owner.post('/api/coupons', coupon)).body;
    expect(own.source).toEqual({ kind: 'owner', reference: '', seenAt: NOW });
    const mailed = { kind: 'shopper', reference: 'a mail' };
    expect((await owner.post('/api/coupons', { ...coupon, source: mailed })).body.source).toEqual(mailed);
    for (const { id } of [own]) await owner.delete(`/api/coupons/${id}`);
  });

  test('of something imported notes its fields, whichever way it goes, and keeps its source', async () => {
    await owner.put('/api/coupons/acme-c1', { title: 'My title' });
    await owner.post('/api/bulk', {
      kind: 'deals',
      select: { ids: ['acme-c1'] },
      change: { expiryDate: '2026-12-01' },
    });
    const imported = () => api.database.read('stores/acme')!.coupons.find(({ id }) => id === 'acme-c1');
    expect(imported()).toMatchObject({ source: feed, ownFields: ['expiryDate', 'title'] });
    // what is not imported has none
    expect((await owner.put('/api/coupons/acme-c3', { title: 'Mine' })).body).not.toHaveProperty('ownFields');
    const taken = (await owner.put('/api/coupons/acme-c2', { source: { kind: 'owner' } })).body;
    expect(taken).not.toHaveProperty('withdrawnAt');
    expect(await idsIn(owner, { kind: 'deals', state: 'held' })).toEqual([]);
  });

  test('approves what a model wrote by switching it on; its text goes on saying so until the owner writes another', async () => {
    // switched on in its file, by hand
    await api.database.transact((transaction) => {
      const store = transaction.read('stores/acme')!;
      transaction.write('stores/acme', { ...store, offers: store.offers.map((each) => ({ ...each, active: true })) });
    });
    await owner.put('/api/offers/acme-o1', { title: 'Half off' });
    expect(await idsIn(owner, { kind: 'deals', state: 'held' })).toEqual(['acme-o1']);
    const on = (await owner.put('/api/offers/acme-o1', { active: true })).body;
    expect([on.source, on.approvedAt]).toEqual([model, NOW]);
    const page = async () => (await api.visitor().get('/api/stores/acme')).body;
    expect((await page()).offers[0].description).toBe('On everything. Written with the help of AI.');
    expect((await page()).description).toBe('Shoes for everyone. Written with the help of AI.');
    await owner.put('/api/stores/acme', { description: 'Shoes that last.' });
    expect((await page()).description).toBe('Shoes that last.');
  });

  test('makes a price the owner\u2019s, with its date', async () => {
    const { body } = await owner.put('/api/amazon-products/p1', { salePrice: 25, priceCheckedAt: '2026-11-01' });
    expect([body.source, body.priceSource, body.ownFields]).toEqual([
      feed,
      { kind: 'owner', reference: '', seenAt: NOW },
      ['salePrice'],
    ]);
    expect(body).not.toHaveProperty('ratingSource');
    const { items } = await listOf(owner, { kind: 'amazon-products', source: 'network' });
    expect(items).toMatchObject([{ id: 'p1', source: { kind: 'owner' }, ratingSource: feed }]);
    expect((await idsIn(owner, { kind: 'amazon-products', source: 'owner' })).sort()).toEqual(['p1', 'p2']);
    expect(await idsIn(owner, { kind: 'amazon-products', state: 'held' })).toEqual([]);
  });
});
