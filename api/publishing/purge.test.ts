import { expect, test } from 'vitest';
import { routes } from '../resources/routes.ts';
import { repliesTouchedBy } from './purge.ts';

/** A slug is the end of its document's key. */
const addresses = { trackingDomains: ['a.example'], slugOf: (document: string) => document.split('/')[1] };

test('an edit of a store purges its own reply and the lists it stands in', () => {
  const coupons = ['coupons', 'coupons/featured', 'coupons/latest'];
  const touched = ['blogs', ...coupons, 'offers', 'search', 'stores', 'stores/acme', 'stores/popular'];
  const replies = repliesTouchedBy(['stores/acme'], ['/store/acme', '/'], addresses);
  expect(replies).toEqual(touched.map((path) => `/api/${path}`));
});

test('a store that is gone purges the reply it had', () => {
  expect(repliesTouchedBy(['stores/acme'], ['/store/acme'], { ...addresses, slugOf: () => undefined })).toContain(
    '/api/stores/acme',
  );
});

test('every reply that a CDN may hold is purged by something, save the description of the calls', () => {
  const single = ['settings', 'categories', 'amazon-products', 'tracking-codes', 'product-figures'];
  const documents = [...single, 'stores/{slug}', 'blogs/{slug}', 'figures/acme', 'post-figures/tips'];
  const everything = repliesTouchedBy(documents, [], { ...addresses, trackingDomains: ['{domain}'] });
  const held = routes.filter(({ contract }) => contract.cached).map(({ contract }) => contract.path);
  expect(held.filter((path) => !everything.includes(path))).toEqual(['/api/docs', '/api/openapi.json']);
});
