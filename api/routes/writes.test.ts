import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCategory, aCoupon, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';

let api: RunningApi;
let owner: Visitor;
beforeEach(async () => {
  api = await openTestApi({
    categories: [aCategory('Fashion'), aCategory('Travel')],
    stores: [
      aStore({
        name: 'Acme', category: 'Fashion', website: 'https://acme.example',
        coupons: [aCoupon({ id: 'acme-c1' })],
        offers: ['acme-o1', 'acme-o2', 'acme-o3'].map((id, sortOrder) => anOffer({ id, title: id, sortOrder, categoryId: 'fashion' })),
      }),
      aStore({ name: 'Bolt', category: 'Travel' }),
    ],
    blogs: [aPost({ title: 'About Acme', targetStoreId: 'acme' })],
  });
  owner = await api.owner();
});
afterEach(() => api.close());

const offer = { storeId: 'acme', title: 'New', description: 'An offer', affiliateLink: 'https://go.example/x' };

describe('stores', () => {
  test('a new one is answered whole, with its publish', async () => {
    const answer = await owner.post('/api/stores', { name: 'Cove', slug: 'cove', category: 'Travel' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ id: 'cove', name: 'Cove', revision: 1, dealCount: 0, offerCount: 0 });
    expect(answer.headers.get('x-publish-id')).toBe('publish-1');
    expect(api.publisher.told).toEqual([['stores/cove']]);
    expect(api.database.read('stores/cove')?.name).toBe('Cove');
  });

  test('a slug that is taken is a conflict at its field', async () => {
    const answer = await owner.post('/api/stores', { name: 'Acme 2', slug: 'acme', category: 'Travel' });
    expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'slug']);
    expect(api.publisher.told).toEqual([]);
  });

  test('every wrong field is named, and nothing is saved', async () => {
    const answer = await owner.post('/api/stores', { name: ' ', slug: 'Not A Slug', website: 'javascript:alert(1)', category: 'Travel', dealCount: -1 });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['dealCount', 'name', 'slug', 'website']);
    expect(api.database.ids('stores')).toEqual(['acme', 'bolt']);
  });

  test('a change keeps what it does not name, and null empties', async () => {
    const answer = await owner.put('/api/stores/acme', { description: 'Shoes', website: null });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'Acme', description: 'Shoes', revision: 2 });
    expect(api.database.read('stores/acme')).not.toHaveProperty('website');
    expect(api.database.read('stores/acme')?.offers).toHaveLength(3);
  });

  test('a field with a default goes back to it by null, and stays without', async () => {
    await owner.put('/api/stores/acme', { dealCount: 7, description: 'Shoes' });
    await owner.put('/api/stores/acme', { description: null });
    expect(api.database.read('stores/acme')).toMatchObject({ dealCount: 7, description: '' });
  });

  test('a required field cannot be emptied', async () => {
    const answer = await owner.put('/api/stores/acme', { name: null });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'name']);
  });

  test('an edit of an old version is refused with the present one, and loses nothing', async () => {
    await owner.put('/api/stores/acme', { description: 'First', revision: 1 });
    const answer = await owner.put('/api/stores/acme', { description: 'Second', revision: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.current).toMatchObject({ description: 'First', revision: 2 });
    expect(api.database.read('stores/acme')?.description).toBe('First');
  });

  test('without a revision the last write wins', async () => {
    await owner.put('/api/stores/acme', { description: 'First' });
    expect((await owner.put('/api/stores/acme', { description: 'Second' })).status).toBe(200);
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
    expect(api.database.read('stores/acme')).toBeDefined();
    const answer = await owner.delete('/api/stores/acme');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(api.database.read('stores/acme')).toBeUndefined();
    expect(api.database.read('blogs/about-acme')).not.toHaveProperty('targetStoreId');
    expect(api.publisher.told).toEqual([['blogs/about-acme', 'stores/acme']]);
  });

  test.each(['put', 'delete'] as const)('%s of one that does not exist is a 404', async (method) => {
    expect((await owner[method]('/api/stores/nowhere', {})).status).toBe(404);
  });

  test('an id that leads elsewhere is refused', async () => {
    expect((await owner.put('/api/stores/..%2fsettings', { name: 'x' })).status).toBe(400);
    expect((await owner.put('/api/stores/__proto__', { name: 'x' })).status).toBe(400);
  });
});

