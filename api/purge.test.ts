import { expect, test } from 'vitest';
import { routes } from './routes/routes.ts';
import { repliesTouchedBy } from './purge.ts';

test('an edit of a store purges its own reply and the lists it stands in', () => {
  expect(repliesTouchedBy(['stores/acme'], ['/store/acme', '/'])).toEqual([
    '/api/blogs', '/api/coupons', '/api/coupons/featured', '/api/coupons/latest', '/api/offers', '/api/stores', '/api/stores/acme', '/api/stores/popular',
  ]);
});

test('a page that time alone has changed purges what shows the same', () => {
  expect(repliesTouchedBy([], ['/store/acme'])).toContain('/api/stores/acme');
  expect(repliesTouchedBy([], ['/about'])).toEqual([]);
});

test('a tracking code purges the replies of its domains', () => {
  expect(repliesTouchedBy(['tracking-codes'], [], ['a.example'])).toEqual(['/api/tracking-codes/a.example']);
});

test('every reply that a CDN may hold is purged by something, save the description of the calls', () => {
  const everything = repliesTouchedBy(['settings', 'categories', 'amazon-products', 'tracking-codes', 'stores/x', 'blogs/x', 'figures'], ['/store/{slug}', '/blog/{slug}'], ['{domain}']);
  const held = routes.filter(({ contract }) => contract.cached).map(({ contract }) => contract.path);
  expect(held.filter((path) => !everything.includes(path))).toEqual(['/api/openapi.json']);
});
