import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cacheControlOf, CONTENT_ADDRESSED, CONTENT_ADDRESSED_FOLDERS, IMMUTABLE } from './cache-headers.ts';
import { isAsset, neverChanges } from './cache-headers.ts';
import { isCompressible, typeOf } from './file-type.ts';
import { coversHost } from './content-policy.ts';
import { logoNames, logoSources } from './logo-sizes.ts';
import { isNotFoundPage, notFoundPagesFor } from './not-found-pages.ts';
import { keysHeader } from './surrogate-keys.ts';

const digest = '0123456789abcdef'.repeat(2);

it.each([`/media/${digest}.webp`, `/media/${digest}-288.webp`, `/social/${digest}.png`, '/_astro/app.C3xY1_z.js'])(
  '%s is named by its content, and never changes',
  (path) => {
    expect([cacheControlOf(path, false), cacheControlOf(path, true)]).toEqual([IMMUTABLE, IMMUTABLE]);
  },
);

it.each([
  ...['/media/banner.png', '/media/banner.webp', `/media/${digest}.png`, `/media/${digest}.webp.html`],
  ...[`/media/mine/${digest}.webp`, `/media/${digest.toUpperCase()}.webp`, '/social/banner.png'],
])('%s, which a person put there, is asked for each time, and still goes before the pages that name it', (path) => {
  expect([neverChanges(path), cacheControlOf(path, false), isAsset(path)]).toEqual([false, 'no-cache', true]);
});

it('what it is kept for is said in words that caches know', () => {
  expect([IMMUTABLE, cacheControlOf('/', true), cacheControlOf('/', false)]).toEqual([
    'public, max-age=31536000, immutable',
    'public, max-age=0, s-maxage=3600, must-revalidate',
    'no-cache',
  ]);
  expect(CONTENT_ADDRESSED_FOLDERS).toEqual(['_astro', 'social']);
  expect(['/_astro/a.js', '/store/_astro/a', '/astro', '/', '/media'].filter(isAsset)).toEqual(['/_astro/a.js']);
});

it('is what the web servers in front go by', () => {
  const recipes = join(import.meta.dirname, '../../../scripts/deploy');
  for (const recipe of ['Caddyfile', 'nginx/site-locations.conf'])
    expect(readFileSync(join(recipes, recipe), 'utf8'), recipe).toContain(CONTENT_ADDRESSED);
});

it('what is purged together has a key in common, in the form of the cache, which holds no sign that separates keys', () => {
  expect(keysHeader('Surrogate-Key', '/store/acme', 'stores/acme')).toEqual({
    'Surrogate-Key': 'site path:/store/acme document:stores/acme',
  });
  expect(keysHeader('xkey', '/', null)).toEqual({ xkey: 'site path:/' });
  expect(keysHeader('Cache-Tag', '/media/a, b,é.png', 'stores/acme')).toEqual({
    'Cache-Tag': 'site,path:/media/a%2C%20b%2C%C3%A9.png,document:stores/acme',
  });
});

it.each([
  ['store/acme.html', 'html', true],
  ['_astro/app.C3xY1_z.js', 'js', true],
  ['sitemap.xml', 'application/xml; charset=utf-8', true],
  ['icon.svg', 'image/svg+xml; charset=utf-8', true],
  ['store/acme/deals.json', 'json', true],
  ['site.webmanifest', 'webmanifest', true],
  ['media/a.webp', 'webp', false],
  ['page.html.br', 'br', false],
  ['_headers', 'application/octet-stream', false],
  ['xml', 'application/octet-stream', false],
])('%s is sent as %s; compressed: %s', (file, type, isCompressed) => {
  expect([typeOf(file), isCompressible(file)]).toEqual([type, isCompressed]);
});

it.each([
  [['ads.example'], 'ads.example', true],
  [['ads.example'], 'www.ads.example', false],
  [['*.ads.example'], 'a.b.ads.example', true],
  [['*.ads.example'], 'ads.example', false],
  [['*.ads.example'], 'myads.example', false],
  [['*.ads.example'], 'ads.example.evil', false],
  [['other.example', 'ads.example'], 'ads.example', true],
  [['a*.'], 'b', false],
  [[], 'ads.example', false],
])('hosts %j cover %s: %s', (hosts, host, covered) => {
  expect(coversHost(hosts, host)).toBe(covered);
});

it('a logo names a smaller copy if it has one', () => {
  const { large, small } = logoNames(digest);
  expect(logoSources(`/media/${large}`)).toBe(`/media/${small} 112w, /media/${large} 288w`);
  for (const alone of [`/media/${digest}.webp`, `https://pictures.example/media/${large}`, '/media/acme-288.webp'])
    expect(logoSources(alone)).toBeNull();
});

it.each([
  ['/store/none', '/store/404'],
  ['/category/none', '/category/404'],
  ['/category/none/deeper', '/404'],
  ['/store/none/deeper/still', '/404'],
  ['/blog/none/deeper', '/404'],
  ['/stores/none', '/404'],
  ['/none', '/404'],
])('that there is nothing at %s is said by %s', (path, page) => {
  expect([notFoundPagesFor(path)[0], notFoundPagesFor(path).at(-1)]).toEqual([page, '/404']);
  expect([path, page].map(isNotFoundPage)).toEqual([false, true]);
});
