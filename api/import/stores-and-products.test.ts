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
    'ASIN,Name,Description,Link,Price,List price,Rating',
    'B01,Pot,Iron,https://amazon.example/pot,USD 18.50,$25,4.26 out of 5',
    'B02,Pan,Steel,https://amazon.example/pan,"1,299",,',
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
