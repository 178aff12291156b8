import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFolders, singleDocuments } from '../data/schema/documents.ts';
import { aShop } from './testing/shop.ts';
import { step } from './testing/step.ts';
import type { Visitor } from './testing/visitor.ts';
import { runs } from '../data/schema/testing/runs.ts';
import { openForEachTest } from './testing/each-test.ts';

const { api, owner } = openForEachTest(aShop());

const post = (slug: string, targetStoreId?: string) =>
  owner.post('/api/blogs', {
    title: slug,
    slug,
    content: '<p>Text with a <a href="/store/acme">link</a>.</p>',
    category: 'savings-tips',
    affiliateLinks: [{ text: 'Autumn sale', url: 'https://go.example/acme' }],
    ...(targetStoreId && { targetStoreId }),
  });
const offer = { title: 'Sale', description: 'x', affiliateLink: 'https://go.example/x' };
const store = (slug: string) => owner.post('/api/stores', { name: slug, slug, category: 'Travel' });
const deleteStore = (id: string) => owner.delete(`/api/stores/${id}`);

/** References that lead nowhere, and documents that do not fit their schema. */
function faults(): string[] {
  const { database } = api;
  const stores = database.ids('stores').map((id) => database.read(`stores/${id}`)!);
  const posts = database.ids('blogs').map((id) => database.read(`blogs/${id}`)!);
  const { categories } = database.read('categories')!;
  const known = new Set([undefined, ...[...stores, ...categories].map(({ id }) => id)]);
  return [
    ...posts.filter(({ targetStoreId }) => !known.has(targetStoreId)),
    ...stores.flatMap(({ offers }) => offers).filter(({ categoryId }) => !known.has(categoryId)),
    ...stores.filter((each) => !documentFolders.stores.safeParse(each).success),
    ...posts.filter((each) => !documentFolders.blogs.safeParse(each).success),
    ...categories.filter(() => !singleDocuments.categories.safeParse({ categories }).success),
  ].map(({ id }) => id);
}

test('a post written while its store is deleted never points to nothing', async () => {
  for (let round = 0; round < 6; round += 1) {
    await store(`s${round}`);
    const [made, deleted] = await Promise.all([post(`p${round}`, `s${round}`), deleteStore(`s${round}`)]);
    expect([[201, 400].includes(made.status), deleted.status]).toEqual([true, 200]);
  }
  expect(faults()).toEqual([]);
});

test('any calls at once leave no reference that leads nowhere and no document that does not fit', async () => {
  const number = fc.integer({ min: 0, max: 2 });
  const two = fc.tuple(number, number);
  const call = fc.oneof(
    step(1, 'create store', number, (n) => store(`s${n}`)),
    step(1, 'delete store', number, (n) => deleteStore(`s${n}`)),
    step(1, 'create post', two, ([n, s]) => post(`p${n}`, `s${s}`)),
    step(1, 'move post', two, ([n, s]) => owner.put(`/api/blogs/p${n}`, { targetStoreId: `s${s}` })),
    step(1, 'delete post', number, (n) => owner.delete(`/api/blogs/p${n}`)),
    step(1, 'create category', number, (n) => owner.post('/api/categories', { name: `c${n}`, slug: `c${n}` })),
    step(1, 'delete category', number, (n) => owner.delete(`/api/categories/c${n}${n === 0 ? '?moveTo=travel' : ''}`)),
    step(1, 'create offer', number, (n) =>
      owner.post('/api/offers', { ...offer, storeId: `s${n}`, categoryId: `c${n}` }),
    ),
    step(1, 'change offer', number, (n) => owner.put('/api/offers/acme-o1', { categoryId: `c${n}` })),
    step(1, 'move offer', number, (n) => owner.put('/api/offers/acme-o2', { storeId: `s${n}` })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 4, maxLength: 10 }), async (calls) => {
      const answers = await Promise.all(calls.map(({ take }) => take()));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(faults()).toEqual([]);
    }),
    runs(12),
  );
});

test('a deletion lists the posts, links and addresses that it touches, and does just that', async () => {
  await owner.put('/api/stores/acme', { slug: 'acme-shop' });
  await post('guide');
  const { touches, posts } = (await owner.delete('/api/stores/acme?dryRun=1')).body;
  const links = [
    { text: 'Autumn sale', url: 'https://go.example/acme' },
    { text: 'link', url: '/store/acme' },
  ];
  const about = { id: 'about-acme', title: 'About Acme', slug: 'about-acme', about: true, links: [] };
  const guide = { id: 'guide', title: 'guide', slug: 'guide', about: false, links };
  expect(posts).toBe(2);
  expect(touches).toEqual({ addresses: ['/store/acme-shop', '/store/acme'], posts: [about, guide] });
  await deleteStore('acme');
  const left = { content: '<p>Text with a link.</p>', affiliateLinks: [], revision: 2 };
  expect(api.database.read('blogs/guide')).toMatchObject(left);
  const { changes } = (await owner.get('/api/audit')).body[0];
  expect(changes).toContainEqual({ document: 'blogs/about-acme', path: 'targetStoreId', from: 'acme', to: null });
});

test('twenty-five clients read and write at once: no error, and no write is lost', async () => {
  const [CLIENTS, ROUNDS] = [25, 2];
  const reads = [
    '/api/stores',
    '/api/stores/acme',
    '/api/coupons?sort=discount',
    '/api/offers',
    '/api/blogs',
    '/healthz',
  ];
  const statuses = new Set<number>();
  const client = async (visitor: Visitor, number: number) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await visitor.post('/api/offers', { ...offer, storeId: 'acme', title: `${number}.${round}` });
      const changed = await visitor.put(`/api/offers/${made.body.id}`, { description: 'Changed', revision: 1 });
      const read = await visitor.get(reads[(number + round) % reads.length]!);
      for (const { status } of [made, changed, read]) statuses.add(status);
    }
  };
  const owners: Visitor[] = [];
  while (owners.length < CLIENTS) owners.push(await api.owner());
  await Promise.all(owners.map(client));
  expect([...statuses].sort()).toEqual([200, 201]);
  const saved = api.database.read('stores/acme')!.offers.filter(({ description }) => description === 'Changed');
  expect(new Set(saved.map(({ title }) => title)).size).toBe(CLIENTS * ROUNDS);
  expect(api.publisher.requests).toHaveLength(2 * CLIENTS * ROUNDS);
  const lines = (await api.records.audit.newest(500)).filter(({ operation }) => operation !== 'log-in');
  expect(lines).toHaveLength(2 * CLIENTS * ROUNDS);
});
