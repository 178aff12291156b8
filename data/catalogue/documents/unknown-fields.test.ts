import { expect, test } from 'vitest';
import { aCoupon, anOffer, aPost } from '../../queries/testing/builders.ts';
import { settings } from '../../schema/settings.ts';
import type { Store } from '../../schema/store.ts';
import type { Database } from './database.ts';
import { documentText } from './document-text.ts';
import { aDatabase, aFolder, byHand, fileIn, reopen, save, storeText, store, textIn } from '../testing/data-folder.ts';

const acme = store('acme', 'Acme', { coupons: [aCoupon({ id: 'c1' })], offers: [anOffer({ id: 'o1' })] });

/** A folder as a newer release left it: with fields at every level that this one does not know. */
async function ofNextRelease(): Promise<Database> {
  const folder = aFolder();
  await (await aDatabase(folder)).close();
  const write = (key: string, text: string, change: (document: any) => void) => {
    const document = JSON.parse(text);
    change(document);
    byHand(folder, key, `${JSON.stringify(document, null, 2)}\n`);
  };
  write('stores/acme', documentText('stores/acme', acme), (document) => {
    document.rating = { stars: 4 };
    document.coupons[0].minimum = 'New customers';
    document.offers[0].regions = ['eu'];
  });
  write('stores/bolt', storeText('bolt'), () => {});
  const post = aPost({ id: 'post', affiliateLinks: [{ text: 'One' }, { text: 'Two' }] });
  write('blogs/post', documentText('blogs/post', post), (document) => {
    document.affiliateLinks[1].colour = 'red';
  });
  const config = settings.parse({ revision: 1, updatedAt: '2026-11-01T09:00:00.000Z' });
  write('settings', documentText('settings', config), (document) => {
    document.socialLinks.mastodon = 'https://social.example';
    document.heroTiles[1].icon = 'tag';
  });
  return await aDatabase(folder);
}

const saved = (database: Database, key: string) => JSON.parse(textIn(database.folder, key));

test('fields that this release does not know are warned of, shown nowhere, stop nothing, and are no change', async () => {
  const database = await ofNextRelease();
  database.checkAll();
  expect(database.problems()).toEqual([]);
  expect(database.warnings().map(({ key, field }) => `${key} ${field}`)).toEqual([
    'settings heroTiles[1].icon',
    'settings socialLinks.mastodon',
    'stores/acme rating',
    'stores/acme coupons[0].minimum',
    'stores/acme offers[0].regions',
    'blogs/post affiliateLinks[1].colour',
  ]);
  expect(database.warnings()[2]).toEqual({
    key: 'stores/acme',
    file: fileIn(database.folder, 'stores/acme'),
    field: 'rating',
    reason: 'this release does not know this field.',
    meanwhile: 'It stays in the file and is shown nowhere. Correct its name if it is misspelt.',
  });
  expect(database.read('stores/acme')).toEqual(acme);
  const before = textIn(database.folder, 'stores/acme');
  expect([await save(database, acme), textIn(database.folder, 'stores/acme')]).toEqual([[], before]);
});

test('a save loses nothing of them, at any level', async () => {
  const database = await ofNextRelease();
  await database.transact((transaction) => {
    const coupons = [aCoupon({ id: 'c2' }), aCoupon({ id: 'c1', title: 'Edited' })];
    transaction.write('stores/acme', { ...acme, name: 'Renamed', coupons });
    const config = transaction.read('settings')!;
    const heroTiles = config.heroTiles.map((tile, at) => (at === 1 ? { ...tile, label: 'Shops' } : tile));
    transaction.write('settings', { ...config, siteName: 'Deals', heroTiles });
    const post = transaction.read('blogs/post')!;
    transaction.write('blogs/post', { ...post, affiliateLinks: [post.affiliateLinks[1]!, { text: 'Three' }] });
  });
  expect(saved(database, 'stores/acme')).toMatchObject({
    name: 'Renamed',
    rating: { stars: 4 },
    coupons: [{ id: 'c2' }, { id: 'c1', title: 'Edited', minimum: 'New customers' }],
    offers: [{ regions: ['eu'] }],
  });
  expect(saved(database, 'settings')).toMatchObject({
    siteName: 'Deals',
    socialLinks: { mastodon: 'https://social.example' },
    heroTiles: [{}, { label: 'Shops', icon: 'tag' }, {}],
  });
  expect(saved(database, 'blogs/post').affiliateLinks).toEqual([{ text: 'Two', colour: 'red' }, { text: 'Three' }]);
  const again = await reopen(database);
  await again.transact((transaction) =>
    transaction.write('stores/acme', { ...transaction.read('stores/acme')!, name: 'Again' }),
  );
  expect(saved(again, 'stores/acme').coupons[1].minimum).toBe('New customers');
});

test('what moves to another document takes its unknown fields along', async () => {
  const database = await ofNextRelease();
  await database.transact((transaction) => {
    transaction.write('stores/bolt', { ...transaction.read('stores/bolt')!, offers: [...acme.offers] });
    transaction.write('stores/acme', { ...acme, offers: [] });
  });
  expect(saved(database, 'stores/bolt').offers).toMatchObject([{ id: 'o1', regions: ['eu'] }]);
  expect(saved(database, 'stores/acme').offers).toEqual([]);
});

const deals = { coupons: [aCoupon({ id: 'acme-c1' })], offers: [anOffer({ id: 'acme-o1' })] };
const warned = (database: Database) =>
  database.warnings().map(({ key, field, reason }) => `${key} ${field}: ${reason}`);
const copyTo = (database: Database, id: string, more: Partial<Store> = {}) =>
  byHand(database.folder, `stores/${id}`, documentText(`stores/${id}`, store(id, id, { ...deals, ...more })));

test('the deals of a store that was copied by hand are named, each with the store that has its id as well', async () => {
  const database = await aDatabase();
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
