import { expect, it } from 'vitest';
import { isNotFoundPage, NOT_FOUND_PAGES } from './not-found-pages.ts';

it('each folder of addresses has a page of its own where static hosts look for it', () => {
  expect(NOT_FOUND_PAGES).toEqual([
    { start: '/store/', page: '/store/404', title: 'Store Not Found' },
    { start: '/category/', page: '/category/404', title: 'No Stores Found' },
    { start: '/blog/', page: '/blog/404', title: 'Blog Post Not Found' },
    { start: '/', page: '/404', title: '404 Page Not Found' },
  ]);
});

it.each([
  ['/404', true],
  ['/store/404', true],
  ['/store/acme', false],
  ['/deals/404', false],
])('%s is such a page: %s', (path, isOne) => {
  expect(isNotFoundPage(path)).toBe(isOne);
});
