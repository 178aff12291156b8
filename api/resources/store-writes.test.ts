import { describe, expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest(aShop());

describe('stores', () => {
  test('a new one is answered whole, with its publish', async () => {
    const answer = await owner.post('/api/stores', { name: 'Cove', slug: 'cove', category: 'Travel' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ id: 'cove', name: 'Cove', revision: 1, dealCount: 0, offerCount: 0 });
    expect(answer.headers.get('x-publish-id')).toBe('publish-1');
    expect(answer.headers.get('x-change-id')).toMatch(/^c[0-9a-z]{20}$/);
    expect(api.publisher.requests).toEqual([['stores/cove']]);
    expect(api.database.read('stores/cove')?.name).toBe('Cove');
  });

  test('a slug that is taken is a conflict at its field', async () => {
    const answer = await owner.post('/api/stores', { name: 'Acme 2', slug: 'acme', category: 'Travel' });
    expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'slug']);
    expect(api.publisher.requests).toEqual([]);
  });

  test('every wrong field is named, and nothing is saved', async () => {
    const answer = await owner.post('/api/stores', {
      name: ' ',
      slug: 'Not A Slug',
      website: 'javascript:alert(1)',
      affiliateLink: 'acme',
      deepLink: 'https://go.example/c?u={url}&v={url}',
      category: 'Travel',
      dealCount: -1,
    });
    expect(answer.status).toBe(400);
    const errors = Object.fromEntries(answer.body.errors.map(({ path, message }: any) => [path, message]));
    expect(errors['deepLink']).toMatch(/^Enter a full address that holds {url} exactly once, such as /);
    expect(Object.keys(errors).sort()).toEqual(['affiliateLink', 'dealCount', 'deepLink', 'name', 'slug', 'website']);
    expect(api.database.ids('stores')).toEqual(['acme', 'bolt']);
  });

  test('a category is one of those that there are, in any case', async () => {
    const post = (category: string) => owner.post('/api/stores', { name: 'Cove', slug: 'cove', category });
    const refused = await post('Gardens');
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'category']);
    expect((await owner.put('/api/stores/acme', { category: 'Gardens' })).status).toBe(400);
    expect((await post('TRAVEL')).status).toBe(201);
  });

  test('a change keeps what it does not name, and null empties', async () => {
    const answer = await owner.put('/api/stores/acme', { description: 'Shoes', website: null });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'Acme', description: 'Shoes', revision: 2 });
    expect(api.database.read('stores/acme')).not.toHaveProperty('website');
    expect(api.database.read('stores/acme')?.offers).toHaveLength(3);
  });

  test('an edit of an old version is refused with the current one, and loses nothing', async () => {
    await owner.put('/api/stores/acme', { description: 'First', revision: 1 });
    const answer = await owner.put('/api/stores/acme', { description: 'Second', revision: 1 });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This was saved elsewhere in the meantime. Your changes were not saved; compare the two versions.',
    ]);
    expect(answer.body.current).toMatchObject({ description: 'First', revision: 2 });
    expect(api.database.read('stores/acme')?.description).toBe('First');
  });

  test('a renamed slug is remembered, and forgotten when it comes back', async () => {
    await owner.put('/api/stores/acme', { slug: 'acme-shoes' });
    expect(api.database.read('stores/acme')?.formerSlugs).toEqual(['acme']);
    await owner.put('/api/stores/acme', { slug: 'acme' });
    expect(api.database.read('stores/acme')?.formerSlugs).toEqual(['acme-shoes']);
  });

  test('a deletion says beforehand what it does, and leaves no post pointing at nothing', async () => {
    const effect = await owner.delete('/api/stores/acme?dryRun=1');
    expect(effect.body).toMatchObject({ offers: 3, coupons: 1, posts: 1 });
    expect(effect.body.message).toBe(
      '"Acme" will be deleted with its page, 1 coupon and 3 offers. 1 post will no longer link to it.',
    );
    expect(api.database.read('stores/acme')).toBeDefined();
    const answer = await owner.delete('/api/stores/acme');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(api.database.read('stores/acme')).toBeUndefined();
    expect(api.database.read('blogs/about-acme')).not.toHaveProperty('targetStoreId');
    expect(api.publisher.requests).toEqual([['blogs/about-acme', 'stores/acme']]);
  });

  test.each(['put', 'delete'] as const)('%s of one that does not exist is a 404', async (method) => {
    expect((await owner[method]('/api/stores/nowhere', {})).status).toBe(404);
  });

  test('an id that leads elsewhere is refused', async () => {
    expect((await owner.put('/api/stores/..%2fsettings', { name: 'x' })).status).toBe(400);
    expect((await owner.put('/api/stores/__proto__', { name: 'x' })).status).toBe(400);
  });
});

describe('categories', () => {
  test('a new one is the last, and its name and slug are its own', async () => {
    expect((await owner.post('/api/categories', { name: 'Pets', slug: 'pets' })).status).toBe(201);
    expect((await owner.post('/api/categories', { name: 'PETS', slug: 'pets-2' })).body.errors[0].path).toBe('name');
    expect((await owner.post('/api/categories', { name: 'Pets 2', slug: 'pets' })).body.errors[0].path).toBe('slug');
  });

  test.each(['all', ' All ', 'ALL  CATEGORIES'])('none is called %j, which says all of them', async (name) => {
    const refused = await owner.post('/api/categories', { name, slug: 'everything' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'name', message: 'This name is reserved for the list of all categories. Choose another one.' }],
    ]);
    expect((await owner.post('/api/categories', { name: `${name} Terrain`, slug: 'all-terrain' })).status).toBe(201);
  });

  test('a deletion says beforehand what it does, and takes it off the offers', async () => {
    const effect = await owner.delete('/api/categories/fashion?dryRun=1');
    expect(effect.body).toMatchObject({ stores: 1, offers: 3 });
    expect(effect.body.message).toBe(
      'The page of the category "Fashion" will be removed. 1 store in it will show its name without a link. ' +
        '3 offers of it will have no category.',
    );
    const move = await owner.delete('/api/categories/fashion?dryRun=1&moveTo=travel');
    expect(move.body.message).toBe(
      'The page of the category "Fashion" will be removed. 1 store and 3 offers move to "Travel". Its address will lead to "Travel".',
    );
    expect((await owner.delete('/api/categories/fashion')).body).toEqual({});
    expect(api.database.read('stores/acme')?.category).toBe('Fashion');
    expect(api.database.read('stores/acme')?.offers.some((each) => each.categoryId !== undefined)).toBe(false);
  });

  test('its stores and offers can move to another one', async () => {
    await owner.delete('/api/categories/fashion?moveTo=travel');
    expect(api.database.read('stores/acme')).toMatchObject({
      category: 'Travel',
      offers: [{ categoryId: 'travel' }, {}, {}],
    });
    expect(api.publisher.requests).toEqual([['categories', 'stores/acme']]);
    expect(api.database.read('categories')!.categories).toMatchObject([{ id: 'travel', formerSlugs: ['fashion'] }]);
    expect((await owner.delete('/api/categories/travel?moveTo=travel')).status).toBe(400);
  });
});
