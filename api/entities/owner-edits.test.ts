import { expect, test } from 'vitest';
import { aCoupon, anOffer, aPage, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const LONG_AGO = '2026-01-01T00:00:00.000Z';
/** Its id is only the beginning of it. */
const LONG = 'how-to-find-the-best-discounts-on-shoes-for-everyone-of-us';
const LONG_ID = LONG.slice(0, 48);
/** As cleaning would not leave it. */
const HTML = '<p onclick="steal()">Spend less.</p>';

/** Also documents as only a person would write them. */
const { api, owner } = openForEachTest({
  settings: { timeZone: 'Pacific/Auckland' },
  stores: [
    aStore({ updatedAt: LONG_AGO, coupons: [aCoupon({ id: 'acme-c1' })] }),
    aStore({ name: 'Bolt' }),
    aStore({ id: 'top', name: 'Popular', slug: 'popular', coupons: [aCoupon({ id: 'special', title: 'A coupon' })] }),
    aStore({ id: 'zoo', name: 'Zoo', offers: [anOffer({ id: 'special', title: 'An offer' })] }),
  ],
  postFigures: [{ id: 'tips', views: 7 }],
  blogs: [
    aPost({ id: 'tips', slug: 'tips', targetStoreId: 'acme' }),
    aPost({ id: LONG_ID, slug: LONG, title: 'Long' }),
    aPost({ id: 'old', slug: 'old', status: 'archived' }),
    aPost({ id: 'plan', slug: 'plan', status: 'archived', publishedAt: undefined }),
    aPost({ id: 'lost', slug: '404', content: HTML, status: 'draft', publishedAt: undefined }),
  ],
  texts: [aPage({ id: 'about', path: '/about-moved' })],
});

const post = (id: string) => api.database.read(`blogs/${id}`)!;
const edited = async (path: string, changes: object) => {
  const { status, body } = await owner.put(`/api/${path}`, changes);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};

test('two products of one name are two products, and each has an id, even where no Latin letters make one', async () => {
  const kettle = { description: 'Boils.', affiliateLink: 'https://amazon.example/kettle' };
  const made = [];
  for (const name of ['Kettle', 'Kettle', '日本堂', '湯沸かし'])
    made.push((await owner.post('/api/amazon-products', { ...kettle, name })).body.id);
  const [first, second, third, fourth] = made;
  expect([first, third]).toEqual(['kettle', 'product']);
  expect(second).toMatch(/^kettle-\w{8}$/);
  expect(fourth).toMatch(/^product-\w{8}$/);
  expect(api.database.read('amazon-products')!.products.map(({ id }) => id)).toEqual(made);
});

test('settings that were never saved are the built-in ones, and are saved whole by an edit that changes one', async () => {
  await api.database.transact((transaction) => transaction.delete('settings'));
  const { status, body } = await owner.get('/api/config?view=owner');
  expect([status, body]).toMatchObject([200, { revision: 1, updatedAt: NOW, timeZone: 'UTC' }]);
  expect((await edited('config', { timeZone: 'UTC' })).revision).toBe(1);
  expect(api.database.read('settings')).toBeUndefined();
  expect((await edited('config', { siteName: 'Deals', revision: 1 })).revision).toBe(2);
  expect(api.database.read('settings')).toMatchObject({ siteName: 'Deals', timeZone: 'UTC' });
});

test('a store counts as changed when its deals in lists do, not when their words do', async () => {
  const changedAt = () => api.database.read('stores/acme')!.updatedAt;
  await edited('coupons/acme-c1', { description: 'On everything' });
  expect(changedAt()).toBe(LONG_AGO);
  await edited('coupons/acme-c1', { expiryDate: '2026-12-01' });
  expect(changedAt()).toBe(NOW);
});

test('a copy of a post with a long slug is another post, and the first stays as it is', async () => {
  const [before, ids] = [post(LONG_ID), api.database.ids('blogs')];
  const copy = { kind: 'blogs', select: { ids: [LONG_ID] }, change: { duplicate: true } };
  expect((await owner.post('/api/bulk', copy)).body).toEqual({ count: 1, refused: [] });
  const added = api.database.ids('blogs').filter((id) => !ids.includes(id));
  expect(added.map(post)).toMatchObject([{ slug: `${LONG}-2`, title: 'Long', status: 'draft' }]);
  expect(post(LONG_ID)).toEqual(before);
});

test('a post is public on its day where the site is', async () => {
  const timed = { title: 'Timed', slug: 'timed', content: '<p>Now.</p>', category: 'savings-tips' };
  await owner.post('/api/blogs', { ...timed, status: 'published', publishAt: '2026-11-22' });
  expect(post('timed').publishedAt).toBe(NOW);
});

test('the former address of a post leads to it where readers may know it, and is free again where none does', async () => {
  const ids = ['tips', 'old', 'plan', 'lost'];
  for (const id of ids) await edited(`blogs/${id}`, { slug: `moved-${id}` });
  expect(ids.map((id) => post(id).formerSlugs)).toEqual([['tips'], ['old'], [], []]);
});

test('the store that a post is about may be named twice, when it is the same one', async () => {
  const twice = { targetStore: { slug: 'bolt' }, targetStoreId: 'bolt' };
  expect((await edited('blogs/tips', twice)).targetStoreId).toBe('bolt');
  const { status, body } = await owner.put('/api/blogs/old', { ...twice, targetStore: { slug: 'acme' } });
  const message = 'Two different stores are named. Name one store.';
  expect([status, body.errors]).toEqual([400, [{ path: 'targetStoreId', message }]]);
});

test('the owner sees how often a post was viewed, and the store that it is about', async () => {
  const shown = async (id: string) => {
    const { viewCount, targetStore } = (await owner.get(`/api/blogs/${id}?view=owner`)).body;
    return [viewCount, targetStore?.slug];
  };
  expect([await shown('tips'), await shown('old')]).toEqual([
    [7, 'acme'],
    [0, undefined],
  ]);
});

test('a page that comes with every site has its own address, whatever its file says', async () => {
  expect((await owner.get('/api/pages/about')).body.path).toBe('/about');
  expect((await owner.put('/api/pages/about', { path: '/about-moved' })).status).toBe(400);
  await edited('pages/about', { path: '/about' });
  expect(api.database.read('pages/about')!.path).toBe('/about');
  expect(api.database.read('redirects')).toBeUndefined();
});

test('what has a reserved slug in its file can be edited; its HTML stays until the content is edited, and is cleaned then', async () => {
  expect((await edited('stores/top', { name: 'Acme' })).name).toBe('Acme');
  expect((await edited('blogs/lost', { title: 'Found' })).title).toBe('Found');
  expect(post('lost').content).toBe(HTML);
  await edited('blogs/lost', { content: `${HTML}<p>More.</p>` });
  expect(post('lost').content).toBe('<p>Spend less.</p><p>More.</p>');
});

test('a coupon and an offer of two stores with the same id are both found', async () => {
  expect((await edited('coupons/special', { active: true })).title).toBe('A coupon');
  expect((await edited('offers/special', { active: true })).title).toBe('An offer');
});
