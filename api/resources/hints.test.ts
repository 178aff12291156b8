import { expect, test } from 'vitest';
import { aCoupon, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const coupons = [aCoupon({ id: 'acme-c1', code: 'SAVE' }), aCoupon({ id: 'acme-c2' })];
const offers = [anOffer({ id: 'acme-o1', title: 'Off', code: 'MORE', active: false })];
const api = await openForAllTests({
  stores: [
    aStore({ name: 'Café & Co.', slug: 'cafe-co', coupons, offers }),
    aStore({ name: 'CAFE CO', slug: 'cafe-co-2' }),
    aStore({ name: 'Cafe Corner' }),
  ],
});
const owner = await api.owner();

test('stores of the same name are found however it is written, and not the one that is edited', async () => {
  const named = async (query: string) =>
    (await owner.get(`/api/hints/stores?${query}`)).body.map(({ slug }: { slug: string }) => slug);
  expect(await named('name=cafe%20co')).toEqual(['cafe-co', 'cafe-co-2']);
  expect(await named('name=Caf%C3%A9%20co.&except=cafe-co')).toEqual(['cafe-co-2']);
  expect([await named('name=cafe'), await named('name=')]).toEqual([[], []]);
});

test('codes of a store are those of all its deals', async () => {
  expect((await owner.get('/api/hints/codes?storeId=cafe-co')).body).toEqual([
    { id: 'acme-c1', title: 'A fifth off', code: 'SAVE' },
    { id: 'acme-o1', title: 'Off', code: 'MORE' },
  ]);
  expect((await owner.get('/api/hints/codes?storeId=none')).body).toEqual([]);
});

test('all stores are named by name, to the owner alone', async () => {
  expect((await owner.get('/api/store-names')).body).toEqual([
    { id: 'cafe-co', slug: 'cafe-co', name: 'Café & Co.' },
    { id: 'cafe-co-2', slug: 'cafe-co-2', name: 'CAFE CO' },
    { id: 'cafe-corner', slug: 'cafe-corner', name: 'Cafe Corner' },
  ]);
  expect((await api.visitor().get('/api/store-names')).status).toBe(401);
});
