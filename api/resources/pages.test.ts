import { expect, test } from 'vitest';
import { english, textOfLanguage } from '../../data/messages/text.ts';
import { defaultTexts } from '../../data/rules/web/default-texts.ts';
import { aProduct } from '../../data/queries/testing/builders.ts';
import { aShop } from '../testing/shop.ts';
import { openForEachTest } from '../testing/each-test.ts';

const products = [aProduct({ affiliateLink: 'https://seller.example/kettle' })];
const { api, owner } = openForEachTest({ ...aShop(), products, isTaken: (path) => path === '/stores/ca' });

const story = { path: '/our-story', title: 'Our story', content: '<p>It began in a kitchen.</p>' };
const fixed = ['about', 'privacy', 'terms', 'contact', 'amazon-disclosure'];
const create = (more: object = {}) => owner.post('/api/pages', { ...story, ...more });
const change = (id: string, changes: object) => owner.put(`/api/pages/${id}`, changes);
const redirect = (from: string, to: string, more = {}) => owner.post('/api/redirects', { from, to, ...more });
const unreviewed = async () => (await owner.get('/api/today')).body.unreviewedPages.map(({ id }: any) => id);

test('the pages that come with every site are there before anything was saved, and stay where they are', async () => {
  const { body } = await owner.get('/api/pages');
  expect(body.map(({ id, path, reviewed, isDefault }: any) => [id, path, reviewed, isDefault])).toEqual(
    fixed.map((id) => [id, `/${id}`, false, true]),
  );
  expect((await owner.get('/api/pages/contact')).body).toMatchObject({
    title: 'Contact Us',
    seoTitle: 'Contact',
    description: 'Write to us: we answer within {{replyHours}} hours.',
  });
  const { status, body: refused } = await change('privacy', { path: '/data' });
  const message = 'Address: Other pages lead to this one, so that its address stays /privacy.';
  expect([status, refused.message]).toEqual([400, message]);
  expect((await change('privacy', { path: '/privacy' })).status).toBe(200);
  expect(api.database.ids('pages')).toEqual([]);
});

test('the pages that come with every site take what changes, and DELETE restores the default', async () => {
  const changed = await change('terms', { content: '<p>Be kind to {{siteName}}.</p>' });
  expect(changed.body).toMatchObject({ title: 'Terms & Conditions', isDefault: false, revision: 2 });
  expect(api.publisher.requests).toEqual([['pages/terms']]);
  expect((await owner.delete('/api/pages/terms')).status).toBe(200);
  expect((await owner.get('/api/pages/terms')).body.content).toBe(defaultTexts('terms', english()).content);
  expect((await owner.delete('/api/pages/terms')).status).toBe(200);
  expect(api.publisher.requests).toHaveLength(2);
});

test('such a page has the title of the owner in search results, too, unless another is typed for them', async () => {
  const seoTitleAfter = async (id: string, changes: object) => (await change(id, changes)).body.seoTitle;
  const { seoTitle } = (await owner.get('/api/pages/about')).body;
  expect(await seoTitleAfter('about', { content: '<p>Us.</p>' })).toBe('About');
  expect(await seoTitleAfter('about', { title: 'Our tale', seoTitle })).toBe(undefined);
  expect(await seoTitleAfter('about', { seoTitle: 'About' })).toBe('About');
  expect(await seoTitleAfter('about', { title: 'Our story' })).toBe('About');
  const both = { title: 'Write to us', seoTitle: 'Mail' };
  expect((await change('contact', both)).body).toMatchObject(both);
});

test('such pages are named in Today until they are reviewed, or have a text of the owner', async () => {
  expect(await unreviewed()).toEqual(fixed);
  await change('about', { reviewed: true });
  await change('terms', { content: '<p>Be kind.</p>' });
  await change('privacy', { description: 'How we treat data.' });
  expect(await unreviewed()).toEqual(['privacy', 'contact', 'amazon-disclosure']);
  await owner.delete('/api/pages/about');
  expect(await unreviewed()).toContain('about');
});

