import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aCategory, aCoupon, anOffer, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import type { CatalogueParts } from '../../data/queries/testing/builders.ts';
import { importKinds } from '../contract/shapes/import-fields.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { importsBy } from './testing/imports.ts';
import { runs } from '../../data/schema/testing/runs.ts';

const api = await openForAllTests({ categories: [] });
const owner = await api.owner();
const { send, dryRun, rows } = importsBy(owner);

/** Stores may have categories that were deleted since. */
async function make({ categories = [], stores = [], products = [] }: CatalogueParts): Promise<void> {
  const former = ['Once a category', 'Unlisted'].map((name) => aCategory(name));
  await api.database.transact((transaction) => {
    for (const id of api.database.ids('stores')) transaction.delete(`stores/${id}`);
    transaction.write('categories', { categories: [...categories, ...former] });
    for (const store of stores) transaction.write(`stores/${store.id}`, store);
    transaction.write('amazon-products', { products });
  });
  await api.database.transact((transaction) => transaction.write('categories', { categories }));
}

/** What the import of each table that was exported a moment ago would do. */
async function imported(): Promise<object> {
  const results: { [kind: string]: object } = {};
  for (const kind of importKinds) {
    const { text } = await owner.get(`/api/export/${kind}.csv`);
    const plan = await dryRun(text, { kind });
    results[kind] = { feed: plan.body.feed, others: (await rows(plan)).filter(({ status }: any) => status !== 'same') };
  }
  return results;
}
const links = { affiliateLink: 'https://go.example/acme', deepLink: 'https://go.example/c?id=7&u={url}' };
const unchanged = Object.fromEntries(importKinds.map((kind) => [kind, { feed: null, others: [] }]));

test('tables that were exported change nothing when they come in again', async () => {
  await make({
    categories: [aCategory('Fashion')],
    stores: [
      aStore({
        name: 'Acme',
        category: 'Once a category',
        description: "'Quoted'\r\n\r\n- a list\n＝sum",
        website: 'http://intranet/shop',
        ...links,
        coupons: [
          aCoupon({ id: 'acme-c0', title: 'Linked', affiliateLink: 'https://go.example/?a=1&b=2' }),
          aCoupon({ id: 'acme-c1', title: 'Twice', discountType: 'freeShipping', discountValue: 'Free shipping' }),
          aCoupon({ id: 'acme-c2', title: 'Twice', discountType: 'other', discountValue: '' }),
          aCoupon({ id: 'acme-c3', title: '50% off', discountType: 'fixed', discountValue: '' }),
          aCoupon({ id: 'acme-c4', title: 'Same code', code: 'SAVE', expiryDate: '2026-12-01T00:00:00+02:00' }),
          aCoupon({ id: 'acme-c5', title: '＠home', code: 'SAVE', description: 'Cafe\u0301' }),
        ],
        offers: [
          anOffer({ id: 'acme-o1', title: '15% off everything', discountType: 'deal', discountValue: '' }),
          anOffer({ id: 'acme-o2', title: '=1+1', discountValue: '', affiliateLink: 'http://localhost:8080/go' }),
        ],
      }),
      aStore({ id: 'acme-2', slug: 'acme-2', name: 'Acme', coupons: [aCoupon({ id: 'acme-2-c1', title: 'Other' })] }),
      aStore({ name: 'Empty' }),
    ],
    products: [
      aProduct({ id: 'p1', name: 'Pot', salePrice: 1299.5, rating: 4.3, priceCheckedAt: '2026-11-20T10:00:00+01:00' }),
      aProduct({ id: 'p2', name: 'Pot', imageUrl: '/media/pot.webp', keywords: 'a, b' }),
    ],
  });
  expect(await imported()).toEqual(unchanged);
});

test('and so do those of any catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(anyCatalogue(4, 0), async (catalogue) => {
      await make(catalogue);
      expect(await imported()).toEqual(unchanged);
    }),
    runs(3),
  );
});

test('links of stores and coupons come into a site that has none of them', async () => {
  const coupon = aCoupon({ affiliateLink: 'https://go.example/?a=1&b=2' });
  await make({ categories: [aCategory('Fashion')], stores: [aStore({ ...links, coupons: [coupon] })] });
  const tables = await Promise.all(['stores', 'coupons'].map((kind) => owner.get(`/api/export/${kind}.csv`)));
  await make({ categories: [aCategory('Fashion')] });
  const [ofStores, ofCoupons] = tables.map(({ text }) => text);
  const mapping = { affiliateLink: 'affiliateLink', name: 'name', category: 'category', deepLink: 'deepLink' };
  await send(ofStores!, { kind: 'stores', mapping: JSON.stringify(mapping) });
  const ofDeals = { affiliateLink: 'affiliateLink', title: 'title', store: 'store' };
  await send(ofCoupons!, { mapping: JSON.stringify(ofDeals) });
  const { affiliateLink } = coupon;
  expect(api.database.read('stores/acme')).toMatchObject({ ...links, coupons: [{ affiliateLink }] });
});

test('many deals of one code change nothing when their table comes in again, whatever else has changed', async () => {
  const many = Array.from({ length: 30 }, (_, at) => aCoupon({ id: `acme-c${at}`, title: `Deal ${at}`, code: 'SAME' }));
  await make({ categories: [aCategory('Fashion')], stores: [aStore({ coupons: many })] });
  expect(await imported()).toEqual(unchanged);
  const { text } = await owner.get('/api/export/coupons.csv');
  const { body } = await send(text.replace('"Deal 7"', '"Deal seven"'));
  expect(body.counts).toMatchObject({ changed: 1, same: 29, refused: 0 });
  expect(api.database.read('stores/acme')!.coupons.map(({ title }) => title)).toContain('Deal seven');
});
