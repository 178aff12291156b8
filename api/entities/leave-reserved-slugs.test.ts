import { expect, test } from 'vitest';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { aCategory, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { leaveReservedSlugs } from './leave-reserved-slugs.ts';
import { openForAllTests } from '../testing/each-test.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

const api = await openForAllTests({
  categories: [aCategory('Fashion'), aCategory('Four Hundred', { slug: '404' }), aCategory('Next', { slug: '404-2' })],
  stores: [
    aStore({ id: 'old', slug: '404', name: 'Four Oh Four' }),
    aStore({ id: 'next', slug: '404-2' }),
    aStore({ id: 'acme', slug: 'acme', revision: 7 }),
  ],
  blogs: [aPost({ id: 'old', slug: '404', title: 'What 404 means' })],
});

/** Of a reader of the catalogue as it is now. */
function leave() {
  const { database } = api;
  const keys: DocumentKey[] = ['categories', 'stores/old', 'stores/next', 'stores/acme', 'blogs/old'];
  const documents = new Map(keys.map((key) => [key, database.read(key)]));
  return leaveReservedSlugs(database, createDirectReader(documents, indexedFolders, NOW.getTime()), NOW);
}

test('what has the slug of the page of what is not found gets another one, with a sentence for the log', async () => {
  const { changed, sentences } = await leave();
  expect([...changed].sort()).toEqual(['blogs/old', 'categories', 'stores/old']);
  expect(sentences).toEqual([
    '"Four Oh Four" has the slug "404-3" now: "404" is reserved for the page of what is not found.',
    '"What 404 means" has the slug "404-2" now: "404" is reserved for the page of what is not found.',
    '"Four Hundred" has the slug "404-3" now: "404" is reserved for the page of what is not found.',
  ]);
  const updated = { slug: '404-3', formerSlugs: [], revision: 2, updatedAt: NOW.toISOString() };
  expect(api.database.read('stores/old')).toMatchObject(updated);
  expect(api.database.read('categories')?.categories).toMatchObject([
    { slug: 'fashion', revision: 1 },
    { slug: '404-3', revision: 2 },
    { slug: '404-2', revision: 1 },
  ]);
  expect(api.database.read('stores/acme')?.revision).toBe(7);
  expect(await leave(), 'a second time').toEqual({ changed: [], sentences: [] });
});