describe('offers', () => {
  test('a new one comes last in its store', async () => {
    const answer = await owner.post('/api/offers', offer);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ storeId: 'acme', sortOrder: 3, active: true, discountType: 'percentage', store: { name: 'Acme' } });
    expect(answer.body.id).toMatch(/^acme-/);
  });

  test('a store or category that does not exist is named', async () => {
    expect((await owner.post('/api/offers', { ...offer, storeId: 'nowhere' })).body.errors[0].path).toBe('storeId');
    expect((await owner.post('/api/offers', { ...offer, categoryId: 'nothing' })).body.errors[0].path).toBe('categoryId');
  });

  test('is changed by its id alone', async () => {
    const answer = await owner.put('/api/offers/acme-o2', { title: 'Changed', categoryId: null });
    expect(answer.body).toMatchObject({ id: 'acme-o2', title: 'Changed', revision: 2, sortOrder: 1 });
    expect(answer.body).not.toHaveProperty('categoryId');
  });

  test('is found wherever it stands, also when its id tells nothing', async () => {
    await owner.put('/api/offers/acme-o1', { storeId: 'bolt' });
    const answer = await owner.put('/api/offers/acme-o1', { title: 'Moved' });
    expect(answer.body).toMatchObject({ storeId: 'bolt', title: 'Moved', sortOrder: 0 });
    expect(api.database.read('stores/acme')?.offers.map(({ id }) => id)).toEqual(['acme-o2', 'acme-o3']);
  });

  test('an old version is refused with the present one', async () => {
    await owner.put('/api/offers/acme-o1', { title: 'One', revision: 1 });
    const answer = await owner.put('/api/offers/acme-o1', { title: 'Two', revision: 1 });
    expect([answer.status, answer.body.current.title]).toEqual([409, 'One']);
  });

  test('is deleted', async () => {
    expect((await owner.delete('/api/offers/acme-o2')).body).toEqual({});
    expect((await owner.delete('/api/offers/acme-o2')).status).toBe(404);
  });

  test('take a new order as a whole', async () => {
    const answer = await owner.post('/api/offers/reorder', { storeId: 'acme', offerIds: ['acme-o3', 'acme-o1', 'acme-o2'] });
    expect(answer.body.map(({ id, sortOrder }: any) => [id, sortOrder])).toEqual([['acme-o3', 0], ['acme-o1', 1], ['acme-o2', 2]]);
  });

  test.each([
    ['too few', ['acme-o3', 'acme-o1']],
    ['one twice', ['acme-o3', 'acme-o1', 'acme-o1']],
    ['a stranger', ['acme-o3', 'acme-o1', 'bolt-o1']],
    ['one too many', ['acme-o3', 'acme-o1', 'acme-o2', 'acme-o4']],
  ])('an order with %s is refused with the present one', async (_what, offerIds) => {
    const answer = await owner.post('/api/offers/reorder', { storeId: 'acme', offerIds });
    expect([answer.status, answer.body.current]).toEqual([409, ['acme-o1', 'acme-o2', 'acme-o3']]);
  });
});

