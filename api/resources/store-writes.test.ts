import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest(aShop());

const cove = { name: 'Cove', slug: 'cove', category: 'Travel' };
const acme = () => api.database.read('stores/acme');

test('a new store is answered whole, with its publish, and may not have the slug of another', async () => {
  const taken = await owner.post('/api/stores', { ...cove, slug: 'acme' });
  expect([taken.status, taken.body.errors[0].path]).toEqual([409, 'slug']);
  const { status, body, headers } = await owner.post('/api/stores', cove);
  expect([status, body]).toMatchObject([201, { id: 'cove', name: 'Cove', revision: 1, dealCount: 0, offerCount: 0 }]);
  expect(headers.get('x-publish-id')).toBe('publish-1');
  expect(headers.get('x-change-id')).toMatch(/^c[0-9a-z]{20}$/);
  expect(api.publisher.requests).toEqual([['stores/cove']]);
  expect(api.database.read('stores/cove')?.name).toBe('Cove');
});

test('every wrong field of a store is named, and nothing is saved', async () => {
  const { status, body } = await owner.post('/api/stores', {
    name: ' ',
    slug: 'Not A Slug',
    website: 'javascript:alert(1)',
    affiliateLink: 'acme',
    deepLink: 'https://go.example/c?u={url}&v={url}',
    category: 'Travel',
    dealCount: -1,
  });
  expect(status).toBe(400);
  const errors = Object.fromEntries(body.errors.map(({ path, message }: any) => [path, message]));
  expect(errors['deepLink']).toMatch(/^Enter a full address that holds {url} exactly once, such as /);
  expect(Object.keys(errors).sort()).toEqual(['affiliateLink', 'dealCount', 'deepLink', 'name', 'slug', 'website']);
  expect(api.database.ids('stores')).toEqual(['acme', 'bolt']);
});

test('the category of a store is one of those that there are, in any case', async () => {
  const refused = await owner.post('/api/stores', { ...cove, category: 'Gardens' });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'category']);
  expect((await owner.put('/api/stores/acme', { category: 'Gardens' })).status).toBe(400);
  expect((await owner.post('/api/stores', { ...cove, category: 'TRAVEL' })).status).toBe(201);
});

test('an edit keeps what it does not name, null empties, and one of an old version is refused with the current one', async () => {
  const { status, body } = await owner.put('/api/stores/acme', { description: 'Shoes', website: null, revision: 1 });
  expect([status, body]).toMatchObject([200, { name: 'Acme', description: 'Shoes', revision: 2 }]);
  expect(acme()).not.toHaveProperty('website');
  expect(acme()?.offers).toHaveLength(3);
  const stale = await owner.put('/api/stores/acme', { description: 'Second', revision: 1 });
  const message = 'This was saved elsewhere in the meantime. Your changes were not saved; compare the two versions.';
  expect([stale.status, stale.body]).toMatchObject([409, { message, current: { description: 'Shoes', revision: 2 } }]);
  expect(acme()?.description).toBe('Shoes');
  for (const method of ['PUT', 'DELETE'])
    expect((await owner.send(method, '/api/stores/nowhere', { body: {} })).status).toBe(404);
  for (const id of ['..%2fsettings', '__proto__'])
    expect((await owner.put(`/api/stores/${id}`, { name: 'x' })).status).toBe(400);
});

test('a deletion of a store says beforehand what it does, and leaves no post pointing at nothing', async () => {
  const { body } = await owner.delete('/api/stores/acme?dryRun=1');
  const message = '"Acme" will be deleted with its page, 1 coupon and 3 offers. 1 post will no longer link to it.';
  expect(body).toMatchObject({ offers: 3, coupons: 1, posts: 1, message });
  expect(acme()).toBeDefined();
  const answer = await owner.delete('/api/stores/acme');
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(acme()).toBeUndefined();
  expect(api.database.read('blogs/about-acme')).not.toHaveProperty('targetStoreId');
  expect(api.publisher.requests).toEqual([['blogs/about-acme', 'stores/acme']]);
});

test('a store has more to say below its deals, with nothing in it but what posts may hold', async () => {
  const link = '<a href="https://acme.example/sizes"';
  const more = `<h1>Sizes</h1><p onclick="x()">See ${link}>here</a>.<script>x()</script></p>`;
  const cleaned = `<h2>Sizes</h2><p>See ${link} target="_blank" rel="sponsored nofollow noopener">here</a>.</p>`;
  const { status, body } = await owner.put('/api/stores/acme', { more, seoTitle: 'Acme codes', revision: 1 });
  expect([status, body.more, body.seoTitle]).toEqual([200, cleaned, 'Acme codes']);
  const shopper = (await api.visitor().get('/api/stores/acme')).body;
  expect([shopper.more, shopper.seoTitle, shopper.pinned]).toEqual([undefined, undefined, undefined]);
  expect((await owner.put('/api/stores/acme', { more: null, seoTitle: null })).body.more).toBeUndefined();
});

