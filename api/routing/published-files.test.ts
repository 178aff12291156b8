import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ask } from '../testing/as-it-arrives.ts';
import { aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const PICTURE = `/media/${'0123456789abcdef'.repeat(2)}.webp`;
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
  [PICTURE]: 'picture',
  'media/banner.png': 'put there by hand',
  '.secret': 'secret',
  '.well-known/security.txt': 'Contact: mailto:owner@deals.example',
  '.well-known/.secret': 'secret',
  _headers: 'for hosts',
};

const api = await openForAllTests({
  movedTo: (path) => (path === '/store/former' ? { to: '/store/present', status: 301 } : null),
  renderLive: async (path, query) => `${path} for ${query.get('search')}`,
});
api.publish(files);

const get = (path: string, headers?: { [name: string]: string }) => api.visitor().get(path, headers);
const header = async (path: string, name: string) => (await get(path)).headers.get(name);

test.each([
  ['/', 'home'],
  ['/stores', 'stores'],
  ['/stores/2', 'second page'],
  ['/store/acme', 'acme'],
])('%s is a page, whatever folders stand beside it', async (path, text) => {
  const answer = await get(path);
  expect([answer.status, answer.text]).toEqual([200, text]);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test.each([
  ['/search/manifest.json', 'application/json'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/_astro/app.abc123.js', 'text/javascript'],
  [PICTURE, 'image/webp'],
  ['/media/banner.png', 'image/png'],
])('%s has its type', async (path, type) => expect(await header(path, 'content-type')).toContain(type));

test('what may change is asked for again each time, and not sent again when unchanged', async () => {
  for (const path of ['/store/acme', '/media/banner.png']) {
    const { status, headers } = await get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const known = { 'if-none-match': headers.get('etag')! };
    expect((await get(path, known)).status).toBe(304);
    if (path !== '/store/acme') continue;
    api.publish({ 'store/acme.html': 'ACME' });
    expect((await get(path, known)).text).toBe('ACME');
    api.publish({ 'store/acme.html': 'acme' });
  }
  for (const path of ['/_astro/app.abc123.js', PICTURE])
    expect(await header(path, 'cache-control')).toBe('public, max-age=31536000, immutable');
});

test('a page that was renamed redirects as soon as its new one is published, and stays until then', async () => {
  api.publish({ 'store/former.html': 'former' });
  expect((await get('/store/former')).text).toBe('former');
  api.publish({ 'store/present.html': 'present' });
  const answer = await get('/store/former?from=mail');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/store/present?from=mail']);
});

test.each([
  ['/stores/', '/stores'],
  ['/stores/?page=2', '/stores?page=2'],
  ['/stores.html', '/stores'],
  ['/index.html', '/'],
  ['/store//acme', '/store/acme'],
  ['//evil.example/', '/evil.example'],
  ['/store/Acme?from=mail', '/store/acme?from=mail'],
  ['/STORES', '/stores'],
  ['/Store/Former', '/store/former'],
])('%s leads to %s', async (path, target) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, target]);
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
  ['/.well-known/.secret', '404 Page Not Found'],
  ['/_headers', '404 Page Not Found'],
  ['/search', '404 Page Not Found'],
  [`/${'a'.repeat(3000)}`, '404 Page Not Found'],
])('%s is not found, with its own words', async (path, text) => {
  expect(await get(path)).toMatchObject({ status: 404, text });
});

