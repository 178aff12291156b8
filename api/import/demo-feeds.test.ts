import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { counts } from './testing/imports.ts';

const api = await openForAllTests();
const owner = await api.owner();
await api.database.transact((transaction) => {
  for (const [key, document] of demoCatalogue('2026-11-21').documents) transaction.write(key, document as never);
});

const file = (name: string) => readFileSync(join(import.meta.dirname, '../../data/demo/feeds', name));

const mapping = file('merchant-mail.map.json').toString();

test.each([
  ['awin.csv', 4, { kind: 'offers' }],
  ['merchant-mail.csv', 3, { kind: 'coupons', feed: 'mails', partial: '1', mapping }],
  ['products.ndjson', 2, { kind: 'amazon-products', feed: 'paapi', sourceKind: 'network' }],
])('the example feed %s comes in as a whole, and a second time changes nothing', async (name, rows, fields) => {
  const first = await owner.upload('/api/import', file(name), fields);
  expect(first.body.counts).toEqual(counts({ new: rows }));
  const again = await owner.upload('/api/import', file(name), fields);
  expect([again.body.counts, again.headers.get('x-change-id')]).toMatchObject([{ same: rows }, null]);
});
