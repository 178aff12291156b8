import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../data/catalogue/testing/data-folder.ts';
import { aCoupon, anOffer, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { sortsOf } from '../contract/shapes/record-filter.ts';
import { openTestApi } from '../testing/running-api.ts';
import { idsIn, listOf, type Asked } from '../testing/tables.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { listRows } from './list-rows.ts';
import { createRowIndex } from './row-index.ts';
import { openTables } from './tables.ts';

const shop = {
  stores: [
    aStore({
      website: 'https://acme.example',
      coupons: [
        aCoupon({ id: 'acme-c1', title: 'Boots', code: 'DEAD-2026', expiryDate: '2026-11-25' }),
        aCoupon({ id: 'acme-c2', title: 'Gloves', code: 'dead-2026', startsAt: '2026-11-27' }),
      ],
      offers: [
        anOffer({ id: 'acme-o1', title: 'Hats', active: false, draft: true }),
        anOffer({ id: 'acme-o2', title: 'Coats', code: 'WARM', expiryDate: '2026-10-27', sortOrder: 1 }),
      ],
    }),
    aStore({ name: 'Bolt', category: 'Travel', coupons: [aCoupon({ id: 'bolt-c1', title: 'Trains' })] }),
    aStore({ name: 'Cove', category: 'Travel' }),
  ],
  blogs: [
    aPost({ title: 'Guide', targetStoreId: 'acme' }),
    aPost({ title: 'Notes', status: 'draft', publishedAt: undefined }),
    aPost({ title: 'Plans', publishedAt: undefined, publishAt: '2026-11-27T09:00:00Z' }),
  ],
  products: [aProduct(), aProduct({ id: 'p2', name: 'Lamp', salePrice: 9.5, featured: true })],
};
const api = await openForAllTests({ ...shop, apiSettings: { TRUST_PROXY: 1 } });
const owner = await api.owner();

test('a table finds a code by a part of it, however it is typed, with its store and its state in words', async () => {
  const { total, items } = await listOf(owner, { kind: 'deals', search: 'ead 202', sort: 'title' });
  expect(total).toBe(2);
  const ofAcme = { kind: 'coupons', storeId: 'acme', storeName: 'Acme', storeSlug: 'acme', repeated: true };
  expect(items).toMatchObject([
    { ...ofAcme, id: 'acme-c1', code: 'DEAD-2026', state: 'live', stateText: 'Live', ending: true },
    { ...ofAcme, id: 'acme-c2', title: 'Gloves', state: 'scheduled', stateText: 'Starts Fri 00:00', ending: false },
  ]);
});

test('tables serve stores with what they hold, and posts with their store', async () => {
  const stores = await listOf(owner, { kind: 'stores', sort: 'live', descending: true });
  expect(stores.items.map(({ name, live, drafts, coupons, offers }) => [name, live, drafts, coupons, offers])).toEqual([
    ['Acme', 1, 1, 2, 2],
    ['Bolt', 1, 0, 1, 0],
    ['Cove', 0, 0, 0, 0],
  ]);
  const posts = await listOf(owner, { kind: 'blogs', sort: 'title' });
  expect(posts.items).toMatchObject([
    { title: 'Guide', status: 'published', storeName: 'Acme', state: 'published', stateText: 'Published' },
    { title: 'Notes', status: 'draft', storeName: null, state: 'draft', stateText: 'Draft' },
    { title: 'Plans', status: 'published', storeName: null, state: 'scheduled', stateText: 'Scheduled Fri 09:00' },
  ]);
});

test.each<[Asked, string[]]>([
  [{ kind: 'stores', state: 'without-deals' }, ['cove']],
  [{ kind: 'stores', state: 'with-drafts' }, ['acme']],
  [{ kind: 'stores', category: 'Travel', sort: 'title' }, ['bolt', 'cove']],
  [{ kind: 'stores', category: 'Travel', state: 'without-deals' }, ['cove']],
  [{ kind: 'stores', category: 'Trave' }, []],
  [{ kind: 'blogs', state: 'draft' }, ['notes']],
  [{ kind: 'blogs', state: 'scheduled' }, ['plans']],
  [{ kind: 'blogs', state: 'published' }, ['guide']],
  [{ kind: 'blogs', sort: 'state' }, ['notes', 'plans', 'guide']],
  [{ kind: 'blogs', storeId: 'acme' }, ['guide']],
  [{ kind: 'amazon-products', sort: 'price' }, ['p2', 'p1']],
  [{ kind: 'amazon-products', state: 'unpriced' }, ['p1']],
])('%j finds %j', async (asked, ids) => expect(await idsIn(owner, asked)).toEqual(ids));

test.each([
  ['kind=stores&state=live', 'Choose one of without-deals'],
  ['kind=blogs&sort=code', 'Choose one of title, category'],
  ['kind=deals&category=Travel', 'Only stores, posts and products'],
  ['kind=stores&country=GB', 'Only deals are listed by country.'],
  ['kind=deals&country=UK', 'Enter GB.'],
  ['kind=everything', ''],
  ['kind=deals&limit=501', ''],
  ['kind=deals&offset=-1', ''],
])('a table refuses %s', async (query, message) => {
  const { status, body } = await owner.get(`/api/records?${query}`);
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
});

test('a table has a change that was answered, made by any browser', async () => {
  const found = (search: string) => idsIn(owner, { kind: 'deals', search });
  await owner.put('/api/coupons/bolt-c1', { title: 'Night trains', code: 'NIGHT' });
  expect(await found('night')).toEqual(['bolt-c1']);
  const file = join(api.database.folder, 'stores/bolt.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('NIGHT', 'DAWN'));
  api.database.refresh(['stores/bolt']);
  for (const search of ['dawn', 'NIGHT dawn']) expect(await found(search)).toEqual(['bolt-c1']);
  await owner.delete('/api/coupons/bolt-c1');
  expect(await found('dawn')).toEqual([]);
});

let folder: string;
let stateFolder: string;
beforeEach(() => {
  folder = join(aFolder(), 'data');
  stateFolder = aFolder();
});
const index = () => join(stateFolder, 'owner.sqlite');
const file = (store: string) => join(folder, `stores/${store}.json`);

/** What a start finds of coupons. */
async function start(code = 'this code', search = ''): Promise<string[]> {
  const started = await openTestApi({ ...shop, folder, stateFolder, code });
  const { items } = await listOf(await started.owner(), { kind: 'coupons', sort: 'title', search });
  await started.close();
  return items.map(({ title }) => title);
}
const ALL = ['Boots', 'Gloves', 'Trains'];

test('the index is made when it is missing, and accepts at the start what was changed, added and deleted without it', async () => {
  expect(existsSync(index())).toBe(false);
  expect(await start()).toEqual(ALL);
  expect(existsSync(index())).toBe(true);
  const text = readFileSync(file('acme'), 'utf8');
  writeFileSync(file('acme'), text.replace('"Boots"', '"Zips"'));
  writeFileSync(file('dune'), text.replaceAll('acme', 'dune'));
  rmSync(file('bolt'));
  expect(await start()).toEqual(['Boots', 'Gloves', 'Gloves', 'Zips']);
});

test('the index is made again when it is damaged', async () => {
  await start();
  writeFileSync(index(), 'no database '.repeat(2000));
  expect(await start()).toEqual(ALL);
  writeFileSync(index(), Buffer.from(readFileSync(index())).fill(7, 8192));
  expect(await start()).toEqual(ALL);
});

test('the index is made again by other code, and by the same code only what changed', async () => {
  await start();
  const database = new DatabaseSync(index());
  database.exec(`UPDATE rows SET fields = replace(fields, 'Gloves', 'Mittens')`);
  database.close();
  expect(await start('this code', 'DEAD-2026')).toContain('Mittens');
  expect(await start('other code', 'DEAD-2026')).toContain('Gloves');
});

test('once its indexes are made, a page of deals is read in every order without sorting all of them', () => {
  const rowIndex = createRowIndex(openTables(index(), 'this code'));
  onTestFinished(() => rowIndex.close());
  const coupons = ['Boots', 'Anoraks'].map((title, at) => aCoupon({ id: `acme-c${at}`, title }));
  rowIndex.apply([{ key: 'stores/acme', stamp: 'one', document: aStore({ coupons }) }], 'UTC');
  rowIndex.keepSorted();

  const asked: string[] = [];
  const { statement } = rowIndex;
  rowIndex.statement = (sql) => {
    asked.push(sql);
    return statement.call(rowIndex, sql);
  };
  const plans = sortsOf('deals').flatMap((sort) =>
    [false, true].flatMap((descending) => {
      asked.length = 0;
      const page = { kind: 'deals', match: null, sort, descending, offset: 0, limit: 100 } as const;
      expect(listRows(rowIndex, page, { now: 0, timeZone: 'UTC' }).total).toBe(2);
      // the few that are used are sorted by how often
      const ofAll = asked.filter((sql) => !sql.includes('slot IN (SELECT slot FROM rows WHERE c'));
      return ofAll.flatMap((sql) => statement.call(rowIndex, `EXPLAIN QUERY PLAN ${sql}`).all());
    }),
  );
  expect(plans.length).toBeGreaterThan(20);
  expect(plans.filter(({ detail }) => String(detail).includes('TEMP B-TREE FOR ORDER BY'))).toEqual([]);
});
