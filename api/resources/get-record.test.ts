import { expect, test } from 'vitest';
import { aCoupon, anOffer, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({
  stores: [
    aStore({
      coupons: [aCoupon({ id: 'acme-c1', title: 'A coupon', active: false })],
      offers: [anOffer({ id: 'moved-o1', title: 'An offer' })],
    }),
  ],
  blogs: [aPost({ id: 'post', title: 'A draft', status: 'draft' })],
  products: [aProduct({ name: 'A lamp' })],
});
const owner = await api.owner();

test.each([
  ['deals/acme-c1', { kind: 'coupons', record: { title: 'A coupon', storeId: 'acme', active: false } }],
  ['deals/moved-o1', { kind: 'offers', record: { title: 'An offer', store: { name: 'Acme' }, revision: 1 } }],
  ['offers/moved-o1', { kind: 'offers', record: { title: 'An offer' } }],
  ['stores/acme', { kind: 'stores', record: { name: 'Acme', couponCount: 1 } }],
  ['blogs/post', { kind: 'blogs', record: { title: 'A draft', content: expect.any(String) } }],
  ['amazon-products/p1', { kind: 'amazon-products', record: { name: 'A lamp' } }],
])('the record %s is read as the owner edits it', async (path, expected) => {
  expect((await owner.get(`/api/records/${path}`)).body).toMatchObject(expected);
});

test.each(['deals/gone', 'coupons/moved-o1', 'stores/gone', 'blogs/gone', 'amazon-products/gone'])(
  'there is no record %s',
  async (path) => expect((await owner.get(`/api/records/${path}`)).status).toBe(404),
);
