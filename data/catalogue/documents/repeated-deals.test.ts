import { expect, test } from 'vitest';
import { aCoupon, anOffer } from '../../queries/testing/builders.ts';
import type { Store } from '../../schema/store.ts';
import type { Database } from './database.ts';
import { documentText } from './document-text.ts';
import { aDatabase, byHand, reopen, save, store } from '../testing/data-folder.ts';

const deals = { coupons: [aCoupon({ id: 'acme-c1' })], offers: [anOffer({ id: 'acme-o1' })] };
const warned = (database: Database) =>
  database.warnings().map(({ key, field, reason }) => `${key} ${field}: ${reason}`);
const copyTo = (database: Database, id: string, more: Partial<Store> = {}) =>
  byHand(database.folder, `stores/${id}`, documentText(`stores/${id}`, store(id, id, { ...deals, ...more })));

test('the deals of a store that was copied by hand are named, each with the store that has its id as well', async () => {
  const database = aDatabase();
  await save(database, store('acme', 'Acme', deals), store('bolt', 'Bolt', { coupons: [aCoupon({ id: 'bolt-c1' })] }));
  expect(warned(database)).toEqual([]);
  copyTo(database, 'copy');
  database.refresh(['stores/copy']);
  const named = [
    'stores/copy coupons[0].id: the id "acme-c1" is also that of a deal in stores/acme.json.',
    'stores/copy offers[0].id: the id "acme-o1" is also that of a deal in stores/acme.json.',
  ];
  expect(warned(database)).toEqual(named);
  const reopened = await reopen(database);
  reopened.checkAll();
  expect(warned(reopened)).toEqual(named);
  copyTo(reopened, 'copy', { coupons: [], offers: [anOffer({ id: 'copy-o1' })] });
  reopened.refresh(['stores/copy']);
  expect(warned(reopened)).toEqual([]);
});