test('such pages are to be reviewed again in another language of the site', async () => {
  const german = defaultTexts('privacy', textOfLanguage('de'));
  for (const id of fixed) await change(id, { reviewed: true });
  expect(await unreviewed()).toEqual([]);
  await owner.put('/api/config', { language: 'de' });
  expect(await unreviewed()).toEqual(fixed);
  const { body } = await owner.get('/api/pages/privacy');
  expect(body).toMatchObject({ ...german, reviewed: false, isDefault: true });
  const answer = await change('privacy', { reviewed: true, revision: body.revision });
  expect([answer.status, answer.body]).toMatchObject([200, { ...german, reviewed: true, isDefault: true }]);
  expect(await unreviewed()).toEqual(fixed.filter((id) => id !== 'privacy'));
  await owner.put('/api/config', { language: 'en-US' });
  expect(await unreviewed()).toEqual(['privacy']);
});

test('a page of the owner’s own is written, changed and deleted', async () => {
  const made = await create({ content: '<h1 onclick="x">Hi</h1><script>y</script>' });
  expect([made.status, made.body]).toMatchObject([201, { id: 'our-story', content: '<h2>Hi</h2>', description: '' }]);
  const moved = await change('our-story', { path: '/story/of-us', seoTitle: 'Us', revision: 1 });
  expect(moved.body).toMatchObject({ path: '/story/of-us', title: 'Our story', seoTitle: 'Us' });
  expect((await change('our-story', { title: 'x', revision: 1 })).status).toBe(409);
  expect((await owner.get('/api/pages')).body.at(-1)).toMatchObject({ id: 'our-story', isDefault: false });
  await owner.delete('/api/pages/our-story');
  expect((await owner.get('/api/pages/our-story')).status).toBe(404);
  expect((await owner.delete('/api/pages/our-story')).body.message).toBe('There is no such page.');
});

test('a page that moves leaves a redirect behind, which follows it and goes when it comes back', async () => {
  const redirects = async () =>
    (await owner.get('/api/redirects')).body.map(({ from, to, status }: any) => `${from} ${to} ${status}`);
  const move = (path: string) => change('our-story', { path });
  const undo = async ({ headers }: { headers: Headers }) =>
    (await owner.post(`/api/undo/${headers.get('x-change-id')}`)).status;
  await create();
  await redirect('/who', '/our-story', { status: 302 });
  expect(await undo(await move('/stroy'))).toBe(200);
  expect(await redirects()).toEqual(['/who /our-story 302']);
  const moved = await move('/story');
  expect(await redirects()).toEqual(['/who /story 302', '/our-story /story 301']);
  expect(api.publisher.requests.at(-1)).toEqual(['pages/our-story', 'redirects']);
  await move('/us');
  expect(await redirects()).toEqual(['/who /us 302', '/our-story /us 301', '/story /us 301']);
  await move('/our-story');
  expect(await redirects()).toEqual(['/who /our-story 302', '/story /our-story 301', '/us /our-story 301']);
  expect(await undo(moved)).toBe(409);
});

test('a page stands at an address of words, which is neither below the pages of the site nor that of another', async () => {
  for (const path of ['our-story', '/Our-Story', '/our story', '/a//b', '/a/', '/a.html', '//evil.example', '/', '']) {
    const { status, body } = await create({ path });
    expect([path, status, body.errors[0].path]).toEqual([path, 400, 'path']);
  }
  const paths = ['/about', '/store/new', '/stores', '/category', '/categories', '/blog/x', '/blogs', '/amazon-deals'];
  const more = ['/admin', '/api/pages', '/search', '/media/x', '/feeds', '/newsletter/thanks', '/index', '/help/404'];
  for (const path of [...paths, ...more]) {
    const { status, body } = await create({ path });
    const message = `The site itself has pages at ${path} or below it. Choose another address.`;
    expect([status, body.message]).toEqual([409, message]);
  }
  await create();
  const second = await create({ title: 'Again' });
  const message = 'The page "Our story" has the address /our-story. Choose another address.';
  expect([second.status, second.body.message]).toEqual([409, message]);
  const other = (await create({ path: '/other' })).body;
  expect((await change(other.id, { path: '/our-story' })).status).toBe(409);
});

