import { beforeEach, expect, test } from 'vitest';
import { aCategory, aCoupon, anOffer, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import type { Answer } from '../testing/visitor.ts';
import type { Menus } from '../../data/schema/settings.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({
  categories: [aCategory('Fashion'), aCategory('Travel')],
  stores: [
    aStore({
      name: 'Acme',
      website: 'https://www.acme.example',
      deepLink: 'https://network.example/c?u={url}',
      coupons: [aCoupon({ id: 'acme-c1', affiliateLink: 'https://click.example/acme' })],
      offers: [anOffer({ id: 'acme-o1', affiliateLink: 'https://go.example/acme' })],
    }),
    aStore({ name: 'Bolt' }),
  ],
  blogs: [aPost({ title: 'About Acme' }), aPost({ title: 'Draft', status: 'draft' })],
  products: [aProduct()],
});
const owner = await api.owner();
const defaults: Menus = (await owner.get('/api/config?view=owner')).body.menus;

const header = (...to: (string | null)[]) => ({
  menus: { ...defaults, header: to.map((each, at) => ({ label: `Entry ${at}`, to: each })) },
});
const shown = () => api.database.read('settings')?.menus.header.map(({ to }) => to);
const undo = ({ headers }: Answer) => owner.post(`/api/undo/${headers.get('x-change-id')}`);
beforeEach(async () => void (await owner.put('/api/config', { menus: defaults })));

test('the menus begin as the specification has them', () => {
  expect(defaults.header.map(({ label }) => label)).toEqual(['Home', 'Stores', 'Categories', 'Blogs', 'Amazon Deals']);
  expect(defaults.popularCategories[4]).toEqual({ label: 'Home & Garden', to: null });
});

test('an entry leads to a page, to another site, or nowhere as plain text', async () => {
  const wanted = ['/store/acme', '/category/travel', '/blog/about-acme', '/terms', 'https://news.example/x', null];
  expect((await owner.put('/api/config', header(...wanted))).status).toBe(200);
  expect(shown()).toEqual(wanted);
});

test.each([
  ['/nowhere', 'Menus, header 2, to: "Entry 1" leads nowhere: there is no page at /nowhere. Choose another page.'],
  ['/store/nobody', /there is no page at \/store\/nobody/],
  ['/blog/draft', /there is no page at \/blog\/draft/],
  ['https://acme.example/sale', /"Entry 1" leads to the host of a store or its network/],
  ['https://network.example/', /the host of a store or its network/],
  ['https://click.example/', /the host of a store or its network/],
  ['https://go.example/', /the host of a store or its network/],
  ['https://amazon.example/', /the host of a store or its network/],
  ['http://news.example/', /Enter the path of a page such as \/stores/],
  ['//news.example/', /Enter the path of a page such as \/stores/],
  ['javascript:alert(1)', /Enter the path of a page such as \/stores/],
])('an entry that leads to %s is refused by name', async (to, message) => {
  const reply = await owner.put('/api/config', header('/', to));
  expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'menus.header.1.to']);
  expect(reply.body.message).toMatch(message);
});

test('an entry follows what it leads to, and goes with it in the same change, which an undo takes back', async () => {
  await owner.put('/api/config', header('/store/bolt', '/category/travel', '/blog/about-acme', '/stores'));
  await owner.put('/api/stores/bolt', { slug: 'bolt-shop' });
  await owner.put('/api/categories/travel', { slug: 'journeys' });
  expect(shown()).toEqual(['/store/bolt-shop', '/category/journeys', '/blog/about-acme', '/stores']);

  const deletion = await owner.delete('/api/stores/bolt');
  expect(api.publisher.requests.at(-1)).toEqual(['settings', 'stores/bolt']);
  await owner.delete('/api/blogs/about-acme');
  await owner.delete('/api/categories/travel');
  expect(shown()).toEqual(['/stores']);
  expect((await undo(deletion)).status, 'changed since').toBe(409);
  await owner.put('/api/config', header('/store/acme'));
  const again = await owner.delete('/api/stores/acme');
  expect(shown()).toEqual([]);
  await undo(again);
  expect(shown()).toEqual(['/store/acme']);
});

test('an entry follows a page of the owner, and one that comes with the site stays when its words are restored', async () => {
  const story = { path: '/our-story', title: 'Our story', content: '<p>Ours.</p>' };
  const { id } = (await owner.post('/api/pages', story)).body;
  await owner.put('/api/config', header('/our-story', '/about'));
  await owner.put(`/api/pages/${id}`, { path: '/story' });
  await owner.put('/api/pages/about', { title: 'About us' });
  expect(shown()).toEqual(['/story', '/about']);
  await owner.delete('/api/pages/about');
  await owner.delete(`/api/pages/${id}`);
  expect(shown()).toEqual(['/about']);
});

test('lists and links that are left out stay as they are, and one that is emptied is as it was at first', async () => {
  const socialLinks = { facebook: 'facebook.com/deals', youtube: 'youtube.com/deals' };
  await owner.put('/api/config', { ...header('/stores'), socialLinks });
  const about = [{ label: 'Who we are', to: '/about' }];
  await owner.put('/api/config', { menus: { about }, socialLinks: { facebook: null } });
  const { menus, socialLinks: links } = api.database.read('settings')!;
  expect(menus).toEqual({ ...defaults, ...header('/stores').menus, about });
  expect([links.facebook, links.youtube]).toEqual(['', 'https://youtube.com/deals']);
});

test('another setting can be saved while an entry leads nowhere', async () => {
  await owner.put('/api/config', header('/blog/about-acme', '/stores'));
  await owner.put('/api/blogs/about-acme', { status: 'archived' });
  expect((await owner.put('/api/config', { footerText: 'Ours.' })).status).toBe(200);
});

test.each(['amazon.example/?tag=x-20', 'https://network.example/page', 'https://www.acme.example'])(
  'an icon of the footer that leads to %s is refused by name',
  async (facebook) => {
    const { status, body } = await owner.put('/api/config', { socialLinks: { facebook } });
    expect([status, body.errors[0].path]).toEqual([400, 'socialLinks.facebook']);
    expect(body.errors[0].message).toContain('no place for affiliate links');
  },
);