test('of names that begin with a dot those are found that are well known (RFC 8615)', async () => {
  expect((await get('/.well-known/security.txt')).text).toBe(files['.well-known/security.txt']);
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

test.each([
  ['/store/acme', 'policy of /store/acme'],
  ['/store/nowhere', 'policy of /store/404'],
  ['/nothing', 'policy of /404'],
  ['/stores?search=shoes', 'policy of /stores'],
  ['/_astro/app.abc123.js', null],
])('%s comes with the policy that was made for it, if it is a page: %s', async (path, policy) => {
  expect(await header(path, 'content-security-policy')).toBe(policy);
});

test.each([
  ['/stores?search=shoes', true],
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
  expect((await get(address)).text.includes(' for ')).toBe(isMade);
});

const purged = await openForAllTests({
  stores: [aStore({ id: 'acme', slug: 'acme' })],
  cache: { keyHeader: 'Surrogate-Key', documentOf: (path) => (path === '/store/acme' ? 'stores/acme' : null) },
});
purged.publish({ 'store/acme.html': 'acme', '404.html': '', [PICTURE]: '', 'media/banner.png': '' });

const lasting = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, must-revalidate`;
test.each([
  ['/store/acme', lasting(3600), 'site path:/store/acme document:stores/acme'],
  ['/store/acme?from=mail', lasting(3600), 'site path:/store/acme document:stores/acme'],
  [PICTURE, 'public, max-age=31536000, immutable', `site path:${PICTURE}`],
  ['/media/banner.png', lasting(3600), 'site path:/media/banner.png'],
  ['/nothing', 'no-cache', null],
  ['/api/stores/acme', lasting(300), 'site path:/api/stores/acme document:stores/acme'],
  ['/api/coupons?sort=expiry', lasting(300), 'site path:/api/coupons'],
  ['/api/offers?view=owner', 'no-store', null],
])('a cache that is purged may answer %s: %s, and finds it by %s', async (path, control, keys) => {
  const { headers } = await purged.visitor().get(path);
  expect([headers.get('cache-control'), headers.get('surrogate-key')]).toEqual([control, keys]);
});

const page = 'a page '.repeat(400);
const script = 'let a = 1;'.repeat(400);
const compressed = await openForAllTests({ isPrecompressed: true });
for (const [file, content] of Object.entries({ 'store/acme.html': page, '_astro/app.abc123.js': script })) {
  const copies = { [`${file}.br`]: brotliCompressSync(content), [`${file}.gz`]: gzipSync(content) };
  compressed.publish({ [file]: content, ...copies });
}
compressed.publish({ 'store/new.html': page });
const arriving = (path: string, accept: string, more: { [name: string]: string } = {}) =>
  ask(compressed.address, path, { 'accept-encoding': accept, ...more });

test.each([
  ['/store/acme', 'gzip, deflate, br', 'br', 'text/html; charset=utf-8', page],
  ['/store/acme', 'gzip', 'gzip', 'text/html; charset=utf-8', page],
  ['/store/acme', 'br;q=0, gzip;q=0.5', 'gzip', 'text/html; charset=utf-8', page],
  ['/store/acme', 'identity', undefined, 'text/html; charset=utf-8', page],
  ['/_astro/app.abc123.js', 'br', 'br', 'text/javascript; charset=utf-8', script],
])('of %s the compressed copy is sent for "%s": %s', async (path, accept, encoding, type, content) => {
  const { status, headers, body } = await arriving(path, accept);
  const expected = { 'content-type': type, vary: 'Accept-Encoding' };
  expect([status, headers['content-encoding'], headers]).toMatchObject([200, encoding, expected]);
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  expect(String(plain)).toBe(content);
  const copy = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : '';
  const file = `${path}${path.endsWith('.js') ? '' : '.html'}${copy}`;
  expect(body.equals(readFileSync(join(compressed.published, file)))).toBe(true);
});

test('compressed copies have an ETag of their own, by which they are not sent again, and no address', async () => {
  const [br, gzip] = [await arriving('/store/acme', 'br'), await arriving('/store/acme', 'gzip')];
  expect(br.headers.etag).not.toBe(gzip.headers.etag);
  const again = async (accept: string) =>
    (await arriving('/store/acme', accept, { 'if-none-match': br.headers.etag ?? '' })).status;
  expect([await again('br'), await again('gzip')]).toEqual([304, 200]);
  for (const path of ['/store/acme.html.gz', '/_astro/app.abc123.js.br'])
    expect((await arriving(path, 'gzip, br')).status).toBe(404);
});

test('a compressed copy that is not there yet is made for the request', async () => {
  const { headers, body } = await arriving('/store/new', 'gzip');
  expect([headers['content-encoding'], String(gunzipSync(body))]).toEqual(['gzip', page]);
});
