import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aCategory, anOffer, aPost } from '../queries/testing/builders.ts';
import type { Category } from '../schema/category.ts';
import type { DocumentKey } from '../schema/documents.ts';
import type { Database } from './documents/database.ts';
import { documentText } from './documents/document-text.ts';
import { aDatabase, failureOf, fileIn, reopen, store } from './testing/data-folder.ts';

const AT = '2026-11-21T12:00:00.000Z';
const travel = aCategory('Travel');
const pets = aCategory('Pets');
const inTravel = anOffer({ id: 'acme-o1', categoryId: 'travel' });

async function aShop(): Promise<Database> {
  const database = await aDatabase();
  await put(database, {
    categories: { categories: [travel, pets, aCategory('Fashion')] },
    'stores/acme': store('acme', 'Acme', { category: 'travel', offers: [inTravel] }),
    'blogs/about': aPost({ id: 'about', targetStoreId: 'acme' }),
    'blogs/other': aPost({ id: 'other', slug: 'other' }),
  });
  return database;
}

function put(database: Database, documents: { [key: string]: unknown }) {
  return database.transact((transaction) => {
    for (const [key, document] of Object.entries(documents)) transaction.write(key as DocumentKey, document as never);
  });
}

const drop = (database: Database, key: DocumentKey) =>
  database.transact((transaction) => transaction.delete(key), { at: AT });
const keep = (database: Database, ...categories: Category[]) =>
  database.transact((transaction) => transaction.write('categories', { categories }), { at: AT });

test('a document may not be given a reference to nothing, and the reference is named', async () => {
  const database = await aShop();
  const unfounded = aPost({ id: 'new', slug: 'new', targetStoreId: 'gone' });
  const error = await failureOf(put(database, { 'blogs/new': unfounded }));
  expect(error).toMatchObject({ code: 'DANGLING_REFERENCE', key: 'blogs/new', field: 'targetStoreId' });
  expect(error.message).toContain('targetStoreId: it names stores/gone, which does not exist.');
  const offers = [inTravel, anOffer({ id: 'acme-o2', categoryId: 'gone' })];
  const inNone = put(database, { 'stores/acme': store('acme', 'Acme', { offers }) });
  expect(await failureOf(inNone)).toMatchObject({ field: 'offers[1].categoryId' });
  expect(database.ids('blogs')).toEqual(['about', 'other']);
});

test('a store is given a category that is there, by every writer, and keeps one that is gone', async () => {
  const database = await aShop();
  const inGone = store('bolt', 'Bolt', { category: 'Gone' });
  const dangling = { code: 'DANGLING_REFERENCE', key: 'stores/bolt', field: 'category' };
  expect(await failureOf(put(database, { 'stores/bolt': inGone }))).toMatchObject(dangling);
  writeFileSync(fileIn(database.folder, 'stores/bolt'), documentText('stores/bolt', inGone));
  database.refresh(['stores/bolt']);
  expect(database.read('stores/bolt')).toBeUndefined();
  expect(database.problems()).toMatchObject([{ field: 'category' }]);
  await keep(database, travel, pets, aCategory('GONE'));
  expect(database.refresh([])).toEqual(['stores/bolt']);
  await keep(database, travel);
  await put(database, { 'stores/bolt': { ...inGone, name: 'Edited' } });
  expect([database.read('stores/bolt')?.name, database.warnings()]).toEqual(['Edited', []]);
});

test('what pages show of a store or a post goes with it, as a rehearsal says, and comes for none that is gone', async () => {
  const database = await aShop();
  await put(database, { 'figures/acme': { id: 'acme', uses: 10 }, 'post-figures/about': { id: 'about', views: 10 } });
  const again = await reopen(database);
  const rehearsed = again.rehearse((transaction) => transaction.delete('stores/acme'));
  expect([again.read('stores/acme')?.name, again.read('blogs/about')?.targetStoreId]).toEqual(['Acme', 'acme']);
  const { changed } = await drop(again, 'stores/acme');
  for (const each of [rehearsed.changed, changed])
    expect([...each].sort()).toEqual(['blogs/about', 'figures/acme', 'stores/acme']);
  expect((await drop(again, 'blogs/about')).changed).toContain('post-figures/about');
  const figures = put(again, { 'figures/acme': { id: 'acme', uses: 10 } });
  expect(await failureOf(figures)).toMatchObject({ code: 'DANGLING_REFERENCE', field: 'id' });
});

