import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCategory, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';

let api: RunningApi;
let owner: Visitor;
beforeAll(async () => {
  api = await openTestApi({
    categories: [aCategory('Fashion'), aCategory('Travel')],
    stores: [aStore({ website: 'https://www.acme.example/' })],
    products: [aProduct({ name: 'Pot', salePrice: 20 })],
  });
  owner = await api.owner();
});
afterAll(() => api.close());

test('stores and products come in, are compared, and keep what is not in the file', async () => {
  const stores =
    'Name,Website,Category,Description\nAcme,https://acme.example,TRAVEL,About\nCove,cove.example,Fashion,New\nDune,,Pets,x';
  const plan = await owner.upload('/api/import', stores, { kind: 'stores' });
  expect(plan.body.counts).toEqual({ new: 1, changed: 1, same: 0, refused: 1, gone: 0 });
  expect(api.database.read('stores/acme')).toMatchObject({ slug: 'acme', category: 'Travel', description: 'About' });
  expect(api.database.read('stores/cove')).toMatchObject({ website: 'https://cove.example', category: 'Fashion' });
  const products = [
    'ASIN,Name,Description,Link,Price,List price,Rating,Currency',
    'B01,Pot,Iron,https://amazon.example/pot,USD 18.50,$25,4.26 out of 5,USD',
    'B02,Pan,Steel,https://amazon.example/pan,"1,299",,,',
  ].join('\n');
  const made = await owner.upload('/api/import', products, {
    kind: 'amazon-products',
    feed: 'paapi',
    sourceKind: 'network',
  });
  expect(made.body.counts).toMatchObject({ new: 1, changed: 1 });
  expect(api.database.read('amazon-products')!.products).toMatchObject([
    // the owner's price stays
    { name: 'Pot', salePrice: 20, originalPrice: 25, rating: 4.3 },
    {
      name: 'Pan',
      salePrice: 1299,
      source: { kind: 'network', reference: 'paapi/B02' },
      priceCheckedAt: expect.any(String),
    },
  ]);
  const again = await owner.upload('/api/import', products, { kind: 'amazon-products', feed: 'paapi' });
  expect([again.body.counts, again.headers.get('x-change-id')]).toMatchObject([{ same: 2 }, null]);
});

test('a table of the owner makes no price of a network younger', async () => {
  const before = api.database.read('amazon-products')!.products.find(({ name }) => name === 'Pan')!.priceCheckedAt!;
  const table = (price: string, checked: string) =>
    owner.upload('/api/import', `Id,Name,Price,Price checked on\npan,Pan,${price},${checked}`, {
      kind: 'amazon-products',
    });
  const dated = await table('1299', '2026-11-21');
  expect(dated.body.counts).toMatchObject({ changed: 0, refused: 1 });
  const pan = () => api.database.read('amazon-products')!.products.find(({ name }) => name === 'Pan')!;
  expect(pan().priceCheckedAt).toBe(before);
});

test('a percentage of a product is what it says, and never more than all', async () => {
  const head = 'Name,Description,Link,Price,Discount,Rating';
  const rows = ['0.25,4.5 out of 5 stars', '-30.0,', '15 %,', '120,', '10%,4/50'];
  const file = [head, ...rows.map((cells, at) => `Cup ${at},Tin,https://a.example/${at},9,${cells}`)].join('\n');
  const plan = await owner.upload('/api/import', file, { kind: 'amazon-products' });
  expect(plan.body.counts).toMatchObject({ new: 3, refused: 2 });
  const cups = api.database.read('amazon-products')!.products.filter(({ name }) => name.startsWith('Cup'));
  expect(cups.map(({ discount, rating }) => [discount, rating])).toEqual([
    [25, 4.5],
    [30, undefined],
    [15, undefined],
  ]);
});

test('a picture without encryption is asked for with it, as browsers do, and cannot be typed', async () => {
  const others = Array.from(
    { length: 4 },
    (_, at) => `Pot ${at},Tin,https://a.example/${at},https://img.example/${at}.png`,
  );
  const rows = [...others, 'Mug,Tin,https://a.example/m,http://img.example/m.png'];
  const file = ['Name,Description,Link,Image URL', ...rows].join('\n');
  const plan = await owner.upload('/api/import?dryRun=1', file, { kind: 'amazon-products' });
  expect(plan.body.warnings).toEqual([expect.stringMatching(/^Pictures in "Image URL" are used with https:/)]);
  await owner.post(`/api/import/${plan.body.id}/apply`);
  const mug = api.database.read('amazon-products')!.products.find(({ name }) => name === 'Mug')!;
  expect(mug.imageUrl).toBe('https://img.example/m.png');
  const typed = await owner.put(`/api/amazon-products/${mug.id}`, { imageUrl: 'http://img.example/m.png' });
  expect([typed.status, typed.body.errors[0].message]).toEqual([400, expect.stringMatching(/starts with https:/)]);
});
