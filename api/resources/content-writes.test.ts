import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';
import { PASSWORD } from '../testing/running-api.ts';

const { api, owner } = openForEachTest(aShop());

const content = '<h1>Hi</h1><script>steal()</script><p onclick="x">there</p>';
const post = { title: 'Save', slug: 'save', content, category: 'savings-tips' };
const create = async (more: object = {}) => (await owner.post('/api/blogs', { ...post, ...more })).body;
const change = async (id: string, changes: object) => (await owner.put(`/api/blogs/${id}`, changes)).body;
const pathOf = ({ errors }: any) => errors[0].path;

test('a new post is a draft, its HTML cleaned, and no reader sees it', async () => {
  const made = await create({ featured: true });
  expect(made).toMatchObject({ status: 'draft', content: '<h2>Hi</h2><p>there</p>', generated: false });
  expect(made).toMatchObject({ viewCount: 0, targetStore: null });
  expect(made).not.toHaveProperty('publishedAt');
  expect((await owner.get('/api/blogs/save?view=owner')).body.title).toBe('Save');
  expect((await owner.get('/api/blogs?view=owner')).body).toHaveLength(2);
  const read = async (path: string) => (await api.visitor().get(path)).body;
  expect((await api.visitor().get('/api/blogs/save')).status).toBe(404);
  const posts = await read('/api/blogs');
  expect(posts.map(({ title }: { title: string }) => title)).toEqual(['About Acme']);
  expect(posts[0], 'in lists').not.toHaveProperty('content');
  expect([await read('/api/blogs?featured=true'), await read('/api/blogs?category=amazon-deals')]).toEqual([[], []]);
  expect((await api.visitor().get('/api/blogs?category=nothing')).status).toBe(400);
});

test('a post is dated by its first publication, and never takes the address that new ones have', async () => {
  const { id } = await create({ slug: 'new' });
  expect(id).not.toBe('new');
  const { publishedAt } = await change(id, { status: 'published' });
  api.wait(86_400_000);
  await owner.signIn(PASSWORD);
  await change(id, { status: 'archived' });
  expect(await change(id, { status: 'published', featured: true })).toMatchObject({ publishedAt, featured: true });
});

test('a scheduled post is seen by readers from its second on, and dated by it', async () => {
  const publishAt = '2026-11-21T15:00:00+02:00';
  const made = await create({ status: 'published', publishAt });
  expect(made).not.toHaveProperty('publishedAt');
  const seen = async () => {
    const { status, body } = await api.visitor().get('/api/blogs/save');
    return [status, body.publishedAt, (await api.visitor().get('/api/blogs')).body.length];
  };
  api.wait(3_600_000 - 1);
  expect(await seen()).toEqual([404, undefined, 1]);
  api.wait(1);
  expect(await seen()).toEqual([200, publishAt, 2]);
  api.wait(3_600_000);
  expect((await change(made.id, { publishAt: null })).publishedAt).toBe(publishAt);
});

test('the content of a post is cleaned when it is changed too, its links lead to http, and its store must exist', async () => {
  expect((await change('about-acme', { content: '<iframe></iframe><p>Hi</p>' })).content).toBe('<p>Hi</p>');
  expect(pathOf(await change('about-acme', { targetStoreId: 'nowhere' }))).toBe('targetStoreId');
  expect(pathOf(await change('about-acme', { targetStore: { slug: 'nowhere' } }))).toBe('targetStore');
  const affiliateLinks = [{ text: 'x', url: 'javascript:alert(1)' }];
  expect(pathOf(await change('about-acme', { affiliateLinks }))).toBe('affiliateLinks.0.url');
  expect((await owner.delete('/api/blogs/about-acme')).status).toBe(200);
});

test('Amazon products are made, changed and deleted', async () => {
  const kettle = { name: 'Kettle', description: 'Boils.', affiliateLink: 'https://amazon.example/k' };
  const { body } = await owner.post('/api/amazon-products', { ...kettle, salePrice: 19.99, rating: 4.3 });
  expect(body).toMatchObject({ id: 'kettle', category: 'electronics', salePrice: 19.99, rating: 4.3 });
  const path = '/api/amazon-products/kettle';
  expect(pathOf((await owner.put(path, { salePrice: null, rating: 4.25 })).body)).toBe('rating');
  expect((await owner.put(path, { salePrice: null })).body).not.toHaveProperty('salePrice');
  const [shown] = (await api.visitor().get('/api/amazon-products')).body;
  expect(shown).toMatchObject({ name: 'Kettle', viewsThisWeek: null });
  expect((await owner.delete(path)).body).toEqual({});
  expect((await owner.delete(path)).status).toBe(404);
});

