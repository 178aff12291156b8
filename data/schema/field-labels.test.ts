import { expect, test } from 'vitest';
import { labelOfPath } from './field-labels.ts';

test.each([
  ['dealCount', 'Deal count'],
  ['targetStoreId', 'Target store'],
  ['heroTiles.0.label', 'Hero tiles 1, label'],
  ['coupons[3].expiryDate', 'Coupons 4, expiry date'],
  ['change.expiryDate', 'Expiry date'],
  ['trackingDomains.2', 'Tracking domains 3'],
  ['Idempotency-Key', 'Idempotency-key'],
  // names that every object has
  ['constructor', 'Constructor'],
  ['change.constructor', 'Constructor'],
  ['a.valueOf', 'A, value of'],
])('the path %s reads %j', (path, label) => {
  expect(labelOfPath(path)).toBe(label);
});