test('deals of the store can be pinned, and no others', async () => {
  const pin = (...pinned: string[]) => owner.put('/api/stores/acme', { pinned });
  expect((await pin('acme-o3', 'acme-c1')).body.pinned).toEqual(['acme-o3', 'acme-c1']);
  const refused = await pin('acme-o1', 'bolt-o1');
  const message = 'The store has no deal "bolt-o1". Choose one of its deals.';
  expect([refused.status, refused.body.errors[0]]).toEqual([400, { path: 'pinned.1', message }]);
  const twice = await pin('acme-c1', 'acme-o3', 'acme-c1');
  expect([twice.status, twice.body.errors[0].path]).toEqual([400, 'pinned.2']);
  expect((await owner.post('/api/stores', { ...cove, pinned: ['acme-o1'] })).status).toBe(400);
  await owner.delete('/api/offers/acme-o3');
  expect((await owner.put('/api/stores/acme', { description: 'Still pinned.' })).status).toBe(200);
});

test('name and slug of a category are its own, and no name says all of them', async () => {
  const create = (name: string, slug: string) => owner.post('/api/categories', { name, slug });
  expect((await create('Pets', 'pets')).status).toBe(201);
  expect((await create('PETS', 'pets-2')).body.errors[0].path).toBe('name');
  expect((await create('Pets 2', 'pets')).body.errors[0].path).toBe('slug');
  const message = 'This name is reserved for the list of all categories. Choose another one.';
  for (const name of ['all', ' All ', 'ALL  CATEGORIES']) {
    const { status, body } = await create(name, 'everything');
    expect([status, body.errors]).toEqual([400, [{ path: 'name', message }]]);
  }
  expect((await create('All Terrain', 'all-terrain')).status).toBe(201);
});

test('a deletion of a category says beforehand what it does, and takes it off the offers', async () => {
  const { body } = await owner.delete('/api/categories/fashion?dryRun=1');
  expect(body).toMatchObject({ stores: 1, offers: 3 });
  const removed = 'The page of the category "Fashion" will be removed.';
  expect(body.message).toBe(
    `${removed} 1 store in it will show its name without a link. 3 offers of it will have no category.`,
  );
  const move = await owner.delete('/api/categories/fashion?dryRun=1&moveTo=travel');
  expect(move.body.message).toBe(
    `${removed} 1 store and 3 offers move to "Travel". Its address will lead to "Travel".`,
  );
  expect((await owner.delete('/api/categories/fashion')).body).toEqual({});
  expect(acme()?.category).toBe('Fashion');
  expect(acme()?.offers.some((each) => each.categoryId !== undefined)).toBe(false);
});

test('stores and offers of a deleted category can move to another one', async () => {
  await owner.delete('/api/categories/fashion?moveTo=travel');
  expect(acme()).toMatchObject({ category: 'Travel', offers: [{ categoryId: 'travel' }, {}, {}] });
  expect(api.publisher.requests).toEqual([['categories', 'stores/acme']]);
  expect(api.database.read('categories')!.categories).toMatchObject([{ id: 'travel', formerSlugs: ['fashion'] }]);
  expect((await owner.delete('/api/categories/travel?moveTo=travel')).status).toBe(400);
});

const offer = { storeId: 'acme', title: 'New', description: 'An offer', affiliateLink: 'https://go.example/x' };
const coupon = { storeId: 'acme', title: 'Ten off', discountType: 'fixed', discountValue: '10' };
/** Both kinds of deals: where each is created, and with what. */
const both = Object.entries({ '/api/coupons': coupon, '/api/offers': offer });
const offers = () => acme()!.offers;

test('a new offer comes last in its store, and is changed by its id alone', async () => {
  const { status, body } = await owner.post('/api/offers', offer);
  const expected = { storeId: 'acme', sortOrder: 3, active: true, discountType: 'percentage', store: { name: 'Acme' } };
  expect([status, body]).toMatchObject([201, { ...expected, id: expect.stringMatching(/^acme-/) }]);
  const changed = (await owner.put('/api/offers/acme-o2', { title: 'Changed', categoryId: null })).body;
  expect(changed).toMatchObject({ id: 'acme-o2', title: 'Changed', revision: 2, sortOrder: 1 });
  expect(changed).not.toHaveProperty('categoryId');
});

test('offers are made many at once, in their order, or none when one is refused', async () => {
  const many = (offers: object[]) => owner.post('/api/offers/batch', { storeId: 'acme', offers });
  const { storeId: _, ...one } = offer;
  expect((await many([one, { ...one, affiliateLink: undefined }])).status).toBe(400);
  expect(offers()).toHaveLength(3);
  const { status, body } = await many([one, { ...one, title: 'Two' }]);
  expect([status, body.offers.map(({ title }: { title: string }) => title)]).toEqual([201, ['New', 'Two']]);
  expect(offers().slice(3)).toMatchObject([
    { title: 'New', sortOrder: 3 },
    { title: 'Two', sortOrder: 4 },
  ]);
});

