import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCoupon, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';
import { ofEachStore } from './owner-shapes.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const feed = { kind: 'network' as const, reference: 'awin/7' };
const model = { kind: 'model' as const, reference: '' };
const mailed = { kind: 'shopper' as const, reference: 'a mail' };
const kettle = { name: 'Kettle', description: 'Boils.', affiliateLink: 'https://amazon.example/kettle' };
const post = { content: '<p>Spend less.</p>', category: 'savings-tips' };
const ofOwner = { kind: 'owner', reference: '', seenAt: NOW };

let api: RunningApi;
let owner: Visitor;
beforeEach(async () => {
  api = await openTestApi({
    stores: [
      aStore({
        id: 'z1',
        name: 'Acme',
        slug: 'acme',
        description: 'Shoes for everyone.',
        source: model,
        updatedAt: LONG_AGO,
        coupons: [
          aCoupon({ id: 'z1-c1' }),
          aCoupon({ id: 'z1-c2', source: feed, withdrawnAt: '2026-11-20T09:00:00.000Z' }),
        ],
      }),
      aStore({ id: 'a1', name: 'Cove', slug: 'cove' }),
      aStore({ id: 'b1', name: 'bolt', slug: 'bolt' }),
    ],
    blogs: [aPost({ id: 'tips', slug: 'tips', title: 'Tips' })],
    products: [aProduct({ id: 'p1', salePrice: 20, rating: 4, source: feed })],
  });
  owner = await api.owner();
});
afterEach(() => api.close());

const posts = () => api.database.ids('blogs').map((id) => api.database.read(`blogs/${id}`)!.title);

describe('nothing replaces something else', () => {
  test('two products of one name are two products', async () => {
    const made = [];
    for (const salePrice of [10, 20])
      made.push((await owner.post('/api/amazon-products', { ...kettle, salePrice })).body);
    expect(made[0].id).toBe('kettle');
    expect(made[1].id).toMatch(/^kettle-\w{8}$/);
    const { products } = api.database.read('amazon-products')!;
    expect(products.slice(1).map(({ id, salePrice }) => [id, salePrice])).toEqual([
      ['kettle', 10],
      [made[1].id, 20],
    ]);
  });

  test('posts whose slugs begin alike for as long as an id may be are all kept', async () => {
    const slug = 'how-to-find-the-best-discounts-on-shoes-for-everyone-of-us';
    for (const title of ['One', 'Two'])
      expect((await owner.post('/api/blogs', { ...post, title, slug: `${slug}-${title.toLowerCase()}` })).status).toBe(
        201,
      );
    expect(posts().sort()).toEqual(['One', 'Tips', 'Two']);
  });

  test('a product that was saved by someone else in the meantime is shown, and stays as it is', async () => {
    await owner.put('/api/amazon-products/p1', { name: 'First', revision: 1 });
    const refused = await owner.put('/api/amazon-products/p1', { name: 'Second', revision: 1 });
    expect([refused.status, refused.body.current.name]).toEqual([409, 'First']);
    expect(api.database.read('amazon-products')!.products[0]!.name).toBe('First');
  });

  test('a post cannot get the address that still leads to another one', async () => {
    await api.database.transact((transaction) =>
      transaction.write('blogs/tips', { ...transaction.read('blogs/tips')!, formerSlugs: ['hints'] }),
    );
    await owner.post('/api/blogs', { ...post, title: 'Other', slug: 'other' });
    const refused = await owner.put('/api/blogs/other', { slug: 'hints' });
    const message = 'Another post had this slug before, and links to it still lead there. Choose another one.';
    expect([refused.status, refused.body.errors]).toEqual([409, [{ path: 'slug', message }]]);
    expect((await owner.put('/api/blogs/tips', { slug: 'hints' })).status).toBe(200);
  });

  test.each([
    ['404', 'the page of what is not found'],
    ['popular', 'the API'],
  ])('the slug %s of a store is reserved for %s, which the refusal says', async (slug, what) => {
    const { status, body } = await owner.put('/api/stores/a1', { slug });
    const message = `This slug is reserved for ${what}. Choose another one.`;
    expect([status, body.errors]).toEqual([400, [{ path: 'slug', message }]]);
  });
});

describe('what an edit says about sources', () => {
  test('a withdrawn coupon stays withdrawn when the owner edits its title', async () => {
    const { body } = await owner.put('/api/coupons/z1-c2', { title: 'Mine' });
    expect(body).toMatchObject({ withdrawnAt: '2026-11-20T09:00:00.000Z', ownFields: ['title'] });
  });

  test('the text of a model stays one while other fields are edited', async () => {
    expect((await owner.put('/api/stores/z1', { website: 'https://acme.example' })).body.source).toEqual(model);
    expect((await owner.put('/api/stores/z1', { description: 'Shoes that last.' })).body.source).toEqual(ofOwner);
  });

  test('a rating that the owner types is the owner’s, and the price stays the feed’s', async () => {
    const { body } = await owner.put('/api/amazon-products/p1', { rating: 4.5 });
    expect(body.ratingSource).toEqual(ofOwner);
    expect(body).not.toHaveProperty('priceSource');
  });

  test('figures with a source that the owner names keep it', async () => {
    const named = await owner.put('/api/amazon-products/p1', { rating: 4.5, ratingSource: mailed });
    expect(named.body.ratingSource).toEqual(mailed);
    const whole = await owner.put('/api/amazon-products/p1', { salePrice: 25, source: mailed });
    expect(whole.body.source).toEqual(mailed);
    expect(whole.body).not.toHaveProperty('priceSource');
  });

  test('a figure of the home page keeps its source until it is typed again', async () => {
    const saved = async (tile: object) =>
      (await owner.put('/api/config', { heroTiles: [tile] })).body.heroTiles[0].source;
    expect(await saved({ figure: '10', label: 'Deals' })).toEqual(ofOwner);
    expect(await saved({ figure: '10', label: 'Deals', source: mailed })).toEqual(mailed);
    expect(await saved({ figure: '10', label: 'Deals' })).toEqual(mailed);
    expect(await saved({ figure: '11', label: 'Deals', source: mailed })).toEqual(ofOwner);
    expect(await saved({ figure: '12', label: 'Deals', source: { ...mailed, reference: 'another mail' } })).toEqual({
      ...mailed,
      reference: 'another mail',
    });
  });
});

test('a store counts as changed when its deals in lists do, not when their words do', async () => {
  const changedAt = () => api.database.read('stores/z1')!.updatedAt;
  await owner.put('/api/coupons/z1-c1', { description: 'On everything' });
  expect(changedAt()).toBe(LONG_AGO);
  await owner.put('/api/coupons/z1-c1', { expiryDate: '2026-12-01' });
  expect(changedAt()).toBe(NOW);
});

test('stores are listed by name, whatever their ids and however they are written', async () => {
  expect(await ofEachStore(api.database, ({ name }) => [name])).toEqual(['Acme', 'bolt', 'Cove']);
});
