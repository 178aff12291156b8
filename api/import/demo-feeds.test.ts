import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';

let api: RunningApi;
let owner: Visitor;
beforeAll(async () => {
  api = await openTestApi();
  const { documents } = demoCatalogue('2026-11-21');
  await api.database.transact((transaction) => {
    for (const [key, document] of documents) transaction.write(key, document as never);
  });
  owner = await api.owner();
});
afterAll(() => api.close());

const file = (name: string) => readFileSync(join(import.meta.dirname, '../../data/demo/feeds', name));

test.each([
  ['awin.csv', 4, { kind: 'offers' }],
  [
    'merchant-mail.csv',
    3,
    { kind: 'coupons', feed: 'mails', partial: '1', mapping: file('merchant-mail.map.json').toString() },
  ],
  ['products.ndjson', 2, { kind: 'amazon-products', feed: 'paapi', sourceKind: 'network' }],
])('the example feed %s comes in as a whole, and a second time changes nothing', async (name, rows, fields) => {
  const first = await owner.upload('/api/import', file(name), fields);
  expect(first.body.counts).toEqual({ new: rows, changed: 0, same: 0, refused: 0, gone: 0 });
  const again = await owner.upload('/api/import', file(name), fields);
  expect([again.body.counts, again.headers.get('x-change-id')]).toMatchObject([{ same: rows }, null]);
});
