import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentText } from '../../../data/catalogue/documents/document-text.ts';
import type { DocumentOf } from '../../../data/schema/documents.ts';
import type { Store } from '../../../data/schema/store.ts';
import { generateCatalogue, MOST_STORES, type CatalogueEntry, type CatalogueOptions } from './catalogue.ts';
import { storeName } from './catalogue-names.ts';

const today = '2026-11-21';
const small: CatalogueOptions = { stores: 60, coupons: 1_200, offers: 150, posts: 40, today };

const storesOf = (entries: CatalogueEntry[]) =>
  entries.filter(([key]) => key.startsWith('stores/')).map(([, document]) => document as Store);
const postsOf = (entries: CatalogueEntry[]) =>
  entries.filter(([key]) => key.startsWith('blogs/')).map(([, document]) => document as DocumentOf<`blogs/${string}`>);

describe('a generated catalogue', () => {
  const entries = [...generateCatalogue(small)];

  test('holds exactly as many of each as was asked for, whatever was asked for', () => {
    const amount = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        amount,
        amount,
        fc.integer({ min: 0, max: 20 }),
        (stores, coupons, offers, posts) => {
          const made = [...generateCatalogue({ stores, coupons, offers, posts, today })];
          expect(storesOf(made)).toHaveLength(stores);
          expect(postsOf(made)).toHaveLength(posts);
          expect(storesOf(made).flatMap((store) => store.coupons)).toHaveLength(coupons);
          expect(storesOf(made).flatMap((store) => store.offers)).toHaveLength(offers);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is the same for the same options and another for another seed', () => {
    expect([...generateCatalogue(small)]).toEqual(entries);
    expect([...generateCatalogue({ ...small, seed: 2 })]).not.toEqual(entries);
  });

  test('fits the schema in every document, with keys in the order of the schema', () => {
    for (const [key, document] of entries)
      expect(documentText(key, document)).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });

  test('names only stores that exist as targets of posts, and only categories that exist', () => {
    const ids = new Set(storesOf(entries).map(({ id }) => id));
    const targets = postsOf(entries).flatMap(({ targetStoreId }) => targetStoreId ?? []);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(ids).toContain(target);
    const { categories } = entries.find(([key]) => key === 'categories')![1] as DocumentOf<'categories'>;
    for (const { category } of storesOf(entries)) expect(categories.map(({ name }) => name)).toContain(category);
  });
});

test('as many stores as can be asked for have names of their own, over the whole alphabet', () => {
  const names = new Set(Array.from({ length: MOST_STORES }, (_, place) => storeName(place)));
  expect(names.size).toBe(MOST_STORES);
  const letters = new Set(Array.from({ length: 500 }, (_, place) => storeName(place)[0]));
  expect(letters.size).toBe(26);
});
