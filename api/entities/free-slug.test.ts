import { expect, test } from 'vitest';
import { SlugTaken } from '../../data/files/errors.ts';
import { aPost, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { freeSlug, untilFree } from './free-slug.ts';

const read = readerOf({
  stores: [aStore({ name: 'Acme' }), aStore({ name: 'Bolt', formerSlugs: ['acme-2'] })],
  blogs: [aPost({ title: 'Tips' })],
});

test.each([
  ['store is the one that was asked for', 'stores', 'cove', 'cove'],
  ['store is neither that of a store nor the former one of another', 'stores', 'acme', 'acme-3'],
  ['store is not a path of the API', 'stores', 'popular', 'popular-2'],
  ['store is not the page of what is not found', 'stores', '404', '404-2'],
  ['store may be that of a post', 'stores', 'tips', 'tips'],
  ['post is not that of another post', 'blogs', 'tips', 'tips-2'],
  ['post is not the page of what is not found', 'blogs', '404', '404-2'],
  ['post may be that of a store, or a path of the API', 'blogs', 'popular', 'popular'],
] as const)('the slug of a new %s', (_is, folder, slug, free) => {
  expect(freeSlug(read, folder, slug)).toBe(free);
});

test('a slug that was used after the catalogue was read is not free', () => {
  expect(freeSlug(read, 'stores', 'cove', (slug) => ['cove', 'cove-2'].includes(slug))).toBe('cove-3');
});

test('saving under a free slug is tried again when another request has taken the slug', async () => {
  const problem = { key: 'stores/bolt', file: 'stores/bolt.json', field: 'slug', reason: 'It is taken.' };
  let count = 0;
  const save = async () => {
    count += 1;
    if (count < 3) throw new SlugTaken(problem, 'stores/acme', 'Nothing was saved.');
    return 'saved';
  };
  expect([await untilFree(save), count]).toEqual(['saved', 3]);
});
