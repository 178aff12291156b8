import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { aShop } from '../testing/shop.ts';

const api = await openForAllTests(aShop());
const owner = await api.owner();

const effectOf = (method: string, path: string, body: object | undefined) =>
  owner.post('/api/effect', { method, path, body });

test.each([
  ['/stores/cove', 'POST', '/api/stores', { name: 'Cove', slug: 'cove', category: 'Fashion' }],
  ['/stores/acme', 'PUT', '/api/stores/acme', { description: 'Typed.' }],
  ['/stores/acme', 'DELETE', '/api/stores/acme', undefined],
  ['/settings', 'PUT', '/api/config', { siteName: 'Another name' }],
  ['/stores/acme', 'POST', '/api/bulk', { kind: 'stores', select: { ids: ['acme'] }, change: { delete: true } }],
] as const)(
  'the effect on %s of %s %s is that of what it would save; nothing is saved',
  async (key, method, path, change) => {
    const before = JSON.stringify([...api.database.stamps()]);
    const { status, body } = await effectOf(method, path, change);
    const pages = expect.arrayContaining([{ path: key, change: 'changed', because: 'a test' }]);
    expect([status, body]).toEqual([200, { count: expect.any(Number), more: false, pages }]);
    expect(JSON.stringify([...api.database.stamps()])).toBe(before);
    expect(api.publisher.requests).toEqual([]);
  },
);

test('the effect of a call that changes nothing is none', async () => {
  const { name } = (await owner.get('/api/stores/acme')).body;
  expect((await effectOf('PUT', '/api/stores/acme', { name })).body).toEqual({ count: 0, more: false, pages: [] });
});

test.each([
  ['PUT', '/api/stores/acme', { name: '' }],
  ['PUT', '/api/stores/acme', { nmae: 'Acme' }],
  ['PUT', '/api/stores/acme', { name: 'x', revision: 99 }],
  ['PUT', '/api/stores/nobody', { name: 'x' }],
  ['POST', '/api/stores', { name: 'Again', slug: 'acme', category: 'Fashion' }],
  ['DELETE', '/api/coupons/nothing', undefined],
])('the effect is refused as %s %s %j is', async (method, path, body) => {
  const expected = await owner.send(method, path, { body });
  const found = await effectOf(method, path, body);
  const { requestId: _, ...refusal } = expected.body;
  expect([found.status, found.body]).toMatchObject([expected.status, refusal]);
  expect(found.status).toBeGreaterThanOrEqual(400);
});

test.each([
  ['POST', '/api/votes'],
  ['POST', '/api/generate/store'],
  ['POST', '/api/import'],
  ['POST', '/api/import/file'],
  ['POST', '/api/feeds/awin/fetch'],
  ['PUT', '/api/nothing'],
])('there is no effect of %s %s, which saves nothing or does more than that', async (method, path) => {
  const { status, body } = await effectOf(method, path, {});
  expect([status, body.message]).toEqual([400, expect.stringContaining('is no change of the catalogue')]);
});

test('the effect on a file that was edited by hand leaves the warning to whoever saves', async () => {
  const file = join(api.database.folder, 'stores/bolt.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"Bolt"', '"Bolt & Co"'));
  expect((await effectOf('PUT', '/api/stores/bolt', { description: 'Typed.' })).status).toBe(200);
  expect((await owner.put('/api/stores/bolt', { description: 'Typed.' })).status).toBe(409);
});

test('the effect of a call that goes through many documents is not waited for until all are checked', async () => {
  const stores = Array.from({ length: 210 }, (_, at) => aStore({ name: `Shop ${at}`, category: 'Travel' }));
  await api.database.transact((transaction) => {
    for (const store of stores) transaction.write(`stores/${store.id}`, store);
  });
  const renamed = () => effectOf('PUT', '/api/categories/travel', { name: 'Journeys' });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  expect((await renamed()).body).toMatchObject({ count: 212, more: false });
  clock.mockImplementation(() => (now += 1));
  expect((await renamed()).body).toEqual({ count: 0, more: true, pages: [] });
  expect((await effectOf('PUT', '/api/categories/travel', { name: '' })).status).toBe(400);
  clock.mockRestore();
});

test('the calendar is of the next 30 days unless asked otherwise, and of nothing that has passed', async () => {
  const span = async (query = '') => {
    const [{ at, title }] = (await owner.get(`/api/calendar${query}`)).body;
    return [at, title];
  };
  const day = 24 * 3_600_000;
  const iso = (instant: number) => new Date(instant).toISOString();
  expect(await span()).toEqual([iso(PRESENT), iso(PRESENT + 30 * day)]);
  expect(await span('?from=2020-01-01T00:00:00Z')).toEqual([iso(PRESENT), iso(PRESENT + 30 * day)]);
  const asked = ['2026-12-02T00:00:00.000Z', '2026-12-03T00:00:00.000Z'];
  expect(await span(`?from=${asked[0]}&to=${asked[1]}`)).toEqual(asked);
});
