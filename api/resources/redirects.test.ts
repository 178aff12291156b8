import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({ ...aShop(), isTaken: (path) => path === '/stores/ca' });
const owner = await api.owner();

const create = (from: string, to: string, more = {}) => owner.post('/api/redirects', { from, to, ...more });

test('the owner leads an old address to a page, sees it in the list and its history, and deletes it', async () => {
  const { status, body } = await create('/shops/acme', '/store/acme');
  expect([status, body]).toEqual([201, expect.objectContaining({ id: 'shops-acme', status: 301, revision: 1 })]);
  expect((await create('/sale.php', '/amazon-deals', { status: 302 })).status).toBe(201);
  expect((await owner.get('/api/redirects')).body.map(({ from }: { from: string }) => from)).toEqual([
    '/shops/acme',
    '/sale.php',
  ]);
  expect(api.publisher.requests.at(-1)).toEqual(['redirects']);

  const deletion = await owner.delete('/api/redirects/shops-acme');
  expect(deletion.status).toBe(200);
  const undone = await owner.post(`/api/undo/${deletion.headers.get('x-change-id')}`);
  expect([undone.status, undone.body.message]).toEqual([200, 'Brought back: redirect "/shops/acme".']);
  expect((await owner.delete('/api/redirects/nothing')).status).toBe(404);
});

test.each([
  ['/stores', '/categories', 409, '/stores leads to a page already. Only an address without one can be redirected.'],
  ['/stores/ca', '/stores', 409, '/stores/ca leads to a page already. Only an address without one can be redirected.'],
  ['/shops/acme', '/about', 409, 'There is a redirect from /shops/acme already. Delete that one first.'],
  ['/older', '/shops/acme', 409, '/shops/acme leads on to /store/acme. Enter that page instead.'],
  ['/again', '/again', 409, 'From there /again would lead back to itself. Choose another page.'],
  ['/lost', '/store/lost', 400, /There is no page at \/store\/lost\./],
  ['/lost', 'https://elsewhere.example/', 400, /Enter the path of a page of this site/],
  ['/lost?id=3', '/stores', 400, /Enter the path of a page such as/],
  ['/logo.png', '/stores', 400, /Enter the path of a page such as/],
  ['//evil.example', '/stores', 400, /Enter the path of a page such as/],
])('a redirect from %s to %s is refused', async (from, to, status, message) => {
  const reply = await create(from, to);
  expect([reply.status, reply.body.errors[0].message]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
});

test('of redirects that meet, the later one is refused, be it a chain or a loop', async () => {
  const made = await owner.post('/api/categories', { name: 'Pets', slug: 'pets' });
  expect((await create('/animals', '/category/pets')).status).toBe(201);
  await owner.delete(`/api/categories/${made.body.id}`);
  expect((await create('/category/pets', '/animals')).body.message).toMatch(/would lead back to itself/);
  expect((await create('/category/pets', '/about')).body.message).toBe(
    '/animals leads to /category/pets. Delete that redirect first.',
  );
});
