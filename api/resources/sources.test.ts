import { expect, test } from 'vitest';
import { aCoupon, anOffer, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { idsIn, listOf } from '../testing/tables.ts';
import { openForAllTests } from '../testing/each-test.ts';

const feed = { kind: 'network' as const, reference: 'awin/7' };
const model = { kind: 'model' as const, reference: '' };
const withdrawnAt = '2026-11-20T09:00:00.000Z';
const NOW = '2026-11-21T12:00:00.000Z';
const ofOwner = { kind: 'owner', reference: '', seenAt: NOW };

const api = await openForAllTests({
  stores: [
    aStore({
      description: 'Shoes for everyone.',
      source: model,
      coupons: [
        aCoupon({ id: 'acme-c1', source: feed }),
        aCoupon({ id: 'acme-c2', source: { ...feed, reference: 'awin/8' }, withdrawnAt }),
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
const publicStore = async () => (await api.visitor().get('/api/stores/acme')).body;
const held = (kind: 'deals' | 'amazon-products') => idsIn(owner, { kind, state: 'held' });

test('what is held back is a state of deals and a filter of products, and stands in Today with the rule', async () => {
  const { items } = await listOf(owner, { kind: 'deals', state: 'held' });
  const reason = { rule: 'withdrawn', reason: 'Its network has not listed it since 2026-11-20.' };
  expect(items).toEqual([expect.objectContaining({ id: 'acme-c2', stateText: 'Held back', held: reason })]);
  const { body } = await owner.get('/api/today');
  expect(body).toMatchObject({
    held: { total: 1, items: [{ id: 'acme-c2', held: { rule: 'withdrawn' } }] },
    heldProducts: { items: [{ id: 'p1', held: { rule: 'price-outdated' } }] },
  });
  expect(await held('amazon-products')).toEqual(['p1']);
  expect((await publicStore()).coupons.map(({ id }: any) => id)).toEqual(['acme-c1', 'acme-c3']);
  const products = (await api.visitor().get('/api/amazon-products')).body;
  expect(products.map(({ salePrice }: any) => salePrice)).toEqual([undefined, 20]);
});

test('something new is the owner\u2019s, unless an edit names a source', async () => {
  const coupon = { storeId: 'acme', title: 'New', discountType: 'other' };
  const own = (await owner.post('/api/coupons', coupon)).body;
  expect(own.source).toEqual(ofOwner);
  const mailed = { kind: 'shopper', reference: 'a mail' };
  expect((await owner.post('/api/coupons', { ...coupon, source: mailed })).body.source).toEqual(mailed);
  await owner.delete(`/api/coupons/${own.id}`);
});

test('an edit of something imported notes its fields, whichever way it goes, and keeps its source', async () => {
  await owner.put('/api/coupons/acme-c1', { title: 'My title' });
  const change = { expiryDate: '2026-12-01' };
  await owner.post('/api/bulk', { kind: 'deals', select: { ids: ['acme-c1'] }, change });
  const imported = api.database.read('stores/acme')!.coupons.find(({ id }) => id === 'acme-c1');
  expect(imported).toMatchObject({ source: feed, ownFields: ['expiryDate', 'title'] });
  // what is not imported has none
  expect((await owner.put('/api/coupons/acme-c3', { title: 'Mine' })).body).not.toHaveProperty('ownFields');
  const { body } = await owner.put('/api/coupons/acme-c2', { source: { kind: 'owner' } });
  expect(body).not.toHaveProperty('withdrawnAt');
  expect(await held('deals')).toEqual([]);
});

test('switching on what a model wrote approves it; its text says so until the owner writes another', async () => {
  // switched on in its file, by hand
  await api.database.transact((transaction) => {
    const store = transaction.read('stores/acme')!;
    transaction.write('stores/acme', { ...store, offers: store.offers.map((each) => ({ ...each, active: true })) });
  });
  await owner.put('/api/offers/acme-o1', { title: 'Half off' });
  expect(await held('deals')).toEqual(['acme-o1']);
  const on = (await owner.put('/api/offers/acme-o1', { active: true })).body;
  expect([on.source, on.approvedAt]).toEqual([model, NOW]);
  expect((await publicStore()).offers[0].description).toBe('On everything. Written with the help of AI.');
  expect((await publicStore()).description).toBe('Shoes for everyone. Written with the help of AI.');
  await owner.put('/api/stores/acme', { description: 'Shoes that last.' });
  expect((await publicStore()).description).toBe('Shoes that last.');
});

test('an edit makes a price the owner\u2019s, with its date', async () => {
  const { body } = await owner.put('/api/amazon-products/p1', { salePrice: 25, priceCheckedAt: '2026-11-01' });
  expect(body).toMatchObject({ source: feed, priceSource: ofOwner, ownFields: ['salePrice'] });
  expect(body).not.toHaveProperty('ratingSource');
  const { items } = await listOf(owner, { kind: 'amazon-products', source: 'network' });
  expect(items).toMatchObject([{ id: 'p1', source: { kind: 'owner' }, ratingSource: feed }]);
  expect((await idsIn(owner, { kind: 'amazon-products', source: 'owner' })).sort()).toEqual(['p1', 'p2']);
  expect(await held('amazon-products')).toEqual([]);
});
