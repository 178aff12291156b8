import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { slugsOf } from '../entities/check-slug.ts';
import { routes } from './routes.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests(aShop());
const owner = await api.owner();
await owner.put('/api/stores/acme', { slug: 'acme-shop' });
await owner.put('/api/blogs/about-acme', { slug: 'acme-guide' });

const store = (slug: string) => ({ name: slug, slug, category: 'Travel' });
const post = (slug: string) => ({ title: slug, slug, content: '', category: 'savings-tips' });

test.each(['stores', 'blogs'] as const)(
  'every path of the API that stands where a slug of %s would is known',
  (folder) => {
    const taken = routes.map(({ contract }) => new RegExp(`^/api/${folder}/([\\w-]+)$`).exec(contract.path)?.[1]);
    const reads = taken.filter((part, at) => part !== undefined && routes[at]?.contract.method === 'get');
    expect([...slugsOf[folder].reserved]).toEqual(['404', ...reads]);
  },
);

test.each([
  ['post', '/api/stores', store('popular')],
  ['put', '/api/stores/bolt', { slug: 'popular' }],
  ['post', '/api/stores', store('404')],
  ['post', '/api/blogs', post('404')],
  ['post', '/api/categories', { name: 'Four hundred', slug: '404' }],
] as const)('%s %s refuses a slug that is reserved', async (method, path, body) => {
  const { status, body: reply } = await owner[method](path, body);
  expect([status, reply.errors[0].path]).toEqual([400, 'slug']);
});

test.each([
  ['post', '/api/stores', store('acme')],
  ['put', '/api/stores/bolt', { slug: 'acme' }],
  ['post', '/api/blogs', post('about-acme')],
] as const)('%s %s refuses a slug that another thing had before', async (method, path, body) => {
  const { status, body: reply } = await owner[method](path, body);
  expect([status, reply.errors[0].path]).toEqual([409, 'slug']);
  const kind = path.startsWith('/api/stores') ? 'store' : 'post';
  expect(reply.message).toBe(
    `Another ${kind} had this slug before, and links to it still lead there. Choose another one.`,
  );
});

test('a read of a former slug is redirected like its page, for the owner too', async () => {
  const store = await owner.get('/api/stores/acme?view=owner');
  expect([store.status, store.headers.get('location')]).toEqual([301, '/api/stores/acme-shop?view=owner']);
  const post = await api.visitor().get('/api/blogs/about-acme');
  expect([post.status, post.headers.get('location')]).toEqual([301, '/api/blogs/acme-guide']);
  expect((await api.visitor().get('/api/stores/nowhere')).status).toBe(404);
});

test('a thing may have its own former slug back', async () => {
  expect((await owner.put('/api/stores/acme', { slug: 'acme' })).status).toBe(200);
});