describe('coupons', () => {
  const coupon = { storeId: 'acme', title: 'Ten off', discountType: 'fixed', discountValue: '10', code: 'TEN' };

  test('are made, changed, moved and deleted', async () => {
    const { body } = await owner.post('/api/coupons', coupon);
    expect(body).toMatchObject({ title: 'Ten off', code: 'TEN', store: { name: 'Acme' } });
    expect((await owner.put(`/api/coupons/${body.id}`, { code: null, verified: true })).body).toMatchObject({ verified: true, revision: 2 });
    expect((await owner.put(`/api/coupons/${body.id}`, { storeId: 'bolt' })).body.storeId).toBe('bolt');
    expect((await owner.get('/api/coupons?view=owner&storeId=bolt')).body.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    expect((await owner.delete(`/api/coupons/${body.id}`)).status).toBe(200);
    expect(api.database.read('stores/bolt')?.coupons).toEqual([]);
  });

  test('an old version is refused', async () => {
    await owner.put('/api/coupons/acme-c1', { title: 'One', revision: 1 });
    expect((await owner.put('/api/coupons/acme-c1', { title: 'Two', revision: 1 })).status).toBe(409);
  });
});

describe('categories', () => {
  test('a new one is the last, and its name and slug are its own', async () => {
    expect((await owner.post('/api/categories', { name: 'Pets', slug: 'pets' })).status).toBe(201);
    expect((await owner.post('/api/categories', { name: 'PETS', slug: 'pets-2' })).body.errors[0].path).toBe('name');
    expect((await owner.post('/api/categories', { name: 'Pets 2', slug: 'pets' })).body.errors[0].path).toBe('slug');
  });

  test('a deletion says beforehand what it does, and takes it off the offers', async () => {
    const effect = await owner.delete('/api/categories/fashion?dryRun=1');
    expect(effect.body).toMatchObject({ stores: 1, offers: 3 });
    expect((await owner.delete('/api/categories/fashion')).body).toEqual({});
    expect(api.database.read('stores/acme')?.category).toBe('Fashion');
    expect(api.database.read('stores/acme')?.offers.some((each) => each.categoryId !== undefined)).toBe(false);
  });

  test('its stores and offers can move to another one', async () => {
    await owner.delete('/api/categories/fashion?moveTo=travel');
    expect(api.database.read('stores/acme')).toMatchObject({ category: 'Travel', offers: [{ categoryId: 'travel' }, {}, {}] });
    expect(api.publisher.told).toEqual([['categories', 'stores/acme']]);
    expect((await owner.delete('/api/categories/travel?moveTo=travel')).status).toBe(400);
  });
});

describe('posts', () => {
  const post = { title: 'Save', slug: 'save', content: '<h1>Hi</h1><script>steal()</script><p onclick="x">there</p>', category: 'savings-tips' };

  test('a new one is a draft, its HTML cleaned', async () => {
    const { body } = await owner.post('/api/blogs', post);
    expect(body).toMatchObject({ status: 'draft', content: '<h2>Hi</h2><p>there</p>', generated: false });
    expect(body).not.toHaveProperty('publishedAt');
    expect((await api.visitor().get('/api/blogs/save')).status).toBe(404);
    expect((await owner.get('/api/blogs/save?view=owner')).body.title).toBe('Save');
  });

  test('is dated by its first publication', async () => {
    const { body } = await owner.post('/api/blogs', post);
    const first = (await owner.put(`/api/blogs/${body.id}`, { status: 'published' })).body.publishedAt;
    api.wait(86_400_000);
    owner = await api.owner();
    await owner.put(`/api/blogs/${body.id}`, { status: 'archived' });
    const again = (await owner.put(`/api/blogs/${body.id}`, { status: 'published', featured: true })).body;
    expect([again.publishedAt, again.featured]).toEqual([first, true]);
  });

  test('readers see published posts alone, without their content in lists', async () => {
    await owner.post('/api/blogs', { ...post, featured: true });
    const posts = (await api.visitor().get('/api/blogs')).body;
    expect(posts.map(({ title }: { title: string }) => title)).toEqual(['About Acme']);
    expect(posts[0]).not.toHaveProperty('content');
    expect((await api.visitor().get('/api/blogs?featured=true')).body).toEqual([]);
    expect((await api.visitor().get('/api/blogs?category=amazon-deals')).body).toEqual([]);
    expect((await api.visitor().get('/api/blogs?category=nothing')).status).toBe(400);
    expect((await owner.get('/api/blogs?view=owner')).body).toHaveLength(2);
  });

  test('content is cleaned when it is changed too, and a target store must exist', async () => {
    const { body } = await owner.put('/api/blogs/about-acme', { content: '<iframe></iframe><p>Hi</p>' });
    expect(body.content).toBe('<p>Hi</p>');
    expect((await owner.put('/api/blogs/about-acme', { targetStoreId: 'nowhere' })).body.errors[0].path).toBe('targetStoreId');
    expect((await owner.delete('/api/blogs/about-acme')).status).toBe(200);
  });

  test('links lead to http alone', async () => {
    const answer = await owner.put('/api/blogs/about-acme', { affiliateLinks: [{ text: 'x', url: 'javascript:alert(1)' }] });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'affiliateLinks.0.url']);
  });
});

describe('Amazon products', () => {
  test('are made, changed and deleted', async () => {
    const { body } = await owner.post('/api/amazon-products', { name: 'Kettle', description: 'Boils.', affiliateLink: 'https://amazon.example/k', salePrice: 19.99, rating: 4.3 });
    expect(body).toMatchObject({ id: 'kettle', category: 'electronics', salePrice: 19.99, rating: 4.3 });
    expect((await owner.put('/api/amazon-products/kettle', { salePrice: null, rating: 4.25 })).body.errors[0].path).toBe('rating');
    expect((await owner.put('/api/amazon-products/kettle', { salePrice: null })).body).not.toHaveProperty('salePrice');
    expect((await api.visitor().get('/api/amazon-products')).body[0]).toMatchObject({ name: 'Kettle', viewsThisWeek: null });
    expect((await owner.delete('/api/amazon-products/kettle')).body).toEqual({});
    expect((await owner.delete('/api/amazon-products/kettle')).status).toBe(404);
  });
});

describe('settings', () => {
  test('are changed field by field', async () => {
    const answer = await owner.put('/api/config', { siteName: 'Deals', primaryColor: '#112233', revision: 1 });
    expect(answer.body).toMatchObject({ siteName: 'Deals', primaryColor: '#112233', revision: 2 });
    expect((await api.visitor().get('/api/config')).body.siteName).toBe('Deals');
    expect((await owner.get('/api/config?view=owner')).body.trackingDomains).toHaveLength(3);
    expect((await owner.put('/api/config', { primaryColor: 'red; }' })).status).toBe(400);
    expect((await owner.put('/api/config', { timeZone: 'Nowhere/Land' })).status).toBe(400);
    expect((await owner.put('/api/config', { siteName: 'x', revision: 1 })).body.current.siteName).toBe('Deals');
  });
});

