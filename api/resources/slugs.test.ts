import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { slugsOf } from '../entities/slugs.ts';
import { routes } from './routes.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests(aShop());
const owner = await api.owner();
await owner.put('/api/stores/acme', { slug: 'acme-shop' });
await owner.put('/api/blogs/about-acme', { slug: 'acme-guide' });

const store = (slug: string) => ({ name: slug, slug, category: 'Travel' });
const post = (slug: string) => ({ title: slug, slug, content: '', category: 'savings-tips' });
const had = (kind: string) =>
  `Another ${kind} had this slug before, and links to it still lead there. Choose another one.`;

test.each(['stores', 'blogs'] as const)('every path of the API where a slug of %s would stand is known', (folder) => {
  const taken = routes.map(({ contract }) => new RegExp(`^/api/${folder}/([\\w-]+)$`).exec(contract.path)?.[1]);
  const reads = taken.filter((part, at) => part !== undefined && routes[at]?.contract.method === 'get');
  expect([...slugsOf[folder].reserved]).toEqual(['404', ...reads]);
});

test.each([
  ['post', '/api/stores', store('popular'), 400, ''],
  ['put', '/api/stores/bolt', { slug: 'popular' }, 400, ''],
  ['post', '/api/stores', store('404'), 400, ''],
  ['post', '/api/blogs', post('404'), 400, ''],
  ['post', '/api/categories', { name: 'Four hundred', slug: '404' }, 400, ''],
  ['post', '/api/stores', store('acme'), 409, had('store')],
  ['put', '/api/stores/bolt', { slug: 'acme' }, 409, had('store')],
  ['post', '/api/blogs', post('about-acme'), 409, had('post')],
] as const)('%s %s refuses a slug that is reserved, or that another thing had: %j', async (...row) => {
  const [method, path, given, refused, message] = row;
  const { status, body } = await owner[method](path, given);
  expect([status, body.errors[0].path, body.message]).toEqual([refused, 'slug', expect.stringContaining(message)]);
});

test('a read of a former slug is redirected like its page, for the owner too, until its thing has it back', async () => {
  const store = await owner.get('/api/stores/acme?view=owner');
  expect([store.status, store.headers.get('location')]).toEqual([301, '/api/stores/acme-shop?view=owner']);
  const post = await api.visitor().get('/api/blogs/about-acme');
  expect([post.status, post.headers.get('location')]).toEqual([301, '/api/blogs/acme-guide']);
  expect(api.database.read('stores/acme')?.formerSlugs).toEqual(['acme']);
  expect((await owner.put('/api/stores/acme', { slug: 'acme' })).status).toBe(200);
  expect(api.database.read('stores/acme')?.formerSlugs).toEqual(['acme-shop']);
});
