import { expect, test } from 'vitest';
import { recordsFailure, storageFailure } from './failures.ts';

const ADDRESS = 'postgres://db.example:5432/coupons';
const failing = (code: string, message = ''): Error => Object.assign(new Error(message), { code });

test('an outage has the same words wherever it is noticed: host, reason and what to do', () => {
  const expected =
    'postgres://db.example:5432/coupons cannot be used: the database server at db.example:5432 cannot be reached. What was saved is ' +
    'still there. Start it, or check the network and the address (DATABASE_URL): a running server goes on by itself.';
  const cause = failing('ECONNREFUSED');
  for (const failure of [storageFailure('read', ADDRESS, cause), recordsFailure(ADDRESS, cause)])
    expect([failure.message, failure.isAway]).toEqual([expected, true]);
});

test.each([
  ['25006', true, 'accepts no changes at the moment: it is a standby, or set to read only'],
  ['57P03', true, 'is starting or stopping'],
  ['28P01', false, 'refuses the password'],
  ['53100', false, 'the disk of the database server at db.example:5432 is full'],
])('%s is an outage (%s): %s', (code, isAway, reason) => {
  const failure = storageFailure('write', ADDRESS, failing(code));
  expect([failure.isAway, failure.message]).toEqual([isAway, expect.stringContaining(reason)]);
});