const settings = (changes: object) => owner.put('/api/config', changes);
const synonymsOf = async () => (await owner.get('/api/config?view=owner')).body.synonyms;

test('settings are changed field by field', async () => {
  const { body } = await settings({ siteName: 'Deals', primaryColor: '#112233', revision: 1 });
  expect(body).toMatchObject({ siteName: 'Deals', primaryColor: '#112233', revision: 2 });
  expect((await api.visitor().get('/api/config')).body.siteName).toBe('Deals');
  expect((await owner.get('/api/config?view=owner')).body.trackingDomains).toHaveLength(3);
  for (const wrong of [{ primaryColor: 'red; }' }, { timeZone: 'Nowhere/Land' }])
    expect((await settings(wrong)).status).toBe(400);
  expect((await settings({ siteName: 'x', revision: 1 })).body.current.siteName).toBe('Deals');
});

test('settings hold groups of words that mean the same, none at first, as they were typed', async () => {
  expect(await synonymsOf()).toEqual([]);
  const tv = ['TV', 'telly'];
  const { body } = await settings({ synonyms: [[' Earbuds', 'in-ear headphones '], tv] });
  const trimmed = [['Earbuds', 'in-ear headphones'], tv];
  expect([body.synonyms, await synonymsOf()]).toEqual([trimmed, trimmed]);
  expect((await api.visitor().get('/api/config')).body).not.toHaveProperty('synonyms');
  expect((await settings({ synonyms: null })).body.synonyms).toEqual([]);
  await api.database.transact((transaction) => {
    const repeated = [tv, ['telly', 'television']];
    transaction.write('settings', { ...transaction.read('settings')!, synonyms: repeated });
  });
  expect((await settings({ siteName: 'Deals' })).status, 'a word in two groups of the file').toBe(200);
});

const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);
const twice = (word: string) => `"${word}" stands twice. Put all that mean the same into one group, each once.`;
test.each([
  [[['sofa']], 'synonyms.0', 'The group "sofa" needs 2 to 10 words, separated by commas.'],
  [[words(11)], 'synonyms.0', `The group "${words(11).join(', ')}" needs 2 to 10 words, separated by commas.`],
  [[['sofa', '!?']], 'synonyms.0.1', '"!?" has no letters or digits.'],
  [[['sofa', 'a,b']], 'synonyms.0.1', '"a,b" holds a comma. Make two words of it.'],
  [[['sofa', 's'.repeat(41)]], 'synonyms.0.1', `"${'s'.repeat(41)}" is longer than 40 characters.`],
  [[['sofa', 'SOFA']], 'synonyms', twice('SOFA')],
  [['café coffee', 'tea Cafe'].map((group) => group.split(' ')), 'synonyms', twice('Cafe')],
  [words(201).map((word) => [word, `other ${word}`]), 'synonyms', 'Use at most 200 entries.'],
])('settings refuse the groups of words %j', async (synonyms, path, message) => {
  const { status, body } = await settings({ synonyms });
  expect([status, body.errors]).toEqual([400, [{ path, message }]]);
});

test('tracking codes belong to one of the configured domains, one each, and only an active one is public', async () => {
  const code = { domain: 'topcoupons.example', trackingCode: '<script>gtag("AW-123456789")</script>' };
  const add = (more: object = {}) => owner.post('/api/tracking-codes', { ...code, ...more });
  const read = async () => (await api.visitor().get('/api/tracking-codes/topcoupons.example')).body;
  expect(pathOf((await add({ domain: 'elsewhere.example' })).body)).toBe('domain');
  expect((await add({ trackingCode: '  ' })).body.errors[0].message).toBe('Please enter a tracking code');
  expect(await read()).toBeNull();
  expect([(await add()).status, (await add()).status]).toEqual([201, 409]);
  expect([await read(), (await owner.get('/api/tracking-codes')).body]).toMatchObject([
    { ...code, active: true },
    [code],
  ]);
  await owner.put('/api/tracking-codes/topcoupons.example', { active: false });
  expect(await read()).toBeNull();
  expect((await owner.put('/api/tracking-codes/www.topcoupons.example', { trackingCode: 'x' })).status).toBe(404);
});
