import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFolders, singleDocuments } from '../data/schema/documents.ts';
import type { Store } from '../data/schema/store.ts';
import { aShop } from './testing/shop.ts';
import { runs } from '../data/schema/testing/runs.ts';
import { openForEachTest } from './testing/each-test.ts';

const { api, owner } = openForEachTest(aShop());

const aPost = (slug: string, targetStoreId?: string) => ({
  title: slug,
  slug,
  content: '<p>Text with a <a href="/store/acme">link</a>.</p>',
  category: 'savings-tips',
  ...(targetStoreId && { targetStoreId }),
});
const aStore = (slug: string, category: string) => ({ name: slug, slug, category });
const anOffer = (title: string, categoryId?: string) => ({
  storeId: 'bolt',
  title,
  description: 'x',
  affiliateLink: 'https://go.example/x',
  ...(categoryId && { categoryId }),
});

const storesOf = (): Store[] => api.database.ids('stores').map((id) => api.database.read(`stores/${id}`)!);
const postsOf = () => api.database.ids('blogs').map((id) => api.database.read(`blogs/${id}`)!);

/** References that lead nowhere, and documents that do not fit their schema. */
function faults(): string[] {
  const stores = new Set(api.database.ids('stores'));
  const categories = new Set(api.database.read('categories')!.categories.map(({ id }) => id));
  return [
    ...postsOf().flatMap(({ id, targetStoreId }) => (targetStoreId && !stores.has(targetStoreId) ? [id] : [])),
    ...storesOf().flatMap(({ offers }) =>
      offers.flatMap(({ id, categoryId }) => (categoryId && !categories.has(categoryId) ? [id] : [])),
    ),
    ...storesOf().flatMap((each) => (documentFolders.stores.safeParse(each).success ? [] : [each.id])),
    ...postsOf().flatMap((each) => (documentFolders.blogs.safeParse(each).success ? [] : [each.id])),
    ...(singleDocuments.categories.safeParse(api.database.read('categories')).success ? [] : ['categories']),
  ];
}

test('a post written while its store is deleted never points to nothing', async () => {
  for (let round = 0; round < 6; round += 1) {
    await owner.post('/api/stores', aStore(`s${round}`, 'Travel'));
    const [made, deleted] = await Promise.all([
      owner.post('/api/blogs', aPost(`p${round}`, `s${round}`)),
      owner.delete(`/api/stores/s${round}`),
    ]);
    expect([[201, 400].includes(made.status), deleted.status]).toEqual([true, 200]);
  }
  expect(faults()).toEqual([]);
});

test('any calls at once leave no reference that leads nowhere and no document that does not fit', async () => {
  const number = fc.integer({ min: 0, max: 2 });
  const call = fc.oneof(
    number.map((n) => () => owner.post('/api/stores', aStore(`s${n}`, 'c0'))),
    number.map((n) => () => owner.delete(`/api/stores/s${n}`)),
    fc.tuple(number, number).map(
      ([n, s]) =>
        () =>
          owner.post('/api/blogs', aPost(`p${n}`, `s${s}`)),
    ),
    fc.tuple(number, number).map(
      ([n, s]) =>
        () =>
          owner.put(`/api/blogs/p${n}`, { targetStoreId: `s${s}` }),
    ),
    number.map((n) => () => owner.delete(`/api/blogs/p${n}`)),
    number.map((n) => () => owner.post('/api/categories', { name: `c${n}`, slug: `c${n}` })),
    number.map((n) => () => owner.delete(`/api/categories/c${n}${n === 0 ? '?moveTo=travel' : ''}`)),
    number.map((n) => () => owner.post('/api/offers', { ...anOffer('Sale', `c${n}`), storeId: `s${n}` })),
    number.map((n) => () => owner.put('/api/offers/acme-o1', { categoryId: `c${n}` })),
    number.map((n) => () => owner.put('/api/offers/acme-o2', { storeId: `s${n}` })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 4, maxLength: 10 }), async (calls) => {
      const answers = await Promise.all(calls.map((each) => each()));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(faults()).toEqual([]);
    }),
    runs(12),
  );
});

test('a deletion lists the posts, links and addresses that it touches, and does just that', async () => {
  await owner.put('/api/stores/acme', { slug: 'acme-shop' });
  await owner.post('/api/blogs', {
    ...aPost('guide'),
    affiliateLinks: [{ text: 'Autumn sale', url: 'https://go.example/acme' }],
  });
  const { touches, posts } = (await owner.delete('/api/stores/acme?dryRun=1')).body;
  expect(posts).toBe(2);
  expect(touches).toEqual({
    addresses: ['/store/acme-shop', '/store/acme'],
    posts: [
      { id: 'about-acme', title: 'About Acme', slug: 'about-acme', about: true, links: [] },
      {
        id: 'guide',
        title: 'guide',
        slug: 'guide',
        about: false,
        links: [
          { text: 'Autumn sale', url: 'https://go.example/acme' },
          { text: 'link', url: '/store/acme' },
        ],
      },
    ],
  });
  await owner.delete('/api/stores/acme');
  expect(api.database.read('blogs/guide')).toMatchObject({
    content: '<p>Text with a link.</p>',
    affiliateLinks: [],
    revision: 2,
  });
  const { changes } = (await owner.get('/api/audit')).body[0];
  expect(changes).toContainEqual({ document: 'blogs/about-acme', path: 'targetStoreId', from: 'acme', to: null });
});
