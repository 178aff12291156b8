import { expect, it } from 'vitest';
import { routes } from '../routes/routes.ts';
import { publicAddresses } from './public-address.ts';

const addressOf = publicAddresses(routes.map(({ contract }) => contract));

it.each([
  ['/api/openapi.json?x=1', '/api/openapi.json'],
  ['/api/docs?x=1&y', '/api/docs'],
  ['/api/stores?search=shoes', '/api/stores'],
  ['/api/stores/acme?x=1', '/api/stores/acme'],
  ['/api/coupons?x=1', '/api/coupons'],
  ['/api/coupons?sort=discount&x=1&category=travel', '/api/coupons?category=travel&sort=discount'],
  ['/api/offers?page=2', '/api/offers?page=2'],
  ['/api/offers?page=2&page=3', '/api/offers?page=2&page=3'],
  // that of the owner is another reply
  ['/api/offers?view=owner&x=1', '/api/offers?view=owner'],
  ['/api/stores?view=1', '/api/stores'],
  // what is not read of a query is not his
  [`/api/stores?${'x&'.repeat(1000)}view=owner`, '/api/stores'],
  // no public reply
  ['/api/records?x=1', '/api/records?x=1'],
])('%s is answered as %s', (url, address) => expect(addressOf(url)).toBe(address));