describe('tracking codes', () => {
  const code = { domain: 'topcoupons.example', trackingCode: '<script>gtag("AW-123456789")</script>' };

  test('belong to one of the configured domains, one each', async () => {
    expect((await owner.post('/api/tracking-codes', { ...code, domain: 'elsewhere.example' })).body.errors[0].path).toBe('domain');
    expect((await owner.post('/api/tracking-codes', { ...code, trackingCode: '  ' })).body.errors[0].message).toBe('Please enter a tracking code');
    expect((await owner.post('/api/tracking-codes', code)).status).toBe(201);
    expect((await owner.post('/api/tracking-codes', code)).status).toBe(409);
    expect((await owner.get('/api/tracking-codes')).body).toMatchObject([code]);
  });

  test('an active one is public, any other is null', async () => {
    const read = async () => (await api.visitor().get('/api/tracking-codes/topcoupons.example')).body;
    expect(await read()).toBeNull();
    await owner.post('/api/tracking-codes', code);
    expect(await read()).toEqual({ ...code, active: true });
    await owner.put('/api/tracking-codes/topcoupons.example', { active: false });
    expect(await read()).toBeNull();
    expect((await owner.put('/api/tracking-codes/www.topcoupons.example', { trackingCode: 'x' })).status).toBe(404);
  });

  test('the Google Ads panel says whether a tag is active', async () => {
    expect((await owner.get('/api/google-ads/status')).body.configured).toBe(false);
    await owner.post('/api/tracking-codes', code);
    expect((await owner.get('/api/google-ads/status')).body).toEqual({
      configured: true, message: 'The integration is disabled. A Google Ads tag is active on topcoupons.example.',
    });
  });
});

describe('every write', () => {
  test('answers when it is durable, and with ?wait=1 when it is published', async () => {
    api.publisher.holdBack = true;
    expect((await owner.put('/api/offers/acme-o1', { title: 'Now' })).status).toBe(200);
    let answered = false;
    const waiting = owner.put('/api/offers/acme-o1?wait=1', { title: 'Later' }).then((answer) => {
      answered = true;
      return answer;
    });
    await expect.poll(() => api.publisher.told.length).toBe(2);
    await api.visitor().get('/healthz');
    expect(answered).toBe(false);
    api.publisher.finish();
    expect((await waiting).headers.get('x-publish-id')).toBe('publish-2');
  });

  test('leaves a line in the audit trail: who, what, from which value to which', async () => {
    await owner.put('/api/offers/acme-o1', { affiliateLink: 'https://go.example/other' });
    const [newest] = (await owner.get('/api/audit?count=1')).body;
    expect(newest).toMatchObject({
      operation: 'update-offer', session: expect.any(String),
      changes: [{ document: 'stores/acme', path: 'offers.acme-o1.affiliateLink', from: 'https://go.example/acme', to: 'https://go.example/other' }],
    });
  });

  test('failed log-ins are in the trail too', async () => {
    await api.visitor().signIn('wrong');
    expect((await owner.get('/api/audit?count=1')).body[0]).toMatchObject({ operation: 'refused log-in', changes: [] });
  });

  test('many at once are all kept', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => owner.post('/api/offers', { ...offer, title: `Offer ${at}` })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const saved = api.database.read('stores/acme')!.offers;
    expect(new Set(saved.map(({ sortOrder }) => sortOrder)).size).toBe(43);
  });

  test.each([
    ['text/plain', '{}', 415],
    ['application/xml', '<a/>', 415],
    ['application/json', '{"title": ', 400],
    ['application/json', '"text"', 400],
    ['application/json', '[]', 400],
    ['application/json; charset=latin1', '{}', 415],
    ['application/json', `{"title":"${'a'.repeat(300_000)}"}`, 413],
  ])('a body of %s is checked', async (type, body, status) => {
    const answer = await owner.send('PUT', '/api/offers/acme-o1', { body, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ message: expect.any(String), requestId: expect.any(String), ...(answer.body.errors && { errors: expect.any(Array) }) });
  });

  test('a body cannot reach into prototypes', async () => {
    const body = '{"__proto__": {"active": false, "polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "title": "x"}';
    const answer = await owner.send('PUT', '/api/offers/acme-o1', { body, headers: { 'content-type': 'application/json' } });
    expect(answer.body).toMatchObject({ title: 'x', active: true });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
