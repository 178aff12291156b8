import { expect, test } from 'vitest';
import { aCoupon, anOffer, aPage, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

/** As cleaning would not leave it. */
const HTML = '<p onclick="steal()">Spend less.</p>';

const { api, owner } = openForEachTest({
  stores: [
    aStore({ id: 'top', name: 'Popular', slug: 'popular', coupons: [aCoupon({ id: 'special', title: 'A coupon' })] }),
    aStore({ id: 'zoo', name: 'Zoo', slug: 'zoo', offers: [anOffer({ id: 'special', title: 'An offer' })] }),
  ],
  blogs: [aPost({ id: 'lost', slug: '404', content: HTML, status: 'draft', publishedAt: undefined })],
  texts: [aPage({ id: 'about', path: '/about-moved' })],
});

test.each([
  ['store', '/api/stores/top', { name: 'Acme' }],
  ['post', '/api/blogs/lost', { title: 'Found' }],
])('a %s whose file has a reserved slug can be edited', async (_kind, path, changes) => {
  const { status, body } = await owner.put(path, changes);
  expect([status, body]).toEqual([200, expect.objectContaining(changes)]);
});

test('a page that comes with every site has its own address, whatever its file says', async () => {
  expect((await owner.get('/api/pages/about')).body.path).toBe('/about');
  expect((await owner.put('/api/pages/about', { path: '/about-moved' })).status).toBe(400);
  expect((await owner.put('/api/pages/about', { path: '/about' })).status).toBe(200);
  expect(api.database.read('pages/about')!.path).toBe('/about');
  expect(api.database.read('redirects')).toBeUndefined();
});

test('HTML in a file stays as it is until the content is edited, and is cleaned then', async () => {
  const contentAfter = async (changes: object) => {
    expect((await owner.put('/api/blogs/lost', changes)).status).toBe(200);
    return api.database.read('blogs/lost')!.content;
  };
  expect(await contentAfter({ title: 'Found' })).toBe(HTML);
  expect(await contentAfter({ content: `${HTML}<p>More.</p>` })).toBe('<p>Spend less.</p><p>More.</p>');
});

test('a coupon and an offer of two stores with the same id are both found', async () => {
  const titles = [];
  for (const kind of ['coupons', 'offers'])
    titles.push((await owner.put(`/api/${kind}/special`, { active: true })).body.title);
  expect(titles).toEqual(['A coupon', 'An offer']);
});
