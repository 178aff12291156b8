import { expect, test } from 'vitest';
import { aCoupon, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

const fixed = { discountType: 'fixed' as const, discountValue: '15' };
/** As an earlier release has written them. */
const { api, owner } = openForEachTest({
  stores: [
    aStore({
      coupons: [aCoupon({ ...fixed, id: 'bare' }), aCoupon({ ...fixed, id: 'pounds', discountValue: '£15' })],
    }),
  ],
  products: [aProduct({ salePrice: 20 })],
});

const change = async (path: string, changes: object) => (await owner.put(`/api/${path}`, changes)).body;
const create = async (given: object) =>
  (await owner.post('/api/coupons', { storeId: 'acme', title: 'Off', discountType: 'fixed', ...given })).body;
const labels = async () => {
  const { coupons } = (await api.visitor().get('/api/stores/acme')).body;
  return Object.fromEntries(coupons.map(({ id, card }: any) => [id, card.discount]));
};

test('amounts and prices keep their currency when the site gets another, and new ones have that', async () => {
  expect((await change('config', { currency: 'eur' })).currency).toBe('EUR');
  expect((await create({ discountValue: '15' })).currency).toBe('EUR');
  expect(await labels()).toMatchObject({ bare: '$15 OFF', pounds: '£15 OFF' });
  const product = { name: 'Pot', description: 'Iron.', affiliateLink: 'https://a.example/pot', salePrice: 5 };
  expect((await owner.post('/api/amazon-products', product)).body.currency).toBe('EUR');
  const products = (await api.visitor().get('/api/amazon-products')).body;
  expect(products).toMatchObject([{ currency: 'USD' }, { currency: 'EUR' }]);
  // a save of something else is no choice of a currency
  expect((await change('coupons/bare', { title: 'Another' })).currency).toBe('USD');
});

test.each([
  ['15', 'USD', '$15 OFF'],
  ['£15', 'GBP', '£15 OFF'],
  ['15 EUR', 'EUR', '€15 OFF'],
  ['12,50 €', 'EUR', '€12.50 OFF'],
  ['Up to CHF 20', 'CHF', 'Up to CHF\u00a020 OFF'],
  ['100 kr', undefined, '100 kr OFF'],
])('an amount of "%s" is in %s and reads "%s"', async (discountValue, currency, label) => {
  const made = await create({ discountValue });
  expect([made.currency, (await labels())[made.id]]).toEqual([currency, label]);
});

test('amounts follow what is typed over them; emptied, or copied with another, they are in the currency that this has', async () => {
  expect((await change('coupons/pounds', { discountValue: '20' })).currency).toBe('GBP');
  expect((await change('coupons/pounds', { discountValue: '$20', currency: 'GBP' })).currency).toBe('USD');
  const percentage = await change('coupons/bare', { discountType: 'percentage', discountValue: '20' });
  expect(percentage).not.toHaveProperty('currency');
  const priced = { currency: 'GBP', salePrice: 39.99 };
  expect(await change('amazon-products/p1', priced)).toMatchObject(priced);
  await change('config', { currency: 'CHF' });
  expect((await change('amazon-products/p1', { currency: null })).currency).toBe('CHF');
  const copy = { kind: 'coupons', select: { ids: ['pounds'] }, change: { duplicate: true, discountValue: '£5' } };
  expect((await owner.post('/api/bulk', copy)).body).toMatchObject({ count: 1, refused: [] });
  const copied = api.database.read('stores/acme')!.coupons.at(-1);
  expect(copied).toMatchObject({ discountValue: '£5', currency: 'GBP' });
});

test.each([
  { discountValue: '£15', currency: 'EUR' },
  { discountType: 'percentage', discountValue: '15', currency: 'EUR' },
  { discountValue: '15', currency: 'Galleons' },
])('an amount is refused where its currency is another than it says: %j', async (given) => {
  expect((await create(given)).errors).toMatchObject([{ path: 'currency' }]);
});

test('a price is a number, and its currency a field of its own, in a call about one product and about many', async () => {
  const salePrice = '£39.99';
  const bulk = { kind: 'amazon-products', select: { ids: ['p1'] }, change: { salePrice } };
  const message = expect.stringContaining('Its currency has a field of its own');
  for (const answer of [await owner.put('/api/amazon-products/p1', { salePrice }), await owner.post('/api/bulk', bulk)])
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ message }] } });
});
