import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  cacheControlOf,
  CONTENT_ADDRESSED,
  CONTENT_ADDRESSED_FOLDERS,
  IMMUTABLE,
  isAsset,
  neverChanges,
} from './cache-headers.ts';

const digest = '0123456789abcdef'.repeat(2);

it.each([`/media/${digest}.webp`, `/media/${digest}-288.webp`, `/social/${digest}.png`, '/_astro/app.C3xY1_z.js'])(
  '%s is named by its content, and never changes',
  (path) => {
    expect([cacheControlOf(path, false), cacheControlOf(path, true)]).toEqual([IMMUTABLE, IMMUTABLE]);
  },
);

it.each([
  '/media/banner.png',
  '/media/banner.webp',
  `/media/${digest}.png`,
  `/media/${digest}.webp.html`,
  `/media/mine/${digest}.webp`,
  `/media/${digest.toUpperCase()}.webp`,
  '/social/banner.png',
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
  expect(['/_astro/a.js', '/store/_astro/a', '/astro', '/', '/media'].map(isAsset)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('is what the web servers in front go by', () => {
  const recipes = join(import.meta.dirname, '../../../scripts/deploy');
  for (const recipe of ['Caddyfile', 'nginx/site-locations.conf'])
    expect(readFileSync(join(recipes, recipe), 'utf8'), recipe).toContain(CONTENT_ADDRESSED);
});
