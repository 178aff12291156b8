import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../testing/as-it-arrives.ts';
import { aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import { openForAllTests } from '../testing/each-test.ts';

const DIGEST = '0123456789abcdef'.repeat(2);
const files: { [file: string]: string } = {
  'index.html': 'home',
  'stores.html': 'stores',
  'stores/2.html': 'second page',
  'store/acme.html': 'acme',
  'search/manifest.json': '{}',
  'sitemap.xml': '<urlset/>',
  '404.html': '404 Page Not Found',
  'store/404.html': 'Store Not Found',
  'blog/404.html': 'Blog Post Not Found',
  '_astro/app.abc123.js': 'let a;',
  [`media/${DIGEST}.webp`]: 'picture',
  'media/banner.png': 'put there by hand',
  '.secret': 'secret',
  '.well-known/security.txt': 'Contact: mailto:owner@deals.example',
  '.well-known/.secret': 'secret',
  _headers: 'for hosts',
};

const api = await openForAllTests({
  movedTo: (path) => (path === '/store/former' ? { to: '/store/present', status: 301 } : null),
  renderLive: async (path, query) => ({
    status: 200,
    headers: { 'x-live': 'yes' },
    html: `${path} for ${query.get('search')}`,
  }),
});
for (const [file, content] of Object.entries(files)) {
  mkdirSync(dirname(join(api.published, file)), { recursive: true });
  writeFileSync(join(api.published, file), content);
}

const get = (path: string) => api.visitor().get(path);

describe('published files', () => {
  test('hold what is well known (RFC 8615), and no other name that begins with a dot', async () => {
    expect((await get('/.well-known/security.txt')).text).toBe(files['.well-known/security.txt']);
    expect((await get('/.well-known/.secret')).status).toBe(404);
  });

  test.each([
    ['/', 'home'],
    ['/stores', 'stores'],
    ['/stores/2', 'second page'],
    ['/store/acme', 'acme'],
  ])('%s is a page, whatever folders stand beside it', async (path, text) => {
    const answer = await get(path);
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      text,
      'text/html; charset=utf-8',
    ]);
  });

  test.each([
    ['/search/manifest.json', 'application/json'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/_astro/app.abc123.js', 'text/javascript'],
    [`/media/${DIGEST}.webp`, 'image/webp'],
    ['/media/banner.png', 'image/png'],
  ])('%s has its type', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toContain(type);
  });

  test('pages are asked for again each time, and not sent again when unchanged', async () => {
    const first = await get('/store/acme');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await api.visitor().get('/store/acme', { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
    writeFileSync(join(api.published, 'store/acme.html'), 'ACME');
    expect((await api.visitor().get('/store/acme', { 'if-none-match': first.headers.get('etag')! })).text).toBe('ACME');
    writeFileSync(join(api.published, 'store/acme.html'), 'acme');
  });

  test.each(['/_astro/app.abc123.js', `/media/${DIGEST}.webp`])('%s never changes', async (path) => {
    expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('a file in /media that is not named by its content may change, and is asked for again each time', async () => {
    const first = await get('/media/banner.png');
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const again = await api.visitor().get('/media/banner.png', { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test.each([
    ['/stores/', '/stores'],
    ['/stores/?page=2', '/stores?page=2'],
    ['/stores.html', '/stores'],
    ['/index.html', '/'],
    ['/store//acme', '/store/acme'],
  ])('%s leads to %s', async (path, target) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, target]);
  });

  test('a page that was renamed redirects as soon as its new one is published, and stays until then', async () => {
    writeFileSync(join(api.published, 'store/former.html'), 'former');
    expect((await get('/store/former')).text).toBe('former');
    writeFileSync(join(api.published, 'store/present.html'), 'present');
    const answer = await get('/store/former?from=mail');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/store/present?from=mail']);
  });

  test.each([
    ['/store/Acme?from=mail', '/store/acme?from=mail'],
    ['/STORES', '/stores'],
    ['/Store/Former', '/store/former'],
  ])('%s, in capitals, leads to %s', async (path, target) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, target]);
  });

  test('a redirect never leads to another host', async () => {
    const answer = await api.visitor().send('GET', '//evil.example/');
    expect(answer.headers.get('location')).toBe('/evil.example');
  });

  test.each([
    ['/nothing', '404 Page Not Found'],
    ['/store/nowhere', 'Store Not Found'],
    ['/store/Nowhere', 'Store Not Found'],
    ['/blog/nothing', 'Blog Post Not Found'],
    ['/store/404', 'Store Not Found'],
    ['/blog/404', 'Blog Post Not Found'],
    ['/404', '404 Page Not Found'],
    ['/_astro/gone.js', '404 Page Not Found'],
    ['/.secret', '404 Page Not Found'],
    ['/_headers', '404 Page Not Found'],
    ['/search', '404 Page Not Found'],
    [`/${'a'.repeat(3000)}`, '404 Page Not Found'],
  ])('%s is not found, with its own words', async (path, text) => {
    const answer = await get(path);
    expect([answer.status, answer.text]).toEqual([404, text]);
  });

  test.each([
    '/../data/settings.json',
    '/%2e%2e/data/settings.json',
    '/..%2fdata%2fsettings.json',
    '/store/..%5c..%5cdata',
    '/%00',
    '/%ff',
    '/media/../../data/settings.json',
    '/media/..%2f..%2fdata/settings.json',
  ])('no path leaves the folder: %s', async (path) => {
    const answer = await ask(api.address, path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('siteName');
  });

  test('a search of stores is rendered on request', async () => {
    const answer = await get('/stores?search=shoes');
    expect([answer.text, answer.headers.get('x-live')]).toEqual(['/stores for shoes', 'yes']);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s is an error in JSON that names the possible methods', async (method) => {
    const answer = await api.visitor().send(method, '/stores', { body: {} });
    expect([answer.status, answer.headers.get('allow'), answer.body]).toEqual([
      405,
      'GET, HEAD',
      { message: `${method} is not allowed here. Use GET, HEAD.`, requestId: expect.any(String) },
    ]);
  });

  test('every page comes with the policy that was made for it, not-found pages too; scripts come without one', async () => {
    expect((await get('/store/acme')).headers.get('content-security-policy')).toBe('policy of /store/acme');
    expect((await get('/store/nowhere')).headers.get('content-security-policy')).toBe('policy of /store/404');
    expect((await get('/nothing')).headers.get('content-security-policy')).toBe('policy of /404');
    expect((await get('/stores?search=shoes')).headers.get('content-security-policy')).toBe('policy of /stores');
    expect((await get('/_astro/app.abc123.js')).headers.get('content-security-policy')).toBeNull();
  });

  test.each([
    ['/?category=pets', true],
    ['/?sort=expiry&utm_source=mail', true],
    ['/?view=list', true],
    ['/?utm_source=mail', false],
    ['/?search=pets', false],
    ['/blogs?search=tea', true],
    ['/blogs?category=comparisons', true],
    ['/stores?search=%20', false],
    ['/stores?category=pets', false],
    ['/store/acme?search=pets', false],
  ])('%s is made for what its address holds: %s', async (address, isMade) => {
    expect((await get(address)).headers.get('x-live')).toBe(isMade ? 'yes' : null);
  });
});

describe('a cache in front that is purged', () => {
  let purged: RunningApi;
  beforeAll(async () => {
    purged = await openTestApi({
      stores: [aStore({ id: 'acme', slug: 'acme' })],
      cache: { keyHeader: 'Surrogate-Key', documentOf: (path) => (path === '/store/acme' ? 'stores/acme' : null) },
    });
    for (const file of ['store/acme.html', '404.html', `media/${DIGEST}.webp`, 'media/banner.png']) {
      mkdirSync(dirname(join(purged.published, file)), { recursive: true });
      writeFileSync(join(purged.published, file), files[file] ?? '');
    }
  });
  afterAll(() => purged.close());

  const shared = 'public, max-age=0, s-maxage=3600, must-revalidate';
  test.each([
    ['/store/acme', shared, 'site path:/store/acme document:stores/acme'],
    ['/store/acme?from=mail', shared, 'site path:/store/acme document:stores/acme'],
    [`/media/${DIGEST}.webp`, 'public, max-age=31536000, immutable', `site path:/media/${DIGEST}.webp`],
    ['/media/banner.png', shared, 'site path:/media/banner.png'],
    ['/nothing', 'no-cache', null],
    [
      '/api/stores/acme',
      'public, max-age=0, s-maxage=300, must-revalidate',
      'site path:/api/stores/acme document:stores/acme',
    ],
    ['/api/coupons?sort=expiry', 'public, max-age=0, s-maxage=300, must-revalidate', 'site path:/api/coupons'],
    ['/api/offers?view=owner', 'no-store', null],
  ])('may answer %s: %s, and finds it by %s', async (path, control, keys) => {
    const { headers } = await purged.visitor().get(path);
    expect([headers.get('cache-control'), headers.get('surrogate-key')]).toEqual([control, keys]);
  });
});

describe('compressed copies', () => {
  const page = 'a page '.repeat(400);
  const script = 'let a = 1;'.repeat(400);
  let compressed: RunningApi;
  beforeAll(async () => {
    compressed = await openTestApi({ isPrecompressed: true });
    for (const [file, content] of [
      ['store/acme.html', page],
      ['store/new.html', page],
      ['_astro/app.abc123.js', script],
    ] as const) {
      mkdirSync(dirname(join(compressed.published, file)), { recursive: true });
      writeFileSync(join(compressed.published, file), content);
      if (file === 'store/new.html') continue;
      writeFileSync(join(compressed.published, `${file}.br`), brotliCompressSync(content));
      writeFileSync(join(compressed.published, `${file}.gz`), gzipSync(content));
    }
  });
  afterAll(() => compressed.close());

  const get = (path: string, accept: string, more: { [name: string]: string } = {}) =>
    ask(compressed.address, path, { 'accept-encoding': accept, ...more });

  test.each([
    ['/store/acme', 'gzip, deflate, br', 'br', 'text/html; charset=utf-8', page],
    ['/store/acme', 'gzip', 'gzip', 'text/html; charset=utf-8', page],
    ['/store/acme', 'br;q=0, gzip;q=0.5', 'gzip', 'text/html; charset=utf-8', page],
    ['/store/acme', 'identity', undefined, 'text/html; charset=utf-8', page],
    ['/_astro/app.abc123.js', 'br', 'br', 'text/javascript; charset=utf-8', script],
  ])('of %s are sent for "%s": %s', async (path, accept, encoding, type, content) => {
    const { status, headers, body } = await get(path, accept);
    expect([status, headers['content-encoding'], headers['content-type'], headers.vary]).toEqual([
      200,
      encoding,
      type,
      'Accept-Encoding',
    ]);
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(String(plain)).toBe(content);
    const copy = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : '';
    const file = `${path.slice(1)}${path.endsWith('.js') ? '' : '.html'}${copy}`;
    expect(body.equals(readFileSync(join(compressed.published, file)))).toBe(true);
  });

  test('have an ETag of their own, by which they are not sent again', async () => {
    const [br, gzip] = [await get('/store/acme', 'br'), await get('/store/acme', 'gzip')];
    expect(br.headers.etag).not.toBe(gzip.headers.etag);
    const again = (accept: string) => get('/store/acme', accept, { 'if-none-match': br.headers.etag ?? '' });
    expect([(await again('br')).status, (await again('gzip')).status]).toEqual([304, 200]);
  });

  test('that are not there yet are made for the request, and none has an address of its own', async () => {
    const { headers, body } = await get('/store/new', 'gzip');
    expect([headers['content-encoding'], String(gunzipSync(body))]).toEqual(['gzip', page]);
    expect((await get('/store/acme.html.gz', 'gzip')).status).toBe(404);
    expect((await get('/_astro/app.abc123.js.br', 'br')).status).toBe(404);
  });
});
