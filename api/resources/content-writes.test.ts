import { describe, expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';
import { PASSWORD } from '../testing/running-api.ts';

const { api, owner } = openForEachTest(aShop());

describe('posts', () => {
  const post = {
    title: 'Save',
    slug: 'save',
    content: '<h1>Hi</h1><script>steal()</script><p onclick="x">there</p>',
    category: 'savings-tips',
  };

  test('a new one is a draft, its HTML cleaned', async () => {
    const { body } = await owner.post('/api/blogs', post);
    expect(body).toMatchObject({ status: 'draft', content: '<h2>Hi</h2><p>there</p>', generated: false });
    expect(body).toMatchObject({ viewCount: 0, targetStore: null });
    expect(body).not.toHaveProperty('publishedAt');
    expect((await api.visitor().get('/api/blogs/save')).status).toBe(404);
    expect((await owner.get('/api/blogs/save?view=owner')).body.title).toBe('Save');
  });

  test('leaves no former address behind until it was public, and never takes the address that new ones have', async () => {
    const { id } = (await owner.post('/api/blogs', { ...post, slug: 'new' })).body;
    expect(id).not.toBe('new');
    await owner.put(`/api/blogs/${id}`, { slug: 'newer' });
    expect(api.database.read(`blogs/${id}`)?.formerSlugs).toEqual([]);
    await owner.put(`/api/blogs/${id}`, { status: 'published' });
    await owner.put(`/api/blogs/${id}`, { slug: 'newest' });
    expect(api.database.read(`blogs/${id}`)?.formerSlugs).toEqual(['newer']);
  });

  test('is dated by its first publication', async () => {
    const { body } = await owner.post('/api/blogs', post);
    const first = (await owner.put(`/api/blogs/${body.id}`, { status: 'published' })).body.publishedAt;
    api.wait(86_400_000);
    await owner.signIn(PASSWORD);
    await owner.put(`/api/blogs/${body.id}`, { status: 'archived' });
    const again = (await owner.put(`/api/blogs/${body.id}`, { status: 'published', featured: true })).body;
    expect([again.publishedAt, again.featured]).toEqual([first, true]);
  });

  test('a scheduled one is seen by readers from its second on, and dated by it', async () => {
    const reader = api.visitor();
    const { body } = await owner.post('/api/blogs', {
      ...post,
      status: 'published',
      publishAt: '2026-11-21T15:00:00+02:00',
    });
    expect(body).not.toHaveProperty('publishedAt');
    api.wait(3_600_000 - 1);
    expect((await reader.get('/api/blogs/save')).status).toBe(404);
    expect((await reader.get('/api/blogs')).body).toHaveLength(1);
    api.wait(1);
    expect((await reader.get('/api/blogs/save')).body.publishedAt).toBe('2026-11-21T15:00:00+02:00');
    expect((await reader.get('/api/blogs')).body).toHaveLength(2);
    api.wait(3_600_000);
    const again = (await owner.put(`/api/blogs/${body.id}`, { publishAt: null })).body;
    expect(again.publishedAt).toBe('2026-11-21T15:00:00+02:00');
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
    expect((await owner.put('/api/blogs/about-acme', { targetStoreId: 'nowhere' })).body.errors[0].path).toBe(
      'targetStoreId',
    );
    expect((await owner.put('/api/blogs/about-acme', { targetStore: { slug: 'nowhere' } })).body.errors[0].path).toBe(
      'targetStore',
    );
    expect((await owner.delete('/api/blogs/about-acme')).status).toBe(200);
  });

  test('links lead to http alone', async () => {
    const answer = await owner.put('/api/blogs/about-acme', {
      affiliateLinks: [{ text: 'x', url: 'javascript:alert(1)' }],
    });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'affiliateLinks.0.url']);
  });
});

describe('Amazon products', () => {
  test('are made, changed and deleted', async () => {
    const { body } = await owner.post('/api/amazon-products', {
      name: 'Kettle',
      description: 'Boils.',
      affiliateLink: 'https://amazon.example/k',
      salePrice: 19.99,
      rating: 4.3,
    });
    expect(body).toMatchObject({ id: 'kettle', category: 'electronics', salePrice: 19.99, rating: 4.3 });
    expect(
      (await owner.put('/api/amazon-products/kettle', { salePrice: null, rating: 4.25 })).body.errors[0].path,
    ).toBe('rating');
    expect((await owner.put('/api/amazon-products/kettle', { salePrice: null })).body).not.toHaveProperty('salePrice');
    expect((await api.visitor().get('/api/amazon-products')).body[0]).toMatchObject({
      name: 'Kettle',
      viewsThisWeek: null,
    });
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

  test('hold groups of words that mean the same, none at first, as they were typed', async () => {
    const read = async () => (await owner.get('/api/config?view=owner')).body.synonyms;
    expect(await read()).toEqual([]);
    const { body } = await owner.put('/api/config', {
      synonyms: [
        [' Earbuds', 'in-ear headphones '],
        ['TV', 'telly'],
      ],
    });
    const kept = [
      ['Earbuds', 'in-ear headphones'],
      ['TV', 'telly'],
    ];
    expect([body.synonyms, await read()]).toEqual([kept, kept]);
    expect((await api.visitor().get('/api/config')).body).not.toHaveProperty('synonyms');
    expect((await owner.put('/api/config', { synonyms: null })).body.synonyms).toEqual([]);
  });

  const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);
  test.each([
    [[['sofa']], 'synonyms.0', 'The group "sofa" needs 2 to 10 words, separated by commas.'],
    [[words(11)], 'synonyms.0', `The group "${words(11).join(', ')}" needs 2 to 10 words, separated by commas.`],
    [[['sofa', '!?']], 'synonyms.0.1', '"!?" has no letters or digits.'],
    [[['sofa', 'a,b']], 'synonyms.0.1', '"a,b" holds a comma. Make two words of it.'],
    [[['sofa', 's'.repeat(41)]], 'synonyms.0.1', `"${'s'.repeat(41)}" is longer than 40 characters.`],
    [[['sofa', 'SOFA']], 'synonyms', '"SOFA" stands twice. Put all that mean the same into one group, each once.'],
    [
      [
        ['café', 'coffee'],
        ['tea', 'Cafe'],
      ],
      'synonyms',
      '"Cafe" stands twice. Put all that mean the same into one group, each once.',
    ],
    [words(201).map((word) => [word, `other ${word}`]), 'synonyms', 'Use at most 200 entries.'],
  ])('refuse the groups of words %j', async (synonyms, path, message) => {
    const { status, body } = await owner.put('/api/config', { synonyms });
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('with a word in two groups of their file are saved where others change', async () => {
    await api.database.transact((transaction) =>
      transaction.write('settings', {
        ...transaction.read('settings')!,
        synonyms: [
          ['sofa', 'couch'],
          ['couch', 'settee'],
        ],
      }),
    );
    expect((await owner.put('/api/config', { siteName: 'Deals' })).status).toBe(200);
  });
});

describe('tracking codes', () => {
  const code = { domain: 'topcoupons.example', trackingCode: '<script>gtag("AW-123456789")</script>' };

  test('belong to one of the configured domains, one each', async () => {
    expect(
      (await owner.post('/api/tracking-codes', { ...code, domain: 'elsewhere.example' })).body.errors[0].path,
    ).toBe('domain');
    expect((await owner.post('/api/tracking-codes', { ...code, trackingCode: '  ' })).body.errors[0].message).toBe(
      'Please enter a tracking code',
    );
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
});
