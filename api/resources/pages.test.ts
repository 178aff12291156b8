import { describe, expect, test } from 'vitest';
import { english, textOfLanguage } from '../../data/messages/text.ts';
import { defaultTexts } from '../../data/rules/web/default-texts.ts';
import { aProduct } from '../../data/queries/testing/builders.ts';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest({
  ...aShop(),
  products: [aProduct({ affiliateLink: 'https://seller.example/kettle' })],
});

const story = { path: '/our-story', title: 'Our story', content: '<p>It began in a kitchen.</p>' };
const fixed = ['about', 'privacy', 'terms', 'contact', 'amazon-disclosure'];

describe('the pages that come with every site', () => {
  test('are there before anything was saved, and no one has reviewed them', async () => {
    const { body } = await owner.get('/api/pages');
    expect(body.map(({ id, path, reviewed, isDefault }: any) => [id, path, reviewed, isDefault])).toEqual(
      fixed.map((id) => [id, `/${id}`, false, true]),
    );
    expect((await owner.get('/api/pages/contact')).body).toMatchObject({
      title: 'Contact Us',
      seoTitle: 'Contact',
      description: 'Write to us: we answer within {{replyHours}} hours.',
    });
    expect(api.database.ids('pages')).toEqual([]);
  });

  test('stay where other pages lead to them', async () => {
    const answer = await owner.put('/api/pages/privacy', { path: '/data' });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Address: Other pages lead to this one, so that its address stays /privacy.',
    ]);
    expect((await owner.put('/api/pages/privacy', { path: '/privacy' })).status).toBe(200);
    expect(api.database.ids('pages')).toEqual([]);
  });

  test('take what changes, and DELETE restores the default', async () => {
    const changed = await owner.put('/api/pages/terms', { content: '<p>Be kind to {{siteName}}.</p>' });
    expect(changed.body).toMatchObject({ title: 'Terms & Conditions', isDefault: false, revision: 2 });
    expect(api.publisher.requests).toEqual([['pages/terms']]);
    expect((await owner.delete('/api/pages/terms')).status).toBe(200);
    expect((await owner.get('/api/pages/terms')).body.content).toBe(defaultTexts('terms', english()).content);
    expect((await owner.delete('/api/pages/terms')).status).toBe(200);
    expect(api.publisher.requests).toHaveLength(2);
  });

  test('have the title of the owner in search results, too, unless another is typed for them', async () => {
    const { body } = await owner.get('/api/pages/about');
    expect((await owner.put('/api/pages/about', { content: '<p>Us.</p>' })).body.seoTitle).toBe('About');
    expect((await owner.put('/api/pages/about', { title: 'Our tale', seoTitle: body.seoTitle })).body.seoTitle).toBe(
      undefined,
    );
    expect((await owner.put('/api/pages/about', { seoTitle: 'About' })).body.seoTitle).toBe('About');
    expect((await owner.put('/api/pages/about', { title: 'Our story' })).body.seoTitle).toBe('About');
    const both = await owner.put('/api/pages/contact', { title: 'Write to us', seoTitle: 'Mail' });
    expect(both.body).toMatchObject({ title: 'Write to us', seoTitle: 'Mail' });
  });

  test('are named in Today until they are reviewed, or have a text of the owner', async () => {
    const named = async () => (await owner.get('/api/today')).body.unreviewedPages.map(({ id }: any) => id);
    expect(await named()).toEqual(fixed);
    await owner.put('/api/pages/about', { reviewed: true });
    await owner.put('/api/pages/terms', { content: '<p>Be kind.</p>' });
    await owner.put('/api/pages/privacy', { description: 'How we treat data.' });
    expect(await named()).toEqual(['privacy', 'contact', 'amazon-disclosure']);
    await owner.delete('/api/pages/about');
    expect(await named()).toContain('about');
  });

  test('are to be reviewed again in another language of the site', async () => {
    const named = async () => (await owner.get('/api/today')).body.unreviewedPages.map(({ id }: any) => id);
    const german = defaultTexts('privacy', textOfLanguage('de'));
    for (const id of fixed) await owner.put(`/api/pages/${id}`, { reviewed: true });
    expect(await named()).toEqual([]);
    await owner.put('/api/config', { language: 'de' });
    expect(await named()).toEqual(fixed);
    const { body } = await owner.get('/api/pages/privacy');
    expect(body).toMatchObject({ ...german, reviewed: false, isDefault: true });
    const answer = await owner.put('/api/pages/privacy', { reviewed: true, revision: body.revision });
    expect([answer.status, answer.body]).toMatchObject([200, { ...german, reviewed: true, isDefault: true }]);
    expect(await named()).toEqual(fixed.filter((id) => id !== 'privacy'));
    await owner.put('/api/config', { language: 'en-US' });
    expect(await named()).toEqual(['privacy']);
  });
});

