import { expect, test } from 'vitest';
import { aCategory, aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({
  categories: [aCategory('Fashion', { formerSlugs: ['clothes'] }), aCategory('Travel'), aCategory('Pets')],
  stores: [aStore({ name: 'Acme', category: 'FASHION' }), aStore({ name: 'Bolt', category: 'Travel' })],
});
const owner = await api.owner();

const stored = (id: string) => api.database.read('categories')?.categories.find((each) => each.id === id);

test('a category that is renamed takes its stores along in one change, and its old address is kept', async () => {
  const before = api.database.read('stores/acme');
  const reply = await owner.put('/api/categories/fashion', { name: 'Style', slug: 'style', revision: 1 });
  expect([reply.status, reply.body]).toMatchObject([200, { id: 'fashion', name: 'Style', slug: 'style', revision: 2 }]);
  expect(stored('fashion')?.formerSlugs).toEqual(['clothes', 'fashion']);
  expect(api.database.read('stores/acme')).toMatchObject({ category: 'Style', revision: 2 });
  expect(api.database.read('stores/bolt')?.revision).toBe(1);
  expect(api.publisher.requests.at(-1)).toEqual(['categories', 'stores/acme']);

  const undone = await owner.post(`/api/undo/${reply.headers.get('x-change-id')}`);
  expect(undone.status).toBe(200);
  expect(stored('fashion')).toMatchObject({ name: 'Fashion', slug: 'fashion', formerSlugs: ['clothes'] });
  expect(api.database.read('stores/acme')?.category).toBe(before?.category);
});

test('a category may have its own former address back, and takes that of another', async () => {
  expect((await owner.put('/api/categories/fashion', { slug: 'clothes' })).body).toMatchObject({ slug: 'clothes' });
  expect(stored('fashion')?.formerSlugs).toEqual(['fashion']);
  expect((await owner.put('/api/categories/pets', { slug: 'fashion' })).status).toBe(200);
  expect(stored('fashion')?.formerSlugs).toEqual([]);
  expect(stored('pets')?.formerSlugs).toEqual(['pets']);
});

test('what the owner writes of a category is public, but for what search engines read', async () => {
  const texts = { description: 'For every journey.', icon: 'travel' };
  await owner.put('/api/categories/travel', { ...texts, seoTitle: 'Trips', seoDescription: 'Cheap trips.' });
  const [, travel] = (await api.visitor().get('/api/categories')).body;
  expect(travel).toEqual({ id: 'travel', name: 'Travel', slug: 'travel', ...texts });
  expect((await owner.put('/api/categories/travel', { icon: null })).body.icon).toBeUndefined();
});

test.each([
  ['travel', { slug: 'pets', revision: 1 }, 409, 'This was saved elsewhere'],
  ['pets', { name: 'TRAVEL' }, 409, 'A category with this name already exists.'],
  ['pets', { slug: 'travel' }, 409, 'A category with this slug already exists.'],
  ['pets', { icon: 'unicorn' }, 400, 'Icon: '],
  ['pets', { name: 'All' }, 400, 'Name: This name is reserved'],
  ['none', { name: 'None' }, 404, 'There is no such category.'],
])('%s is not changed to %j', async (id, body, status, message) => {
  const reply = await owner.put(`/api/categories/${id}`, body);
  expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(message)]);
});

test('the owner puts the categories into another order', async () => {
  const reply = await owner.post('/api/categories/reorder', { categoryIds: ['pets', 'fashion', 'travel'] });
  expect(reply.body.map(({ id }: { id: string }) => id)).toEqual(['pets', 'fashion', 'travel']);
  expect((await api.visitor().get('/api/categories')).body[0].id).toBe('pets');
  for (const ids of ['pets', 'pets pets fashion', 'pets fashion travel more', 'pets fashion travel pets']) {
    const refused = await owner.post('/api/categories/reorder', { categoryIds: ids.split(' ') });
    expect([refused.status, refused.body.current]).toEqual([409, ['pets', 'fashion', 'travel']]);
  }
});
