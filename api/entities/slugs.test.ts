import { expect, test } from 'vitest';
import { SlugTaken } from '../../data/files/errors.ts';
import { aPost, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { freeSlug, untilFree } from './slugs.ts';
import { dealIdFor, endingsOf, idFor } from './ids.ts';

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
    if (count < 3) throw new SlugTaken([problem], 'Nothing was saved.');
    return 'saved';
  };
  expect([await untilFree(save), count]).toEqual(['saved', 3]);
});

test('ids follow from the name that their endings are made of, and differ from each other', () => {
  const made = () => {
    const taken = new Set(['acme']);
    const endings = endingsOf('i1 7');
    return Array.from({ length: 50 }, () => {
      const id = idFor('acme', (each) => taken.has(each), endings);
      taken.add(id);
      return id;
    });
  };
  expect(made()).toEqual(made());
  expect(new Set(made()).size).toBe(50);
  expect(made().every((id) => /^acme-[b-z2-9]{8}$/.test(id))).toBe(true);
  expect(dealIdFor('acme', endingsOf('i1 7'))).not.toBe(dealIdFor('acme', endingsOf('i1 8')));
  expect(dealIdFor('acme')).not.toBe(dealIdFor('acme'));
});

test('an id is as much of the slug as fits, and ends with no hyphen', () => {
  expect(idFor('a'.repeat(48), () => false)).toHaveLength(48);
  expect(idFor('a'.repeat(49), () => false)).toBe('a'.repeat(48));
  expect(idFor(`${'a'.repeat(47)}-b`, () => false)).toBe('a'.repeat(47));
  expect(idFor(`${'a'.repeat(46)}--b`, () => false)).toBe('a'.repeat(46));
});
