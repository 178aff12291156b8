import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aCategory, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { openTestApi } from '../testing/running-api.ts';
import { counts, importsBy } from './testing/imports.ts';

const api = await openForAllTests({
  categories: [aCategory('Fashion'), aCategory('Travel')],
  stores: [aStore({ website: 'https://www.acme.example/' })],
  products: [aProduct({ name: 'Pot', salePrice: 20 })],
});
const owner = await api.owner();
const { send, dryRun, apply } = importsBy(owner);
const products = () => api.database.read('amazon-products')!.products;
const productOf = (given: string) => products().find(({ name }) => name === given)!;
const kind = 'amazon-products';

test('stores and products come in, are compared, and keep what is not in the file', async () => {
  const stores =
    'Name,Website,Category,Description\nAcme,https://acme.example,TRAVEL,About\nCove,cove.example,Fashion,New\nDune,,Pets,x';
  const plan = await send(stores, { kind: 'stores' });
  expect(plan.body.counts).toEqual(counts({ new: 1, changed: 1, refused: 1 }));
  expect(api.database.read('stores/acme')).toMatchObject({ slug: 'acme', category: 'Travel', description: 'About' });
  expect(api.database.read('stores/cove')).toMatchObject({ website: 'https://cove.example', category: 'Fashion' });
  const file = [
    'ASIN,Name,Description,Link,Price,List price,Rating,Currency',
    'B01,Pot,Iron,https://amazon.example/pot,USD 18.50,$25,4.26 out of 5,USD',
    'B02,Pan,Steel,https://amazon.example/pan,"1,299",,,',
  ].join('\n');
  const made = await send(file, { kind, feed: 'paapi', sourceKind: 'network' });
  expect(made.body.counts).toMatchObject({ new: 1, changed: 1 });
  const source = { kind: 'network', reference: 'paapi/B02' };
  expect(products()).toMatchObject([
    // the owner's price stays
    { name: 'Pot', salePrice: 20, originalPrice: 25, rating: 4.3 },
    { name: 'Pan', salePrice: 1299, source, priceCheckedAt: expect.any(String) },
  ]);
  const again = await send(file, { kind, feed: 'paapi' });
  expect([again.body.counts, again.headers.get('x-change-id')]).toMatchObject([{ same: 2 }, null]);
});

test('a table of the owner makes no price of a network younger', async () => {
  const before = productOf('Pan').priceCheckedAt;
  const dated = await send('Id,Name,Price,Price checked on\npan,Pan,1299,2026-11-21', { kind });
  expect(dated.body.counts).toMatchObject({ changed: 0, refused: 1 });
  expect(productOf('Pan').priceCheckedAt).toBe(before);
});

test('a percentage of a product is what it says, and never more than all', async () => {
  const head = 'Name,Description,Link,Price,Discount,Rating';
  const rows = ['0.25,4.5 out of 5 stars', '-30.0,', '15 %,', '120,', '10%,4/50'];
  const file = [head, ...rows.map((cells, at) => `Cup ${at},Tin,https://a.example/${at},9,${cells}`)].join('\n');
  const plan = await send(file, { kind });
  expect(plan.body.counts).toMatchObject({ new: 3, refused: 2 });
  const cups = products().filter(({ name }) => name.startsWith('Cup'));
  expect(cups.map(({ discount }) => discount)).toEqual([25, 30, 15]);
  expect(cups.map(({ rating }) => rating)).toEqual([4.5, undefined, undefined]);
});

test('a picture without encryption is asked for with it, as browsers do, and cannot be typed', async () => {
  const others = [1, 2, 3, 4].map((at) => `Pot ${at},Tin,https://a.example/${at},https://img.example/${at}.png`);
  const rows = [...others, 'Mug,Tin,https://a.example/m,http://img.example/m.png'];
  const file = ['Name,Description,Link,Image URL', ...rows].join('\n');
  const plan = await dryRun(file, { kind });
  expect(plan.body.warnings).toEqual([expect.stringMatching(/^Pictures in "Image URL" are used with https:/)]);
  await apply(plan);
  const mug = productOf('Mug');
  expect(mug.imageUrl).toBe('https://img.example/m.png');
  const typed = await owner.put(`/api/amazon-products/${mug.id}`, { imageUrl: 'http://img.example/m.png' });
  expect([typed.status, typed.body.errors[0].message]).toEqual([400, expect.stringMatching(/starts with https:/)]);
});

test.each([
  ['that were found to be broken', true],
  ['that nothing has looked at since', false],
])('a file is planned with the last good versions of documents %s', async (_, isNoticed) => {
  const site = await openTestApi({ stores: [aStore(), aStore({ name: 'Bolt' })] });
  onTestFinished(() => site.close());
  const broken = importsBy(await site.owner());
  const keys = ['settings', 'stores/acme', 'stores/bolt'] as const;
  for (const key of keys) {
    site.database.read(key);
    writeFileSync(join(site.database.folder, `${key}.json`), key === 'stores/bolt' ? '{' : '{"name": 7}');
  }
  if (isNoticed) site.database.refresh(keys);
  const { status, body } = await broken.dryRun('Store,Title,Code\nAcme,A,A1\nBolt,B,B1\n', { createStores: '1' });
  expect([status, body.counts, body.newStores]).toEqual([200, expect.objectContaining({ new: 2, refused: 0 }), 0]);
});