describe('a page of the owner’s own', () => {
  test('is written, changed and deleted', async () => {
    const made = await owner.post('/api/pages', { ...story, content: '<h1 onclick="x">Hi</h1><script>y</script>' });
    expect([made.status, made.body]).toMatchObject([201, { id: 'our-story', content: '<h2>Hi</h2>', description: '' }]);
    const moved = await owner.put('/api/pages/our-story', { path: '/story/of-us', seoTitle: 'Us', revision: 1 });
    expect(moved.body).toMatchObject({ path: '/story/of-us', title: 'Our story', seoTitle: 'Us' });
    expect((await owner.put('/api/pages/our-story', { title: 'x', revision: 1 })).status).toBe(409);
    expect((await owner.get('/api/pages')).body.at(-1)).toMatchObject({ id: 'our-story', isDefault: false });
    await owner.delete('/api/pages/our-story');
    expect((await owner.get('/api/pages/our-story')).status).toBe(404);
    expect((await owner.delete('/api/pages/our-story')).body.message).toBe('There is no such page.');
  });

  test('that moves leaves a redirect behind, which follows it and goes when it comes back', async () => {
    const redirects = async () =>
      (await owner.get('/api/redirects')).body.map(({ from, to, status }: any) => [from, to, status]);
    await owner.post('/api/pages', story);
    await owner.post('/api/redirects', { from: '/who', to: '/our-story', status: 302 });
    const mistaken = await owner.put('/api/pages/our-story', { path: '/stroy' });
    expect((await owner.post(`/api/undo/${mistaken.headers.get('x-change-id')}`)).status).toBe(200);
    expect(await redirects()).toEqual([['/who', '/our-story', 302]]);
    const moved = await owner.put('/api/pages/our-story', { path: '/story' });
    expect(await redirects()).toEqual([
      ['/who', '/story', 302],
      ['/our-story', '/story', 301],
    ]);
    expect(api.publisher.requests.at(-1)).toEqual(['pages/our-story', 'redirects']);
    await owner.put('/api/pages/our-story', { path: '/about-us' });
    expect(await redirects()).toEqual([
      ['/who', '/about-us', 302],
      ['/our-story', '/about-us', 301],
      ['/story', '/about-us', 301],
    ]);
    await owner.put('/api/pages/our-story', { path: '/our-story' });
    expect((await redirects()).map(([from]: string[]) => from)).toEqual(['/who', '/story', '/about-us']);
    expect((await owner.post(`/api/undo/${moved.headers.get('x-change-id')}`)).status).toBe(409);
  });

  test('stands at an address of words', async () => {
    for (const path of [
      'our-story',
      '/Our-Story',
      '/our story',
      '/a//b',
      '/a/',
      '/a.html',
      '//evil.example',
      '/',
      '',
    ]) {
      const { status, body } = await owner.post('/api/pages', { ...story, path });
      expect([path, status, body.errors[0].path]).toEqual([path, 400, 'path']);
    }
  });

  test('cannot stand where the site has pages of its own', async () => {
    const paths = ['/about', '/store/new', '/stores', '/category', '/categories', '/blog/x', '/blogs', '/amazon-deals'];
    const more = ['/admin', '/api/pages', '/search', '/media/x', '/feeds', '/newsletter/thanks', '/index', '/help/404'];
    for (const path of [...paths, ...more]) {
      const { status, body } = await owner.post('/api/pages', { ...story, path });
      expect([status, body.message]).toEqual([
        409,
        `The site itself has pages at ${path} or below it. Choose another address.`,
      ]);
    }
  });

  test('cannot take the address of another one', async () => {
    await owner.post('/api/pages', story);
    const second = await owner.post('/api/pages', { ...story, title: 'Again' });
    expect([second.status, second.body.message]).toEqual([
      409,
      'The page "Our story" has the address /our-story. Choose another address.',
    ]);
    const other = (await owner.post('/api/pages', { ...story, path: '/other' })).body;
    expect((await owner.put(`/api/pages/${other.id}`, { path: '/our-story' })).status).toBe(409);
  });

  test('names no fact that there is not', async () => {
    for (const field of ['title', 'content', 'description', 'seoTitle', 'seoDescription']) {
      const { status, body } = await owner.post('/api/pages', { ...story, [field]: 'Ask {{contactMail}}.' });
      expect([status, body.errors[0].path]).toEqual([400, field]);
      expect(body.errors[0].message).toMatch(/^There is no fact \{\{contactMail\}\}\. There are \{\{siteName\}\}, /);
    }
  });

  test('may say of a link that it is no affiliate link, unless it leads to a store, a network or a product', async () => {
    const link = (host: string) => `<p><a href="https://${host}/" rel="external">There</a></p>`;
    const made = await owner.post('/api/pages', { ...story, content: link('authority.example') });
    expect(made.body.content).toContain('rel="external noopener"');
    const hosts = ['www.acme.example', 'shop.acme.example', 'go.example', 'seller.example'];
    for (const host of [...hosts, 'www.amazon.co.uk', 'amzn.eu', 'go.skimresources.com', 'bit.ly']) {
      const { status, body } = await owner.put('/api/pages/our-story', { content: link(host) });
      expect([status, body.message]).toEqual([
        400,
        `Content: https://${host}/ leads to a store or a network, so that the link counts as an affiliate link. Remove its mark.`,
      ]);
    }
    const post = { title: 'x', slug: 'x', category: 'comparisons', content: link('authority.example') };
    expect((await owner.post('/api/blogs', post)).body.content).toContain('rel="sponsored nofollow noopener"');
  });
});