test('a deleted store takes along the links of posts to its page and its affiliate links, and their words stay', async () => {
  const database = await aShop();
  const affiliateLink = 'https://go.example/acme?a=1&b=2';
  await put(database, {
    'stores/acme': store('acme', 'Acme', { formerSlugs: ['ace'], offers: [anOffer({ id: 'acme-o1', affiliateLink })] }),
    'blogs/other': aPost({
      id: 'other',
      slug: 'other',
      content:
        '<p>See <a href="/store/acme">Acme</a>, <a href="/store/ace?x=1#y">Ace</a>, <a ' +
        'href="/store/acme-2">another</a> and <a href="https://go.example/acme?a=1&amp;b=2" target="_blank" ' +
        'rel="sponsored nofollow noopener"><b>this</b></a>.</p>',
      affiliateLinks: [
        { text: 'Sale', url: affiliateLink },
        { text: 'Else', url: 'https://go.example/bolt' },
      ],
    }),
    'blogs/escaped': aPost({ id: 'escaped', slug: 'escaped', content: '<p><a href="&#47;store&#47;acme">A</a></p>' }),
  });
  const again = await reopen(database);
  await drop(again, 'stores/acme');
  expect(again.read('blogs/other')).toMatchObject({
    content: '<p>See Acme, Ace, <a href="/store/acme-2">another</a> and <b>this</b>.</p>',
    affiliateLinks: [{ text: 'Else', url: 'https://go.example/bolt' }],
    revision: 2,
    updatedAt: AT,
  });
  expect(again.read('blogs/escaped')).toMatchObject({ content: '<p>A</p>' });
});

test('a store deleted by hand is gone, and what refers to it is warned of', async () => {
  const database = await aShop();
  rmSync(fileIn(database.folder, 'stores/acme'));
  database.refresh(['stores/acme']);
  expect([database.read('stores/acme'), database.problems()]).toEqual([undefined, []]);
  expect(database.warnings().map(({ key }) => key)).toEqual(['blogs/about']);
});

test('a file whose new version refers to nothing is refused until what it refers to is there', async () => {
  const database = await aShop();
  const edited = documentText('blogs/about', aPost({ id: 'about', title: 'By hand', targetStoreId: 'bolt' }));
  writeFileSync(fileIn(database.folder, 'blogs/about'), edited);
  database.refresh(['blogs/about']);
  expect(database.read('blogs/about')?.targetStoreId).toBe('acme');
  expect(database.problems()).toMatchObject([{ key: 'blogs/about', field: 'targetStoreId' }]);
  await put(database, { 'stores/bolt': store('bolt') });
  expect(database.refresh([])).toEqual(['blogs/about']);
  expect([database.read('blogs/about')?.title, database.problems()]).toEqual(['By hand', []]);
});

test('references that lead nowhere before the start are warned of, do not stop it, and do not stop a save', async () => {
  const database = await aShop();
  await database.close();
  rmSync(fileIn(database.folder, 'stores/acme'));
  const again = await aDatabase(database.folder);
  again.checkAll();
  expect(again.warnings()).toMatchObject([
    { key: 'blogs/about', field: 'targetStoreId', reason: 'it names stores/acme, which does not exist.' },
  ]);
  await put(again, { 'blogs/about': aPost({ id: 'about', title: 'Edited', targetStoreId: 'acme' }) });
  expect(again.read('blogs/about')?.title).toBe('Edited');
  await put(again, { 'stores/acme': store('acme') });
  expect(again.warnings()).toEqual([]);
});
