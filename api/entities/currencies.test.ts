import { describe, expect, test } from 'vitest';
import { aCoupon, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

/** As an earlier release has written them. */
const { api, owner } = openForEachTest({
  stores: [
    aStore({
      coupons: [
        aCoupon({ id: 'bare', discountType: 'fixed', discountValue: '15' }),
        aCoupon({ id: 'pounds', discountType: 'fixed', discountValue: '£15' }),
      ],
    }),
  ],
  products: [aProduct({ id: 'p1', salePrice: 20 })],
});

const change = async (path: string, changes: object) => (await owner.put(path, changes)).body;
const coupon = async (given: object) =>
  (await owner.post('/api/coupons', { storeId: 'acme', title: 'Off', discountType: 'fixed', ...given })).body;
const labels = async () => {
  const { coupons } = (await api.visitor().get('/api/stores/acme')).body;
  return Object.fromEntries(coupons.map(({ id, card }: any) => [id, card.discount]));
};

describe('amounts and prices', () => {
  test('that were there keep their currency when the site gets another, and new ones have that', async () => {
    expect((await change('/api/config', { currency: 'eur' })).currency).toBe('EUR');
    expect((await coupon({ discountValue: '15' })).currency).toBe('EUR');
    expect(await labels()).toMatchObject({ bare: '$15 OFF', pounds: '£15 OFF' });
    const product = { name: 'Pot', description: 'Iron.', affiliateLink: 'https://a.example/pot', salePrice: 5 };
    expect((await owner.post('/api/amazon-products', product)).body.currency).toBe('EUR');
    const [old, made] = (await api.visitor().get('/api/amazon-products')).body;
    expect([old.currency, made.currency]).toEqual(['USD', 'EUR']);
    // a save of something else is no choice of a currency
    expect((await change('/api/coupons/bare', { title: 'Another' })).currency).toBe('USD');
  });

  test.each([
    ['15', 'USD', '$15 OFF'],
    ['£15', 'GBP', '£15 OFF'],
    ['15 EUR', 'EUR', '€15 OFF'],
    ['12,50 €', 'EUR', '€12.50 OFF'],
    ['Up to CHF 20', 'CHF', 'Up to CHF\u00a020 OFF'],
    ['100 kr', undefined, '100 kr OFF'],
  ])('of "%s" are in %s and read "%s"', async (discountValue, currency, label) => {
    const made = await coupon({ discountValue });
    expect([made.currency, (await labels())[made.id]]).toEqual([currency, label]);
  });

  test('follow what is typed over them, and otherwise stay in their currency', async () => {
    expect((await change('/api/coupons/pounds', { discountValue: '20' })).currency).toBe('GBP');
    expect((await change('/api/coupons/pounds', { discountValue: '$20', currency: 'GBP' })).currency).toBe('USD');
    expect(await change('/api/coupons/pounds', { discountType: 'percentage', discountValue: '20' })).not.toHaveProperty(
      'currency',
    );
    const priced = await change('/api/amazon-products/p1', { salePrice: 39.99, currency: 'GBP' });
    expect(priced).toMatchObject({ currency: 'GBP', salePrice: 39.99 });
  });

  test('emptied, or copied with another amount, are in the currency that this has', async () => {
    await change('/api/config', { currency: 'CHF' });
    expect((await change('/api/amazon-products/p1', { currency: null })).currency).toBe('CHF');
    const copy = { kind: 'coupons', select: { ids: ['pounds'] }, change: { duplicate: true, discountValue: '$5' } };
    expect((await owner.post('/api/bulk', copy)).body).toMatchObject({ count: 1, refused: [] });
    expect(api.database.read('stores/acme')!.coupons.at(-1)).toMatchObject({
      discountValue: '$5',
      currency: 'USD',
    });
  });

  test.each([
    { discountValue: '£15', currency: 'EUR' },
    { discountType: 'percentage', discountValue: '15', currency: 'EUR' },
    { discountValue: '15', currency: 'Galleons' },
  ])('are refused where their currency is another than they say: %j', async (given) => {
    const { errors } = await coupon(given);
    expect(errors).toMatchObject([{ path: 'currency' }]);
  });
});
