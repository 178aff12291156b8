import { expect, it } from 'vitest';
import { isCompressible } from './compressible.ts';
import { typeOf } from './file-type.ts';

it.each([
  ['store/acme.html', 'html', true],
  ['_astro/app.C3xY1_z.js', 'js', true],
  ['sitemap.xml', 'application/xml; charset=utf-8', true],
  ['icon.svg', 'image/svg+xml; charset=utf-8', true],
  ['a.min.css', 'css', true],
  ['store/acme/deals.json', 'json', true],
  ['robots.txt', 'txt', true],
  ['site.webmanifest', 'webmanifest', true],
  ['media/a.webp', 'webp', false],
  ['page.html.br', 'br', false],
  ['_headers', 'application/octet-stream', false],
  ['xml', 'application/octet-stream', false],
])('%s is sent as %s; compressed: %s', (file, type, isCompressed) => {
  expect([typeOf(file), isCompressible(file)]).toEqual([type, isCompressed]);
});