test('offers take a new order as a whole; one with too few or a stranger is refused with the current one', async () => {
  const reorder = (...offerIds: string[]) => owner.post('/api/offers/reorder', { storeId: 'acme', offerIds });
  for (const offerIds of [
    ['acme-o3', 'acme-o1'],
    ['acme-o3', 'acme-o1', 'bolt-o1'],
  ]) {
    const { status, body } = await reorder(...offerIds);
    expect([status, body.current]).toEqual([409, ['acme-o1', 'acme-o2', 'acme-o3']]);
  }
  const { body } = await reorder('acme-o3', 'acme-o1', 'acme-o2');
  expect(body.map(({ id, sortOrder }: any) => `${id} ${sortOrder}`)).toEqual(['acme-o3 0', 'acme-o1 1', 'acme-o2 2']);
});

test('the countries of a deal are stored as codes, and an empty list as none', async () => {
  const change = (countries: unknown) => owner.put('/api/coupons/acme-c1', { countries });
  expect((await change([])).headers.get('x-change-id')).toBeNull();
  expect((await change(['ie', 'gb'])).body).toMatchObject({ countries: ['GB', 'IE'], revision: 2 });
  const coupons = async (country: string) =>
    (await api.visitor().get(`/api/coupons?category=acme&country=${country}`)).body;
  expect(await coupons('gb')).toMatchObject([
    { id: 'acme-c1', countries: ['GB', 'IE'], card: { countries: 'Ireland, United Kingdom' } },
  ]);
  expect(await coupons('US')).toEqual([]);
  const message = '"UK" is no country code: that of the United Kingdom is GB. Enter GB.';
  expect(await coupons('UK')).toMatchObject({ errors: [{ path: 'country', message }] });
  expect((await change(['UK'])).body.errors).toEqual([{ path: 'countries', message }]);
  expect((await change([])).body).not.toHaveProperty('countries');
});

test('the conditions of a deal are changed one by one, amounts in its currency, and stored as far as they hold', async () => {
  const change = async (conditions: unknown) => (await owner.put('/api/coupons/acme-c1', { conditions })).body;
  const first = await change({ minimumSpend: '45', students: true, appOnly: false });
  expect(first.conditions).toEqual({ minimumSpend: '$45', students: true });
  const second = await change({ students: null, excludes: 'Gift cards' });
  expect(second.conditions).toEqual({ minimumSpend: '$45', excludes: 'Gift cards' });
  await owner.put('/api/config', { language: 'de' });
  const { coupons } = (await api.visitor().get('/api/stores/acme')).body;
  expect(coupons.find(({ id }: any) => id === 'acme-c1')).toMatchObject({
    conditions: { minimumSpend: '$45' },
    card: { conditions: { minimumSpend: '45\u00a0$', excludes: 'Gift cards' } },
  });
  for (const minimumSpend of ['4'.repeat(61), 'forty'])
    expect((await change({ minimumSpend })).errors).toMatchObject([{ path: 'conditions.minimumSpend' }]);
  expect(await change(null)).not.toHaveProperty('conditions');
});

const TOO_EARLY = 'It would expire before it starts. Enter an earlier start or a later expiry date.';
const tooEarly = [{ path: 'startsAt', message: TOO_EARLY }];

test.each([
  ['2026-12-02', '2026-12-01', 400],
  ['2026-12-01', '2026-12-01', 201],
  // At 23:30 in UTC it is the next day in Berlin.
  ['2026-12-01T23:30:00Z', '2026-12-01', 400],
  ['2026-12-01T22:30:00Z', '2026-12-01', 201],
  ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z', 400],
])('a deal that starts at %s and expires at %s gets %i on a site in Berlin', async (startsAt, expiryDate, expected) => {
  await owner.put('/api/config', { timeZone: 'Europe/Berlin' });
  for (const [path, deal] of both) {
    const { status, body } = await owner.post(path, { ...deal, startsAt, expiryDate });
    expect([status, body.errors], path).toEqual([expected, expected === 400 ? tooEarly : undefined]);
  }
});

test('the dates of a deal are compared with the one that stays when only one of them is changed', async () => {
  for (const [path, deal] of both) {
    const { id } = (await owner.post(path, { ...deal, startsAt: '2026-12-02', expiryDate: '2026-12-20' })).body;
    const change = (dates: object) => owner.put(`${path}/${id}`, dates);
    expect((await change({ startsAt: '2026-12-21' })).body.errors).toEqual(tooEarly);
    expect((await change({ expiryDate: '2026-12-01' })).body.errors).toEqual(tooEarly);
    expect((await change({ startsAt: null, expiryDate: '2026-12-01' })).status).toBe(200);
  }
});

test('coupons are made, changed, moved and deleted', async () => {
  const { body } = await owner.post('/api/coupons', { ...coupon, code: 'TEN' });
  expect(body).toMatchObject({ title: 'Ten off', code: 'TEN', store: { name: 'Acme' } });
  const path = `/api/coupons/${body.id}`;
  expect((await owner.put(path, { code: null, verified: true })).body).toMatchObject({ verified: true, revision: 2 });
  expect((await owner.put(path, { storeId: 'bolt' })).body.storeId).toBe('bolt');
  expect((await owner.get('/api/coupons?view=owner&storeId=bolt')).body).toMatchObject([{ id: body.id }]);
  expect((await owner.delete(path)).status).toBe(200);
  expect(api.database.read('stores/bolt')?.coupons).toEqual([]);
});
