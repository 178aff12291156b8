import { describe, expect, test } from 'vitest';
import { aPost, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NOW = '2026-11-21T12:00:00.000Z';
/** Its id is only the beginning of it. */
const LONG = 'how-to-find-the-best-discounts-on-shoes-for-everyone-of-us';

const { api, owner } = openForEachTest({
  settings: { timeZone: 'Pacific/Auckland' },
  stores: [aStore(), aStore({ name: 'Bolt' }), aStore({ name: 'Undefined' })],
  postFigures: [{ id: 'tips', views: 7 }],
  blogs: [
    aPost({ id: 'tips', slug: 'tips', title: 'Tips', targetStoreId: 'acme' }),
    aPost({ id: LONG.slice(0, 48), slug: LONG, title: 'Long' }),
    aPost({ id: 'old', slug: 'old', title: 'Old', status: 'archived' }),
    aPost({ id: 'draft', slug: 'draft', title: 'Draft', status: 'draft', publishedAt: undefined }),
    aPost({ id: 'plan', slug: 'plan', title: 'Plan', status: 'archived', publishedAt: undefined }),
  ],
});

const post = (id: string) => api.database.read(`blogs/${id}`);
const bulk = (ids: string[], change: object) => owner.post('/api/bulk', { kind: 'blogs', select: { ids }, change });
/** The one post that a duplication adds. */
const copyOf = async (id: string, changes: object = {}) => {
  const before = new Set(api.database.ids('blogs'));
  expect((await bulk([id], { duplicate: true, ...changes })).body).toEqual({ count: 1, refused: [] });
  const added = api.database.ids('blogs').filter((each) => !before.has(each));
  expect(added).toHaveLength(1);
  return post(added[0]!)!;
};

describe('a copy of a post', () => {
  test('with a long slug is another post, and the first stays as it is', async () => {
    const before = post(LONG.slice(0, 48));
    const copy = await copyOf(before!.id);
    expect(copy).toMatchObject({ slug: `${LONG}-2`, title: 'Long', status: 'draft' });
    expect(post(before!.id)).toEqual(before);
  });
});

describe('a post is public', () => {
  const published = async (publishAt: string) => {
    const made = await owner.post('/api/blogs', {
      title: 'Timed',
      slug: 'timed',
      content: '<p>Now.</p>',
      category: 'savings-tips',
      status: 'published',
      publishAt,
    });
    expect(made.status).toBe(201);
    return post('timed')!.publishedAt;
  };

  test('on its day where the site is', async () => {
    expect(await published('2026-11-22')).toBe(NOW);
  });
});

describe('the address that an archived post had', () => {
  const addressesAfter = async (id: string) => {
    expect((await owner.put(`/api/blogs/${id}`, { slug: 'moved' })).status).toBe(200);
    return post(id)!.formerSlugs;
  };

  test('leads to it where readers may know it', async () => {
    expect(await addressesAfter('old')).toEqual(['old']);
  });

  test('is free again where it never was public', async () => {
    expect(await addressesAfter('plan')).toEqual([]);
  });
});

describe('the store that a post is about', () => {
  test('may be named twice, when it is the same one', async () => {
    const { status, body } = await owner.put('/api/blogs/tips', {
      targetStore: { slug: 'bolt' },
      targetStoreId: 'bolt',
    });
    expect([status, body.targetStoreId]).toEqual([200, 'bolt']);
  });

  test('is not one of two that are named', async () => {
    const { status, body } = await owner.put('/api/blogs/old', {
      targetStore: { slug: 'acme' },
      targetStoreId: 'bolt',
    });
    const message = 'Two different stores are named. Name one store.';
    expect([status, body.errors]).toEqual([400, [{ path: 'targetStoreId', message }]]);
  });
});

test('the owner sees how often a post was viewed, and the store that it is about', async () => {
  const shown = async (id: string) => {
    const { viewCount, targetStore } = (await owner.get(`/api/blogs/${id}?view=owner`)).body;
    return [viewCount, targetStore?.slug];
  };
  expect(await shown('tips')).toEqual([7, 'acme']);
  expect(await shown('old')).toEqual([0, undefined]);
});
