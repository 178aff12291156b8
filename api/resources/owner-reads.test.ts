import { expect, test } from 'vitest';
import { aCoupon, anOffer, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const coupons = [aCoupon({ id: 'cafe-c1', code: 'SAVE', active: false }), aCoupon({ id: 'cafe-c2' })];
const offers = [anOffer({ id: 'moved-o1', title: 'An offer', code: 'MORE', active: false })];
const api = await openForAllTests({
  stores: [
    aStore({ name: 'Café & Co.', slug: 'cafe-co', coupons, offers }),
    aStore({ name: 'CAFE CO', slug: 'cafe-co-2' }),
    aStore({ name: 'Cafe Corner' }),
  ],
  blogs: [aPost({ id: 'post', title: 'A draft', status: 'draft' })],
  products: [aProduct({ name: 'A lamp' })],
});
const owner = await api.owner();
const read = async (path: string) => (await owner.get(path)).body;

test.each([
  ['deals/cafe-c1', { kind: 'coupons', record: { title: 'A fifth off', storeId: 'cafe-co', active: false } }],
  ['deals/moved-o1', { kind: 'offers', record: { title: 'An offer', store: { name: 'Café & Co.' }, revision: 1 } }],
  ['offers/moved-o1', { kind: 'offers', record: { title: 'An offer' } }],
  ['stores/cafe-co', { kind: 'stores', record: { name: 'Café & Co.', couponCount: 2 } }],
  ['blogs/post', { kind: 'blogs', record: { title: 'A draft', content: expect.any(String) } }],
  ['amazon-products/p1', { kind: 'amazon-products', record: { name: 'A lamp' } }],
])('the record %s is read as the owner edits it', async (path, expected) => {
  expect(await read(`/api/records/${path}`)).toMatchObject(expected);
});

test.each(['deals/gone', 'coupons/moved-o1', 'stores/gone', 'blogs/gone', 'amazon-products/gone'])(
  'there is no record %s',
  async (path) => expect((await owner.get(`/api/records/${path}`)).status).toBe(404),
);

test('stores of the same name are found however it is written, and not the one that is edited', async () => {
  const named = async (query: string) =>
    (await read(`/api/hints/stores?${query}`)).map(({ slug }: { slug: string }) => slug);
  expect(await named('name=cafe%20co')).toEqual(['cafe-co', 'cafe-co-2']);
  expect(await named('name=Caf%C3%A9%20co.&except=cafe-co')).toEqual(['cafe-co-2']);
  expect([await named('name=cafe'), await named('name=')]).toEqual([[], []]);
});

test('codes of a store are those of all its deals', async () => {
  expect(await read('/api/hints/codes?storeId=cafe-co')).toEqual([
    { id: 'cafe-c1', title: 'A fifth off', code: 'SAVE' },
    { id: 'moved-o1', title: 'An offer', code: 'MORE' },
  ]);
  expect(await read('/api/hints/codes?storeId=none')).toEqual([]);
});

test('all stores are named by name', async () => {
  expect(await read('/api/store-names')).toEqual([
    { id: 'cafe-co', slug: 'cafe-co', name: 'Café & Co.' },
    { id: 'cafe-co-2', slug: 'cafe-co-2', name: 'CAFE CO' },
    { id: 'cafe-corner', slug: 'cafe-corner', name: 'Cafe Corner' },
  ]);
});
