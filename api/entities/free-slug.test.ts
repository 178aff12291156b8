import { describe, expect, test } from 'vitest';
import { SlugTaken } from '../../data/files/errors.ts';
import { aPost, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { freeSlug, untilFree } from './free-slug.ts';

const read = readerOf({
  stores: [aStore({ name: 'Acme' }), aStore({ name: 'Bolt', formerSlugs: ['acme-2'] })],
  blogs: [aPost({ title: 'Tips' })],
});

test.each([
  ['is the one that was asked for', 'cove', 'cove'],
  ['is neither that of a store nor the former one of another', 'acme', 'acme-3'],
  ['is not a path of the API', 'popular', 'popular-2'],
  ['is not the page of what is not found', '404', '404-2'],
  ['may be that of a post', 'tips', 'tips'],
])('the slug of a new store %s', (_is, slug, free) => {
  expect(freeSlug(read, 'stores', slug)).toBe(free);
});

test.each([
  ['is not that of another post', 'tips', 'tips-2'],
  ['is not the page of what is not found', '404', '404-2'],
  ['may be that of a store, or a path of the API', 'popular', 'popular'],
])('the slug of a new post %s', (_is, slug, free) => {
  expect(freeSlug(read, 'blogs', slug)).toBe(free);
});

test('a slug that was used after the catalogue was read is not free', () => {
  expect(freeSlug(read, 'stores', 'cove', (slug) => ['cove', 'cove-2'].includes(slug))).toBe('cove-3');
});

describe('saving under a free slug', () => {
  const problem = { key: 'stores/bolt', file: 'stores/bolt.json', field: 'slug', reason: 'It is taken.' };
  const taken = new SlugTaken(problem, 'stores/acme', 'Nothing was saved.');
  /** Saves that fail with these errors, one after the other, and then succeed. */
  const savesAfter = (...errors: Error[]) => {
    const saves = {
      count: 0,
      async save() {
        const error = errors[saves.count];
        saves.count += 1;
        if (error) throw error;
        return 'saved';
      },
    };
    return saves;
  };

  test('is tried again when another request has taken the slug', async () => {
    const saves = savesAfter(taken, taken);
    expect([await untilFree(saves.save), saves.count]).toEqual(['saved', 3]);
  });
});
