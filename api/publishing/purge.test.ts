import { expect, test } from 'vitest';
import { routes } from '../resources/routes.ts';
import { repliesTouchedBy } from './purge.ts';

/** A slug is the end of its document's key. */
const addresses = { trackingDomains: ['a.example'], slugOf: (document: string) => document.split('/')[1] };

test('an edit of a store purges its own reply and the lists it stands in', () => {
  expect(repliesTouchedBy(['stores/acme'], ['/store/acme', '/'], addresses)).toEqual([
    '/api/blogs',
    '/api/coupons',
    '/api/coupons/featured',
    '/api/coupons/latest',
    '/api/offers',
    '/api/search',
    '/api/stores',
    '/api/stores/acme',
    '/api/stores/popular',
  ]);
});

test('a store that is gone purges the reply it had', () => {
  expect(repliesTouchedBy(['stores/acme'], ['/store/acme'], { ...addresses, slugOf: () => undefined })).toContain(
    '/api/stores/acme',
  );
});

test('every reply that a CDN may hold is purged by something, save the description of the calls', () => {
  const everything = repliesTouchedBy(
    [
      'settings',
      'categories',
      'amazon-products',
      'tracking-codes',
      'stores/{slug}',
      'blogs/{slug}',
      'figures/acme',
      'post-figures/tips',
      'product-figures',
    ],
    [],
    { ...addresses, trackingDomains: ['{domain}'] },
  );
  const held = routes.filter(({ contract }) => contract.cached).map(({ contract }) => contract.path);
  expect(held.filter((path) => !everything.includes(path))).toEqual(['/api/docs', '/api/openapi.json']);
});