test('a page names no fact that there is not', async () => {
  for (const field of ['title', 'content', 'description', 'seoTitle', 'seoDescription']) {
    const { status, body } = await create({ [field]: 'Ask {{contactMail}}.' });
    expect([status, body.errors[0].path]).toEqual([400, field]);
    expect(body.errors[0].message).toMatch(/^There is no fact \{\{contactMail\}\}\. There are \{\{siteName\}\}, /);
  }
});

test('a page says of links alone that they are no affiliate links that lead to no store, network or product', async () => {
  const link = (host: string) => `<p><a href="https://${host}/" rel="external">There</a></p>`;
  const made = await create({ content: link('authority.example') });
  expect(made.body.content).toContain('rel="external noopener"');
  const hosts = ['www.acme.example', 'shop.acme.example', 'go.example', 'seller.example'];
  for (const host of [...hosts, 'www.amazon.co.uk', 'amzn.eu', 'go.skimresources.com', 'bit.ly']) {
    const { status, body } = await change('our-story', { content: link(host) });
    expect([status, body.message]).toEqual([
      400,
      `Content: https://${host}/ leads to a store or a network, so that the link counts as an affiliate link. Remove its mark.`,
    ]);
  }
  const post = { title: 'x', slug: 'x', category: 'comparisons', content: link('authority.example') };
  expect((await owner.post('/api/blogs', post)).body.content).toContain('rel="sponsored nofollow noopener"');
});

test('the owner redirects an old address to a page, and none that is taken, meets another or leads nowhere', async () => {
  const { status, body } = await redirect('/shops/acme', '/store/acme');
  expect([status, body]).toEqual([201, expect.objectContaining({ id: 'shops-acme', status: 301, revision: 1 })]);
  expect((await redirect('/sale.php', '/amazon-deals', { status: 302 })).status).toBe(201);
  const listed = (await owner.get('/api/redirects')).body.map(({ from }: { from: string }) => from);
  expect(listed).toEqual(['/shops/acme', '/sale.php']);
  expect(api.publisher.requests.at(-1)).toEqual(['redirects']);
  const hasPage = 'leads to a page already. Only an address without one can be redirected.';
  for (const [from, to, status, message] of [
    ['/stores', '/categories', 409, `/stores ${hasPage}`],
    ['/stores/ca', '/stores', 409, `/stores/ca ${hasPage}`],
    ['/shops/acme', '/about', 409, 'There is a redirect from /shops/acme already. Delete that one first.'],
    ['/older', '/shops/acme', 409, '/shops/acme leads on to /store/acme. Enter that page instead.'],
    ['/again', '/again', 409, 'From there /again would lead back to itself. Choose another page.'],
    ['/lost', '/store/lost', 400, 'There is no page at /store/lost.'],
    ['/lost', 'https://elsewhere.example/', 400, 'Enter the path of a page of this site'],
    ['/lost?id=3', '/stores', 400, 'Enter the path of a page such as'],
    ['/logo.png', '/stores', 400, 'Enter the path of a page such as'],
    ['//evil.example', '/stores', 400, 'Enter the path of a page such as'],
  ] as const) {
    const reply = await redirect(from, to);
    expect([reply.status, reply.body.errors[0].message]).toEqual([status, expect.stringContaining(message)]);
  }
  const deletion = await owner.delete('/api/redirects/shops-acme');
  const undone = await owner.post(`/api/undo/${deletion.headers.get('x-change-id')}`);
  expect([undone.status, undone.body.message]).toEqual([200, 'Brought back: redirect "/shops/acme".']);
  expect((await owner.delete('/api/redirects/nothing')).status).toBe(404);
});

test('of redirects that meet, the later one is refused, be it a chain or a loop', async () => {
  expect((await redirect('/clothes', '/category/fashion')).status).toBe(201);
  await owner.delete('/api/categories/fashion');
  expect((await redirect('/category/fashion', '/clothes')).body.message).toMatch(/would lead back to itself/);
  const message = '/clothes leads to /category/fashion. Delete that redirect first.';
  expect((await redirect('/category/fashion', '/about')).body.message).toBe(message);
});
