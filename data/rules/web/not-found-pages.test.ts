import { expect, it } from 'vitest';
import { isNotFoundPage, NOT_FOUND_PAGES, notFoundPagesFor } from './not-found-pages.ts';

it('each folder of addresses has a page of its own where static hosts look for it', () => {
  expect(NOT_FOUND_PAGES).toEqual([
    { start: '/store/', page: '/store/404', title: 'store.notFound' },
    { start: '/category/', page: '/category/404', title: 'search.noStores' },
    { start: '/blog/', page: '/blog/404', title: 'blog.notFound' },
    { start: '/', page: '/404', title: 'notFound.title' },
  ]);
});

it.each([
  ['/store/none', '/store/404'],
  ['/blog/none', '/blog/404'],
  ['/category/none', '/category/404'],
  ['/category/none/deeper', '/404'],
  ['/store/none/deeper/still', '/404'],
  ['/blog/none/deeper', '/404'],
  ['/stores/none', '/404'],
  ['/none', '/404'],
])('that there is nothing at %s is said by %s', (path, page) => {
  expect(notFoundPagesFor(path)[0]).toBe(page);
  expect(notFoundPagesFor(path).at(-1)).toBe('/404');
});

it.each([
  ['/404', true],
  ['/store/404', true],
  ['/store/acme', false],
  ['/deals/404', false],
])('%s is such a page: %s', (path, isOne) => {
  expect(isNotFoundPage(path)).toBe(isOne);
});
