import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';
import type { Visitor } from '../testing/visitor.ts';

let api: RunningApi;
let owner: Visitor;
beforeAll(async () => {
  api = await openTestApi(aShop());
  owner = await api.owner();
});
afterAll(() => api.close());

const changes = [
  ['POST', '/api/stores', { name: 'Cove', slug: 'cove', category: 'Fashion' }],
  ['PUT', '/api/stores/acme', { description: 'Typed.' }],
  ['DELETE', '/api/stores/acme', undefined],
  ['PUT', '/api/config', { siteName: 'Another name' }],
  ['POST', '/api/bulk', { kind: 'stores', select: { ids: ['acme'] }, change: { delete: true } }],
] as const;

test.each(changes)(
  'of %s %s is that of the documents that it would save; nothing is saved',
  async (method, path, body) => {
    const before = JSON.stringify([...api.database.stamps()]);
    const { status, body: effect } = await owner.post('/api/effect', { method, path, body });
    const key = path === '/api/config' ? '/settings' : path === '/api/stores' ? '/stores/cove' : '/stores/acme';
    expect([status, effect]).toEqual([
      200,
      {
        count: effect.count,
        more: false,
        pages: expect.arrayContaining([{ path: key, change: 'changed', because: 'a test' }]),
      },
    ]);
    expect(JSON.stringify([...api.database.stamps()])).toBe(before);
    expect(api.publisher.requests).toEqual([]);
  },
);

test('of a call that changes nothing is none', async () => {
  const { name } = (await owner.get('/api/stores/acme')).body;
  const { body } = await owner.post('/api/effect', { method: 'PUT', path: '/api/stores/acme', body: { name } });
  expect(body).toEqual({ count: 0, more: false, pages: [] });
});

test.each([
  ['PUT', '/api/stores/acme', { name: '' }],
  ['PUT', '/api/stores/acme', { nmae: 'Acme' }],
  ['PUT', '/api/stores/acme', { name: 'x', revision: 99 }],
  ['PUT', '/api/stores/nobody', { name: 'x' }],
  ['POST', '/api/stores', { name: 'Again', slug: 'acme', category: 'Fashion' }],
  ['DELETE', '/api/coupons/nothing', undefined],
])('is refused as %s %s %j is', async (method, path, body) => {
  const expected = await owner.send(method, path, { body });
  const found = await owner.post('/api/effect', { method, path, body });
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
])('is not asked of %s %s, which saves nothing or does more than that', async (method, path) => {
  const { status, body } = await owner.post('/api/effect', { method, path, body: {} });
  expect([status, body.message]).toEqual([400, expect.stringContaining('is no change of the catalogue')]);
});

test('is for the owner alone', async () => {
  const call = { method: 'DELETE', path: '/api/stores/acme' };
  expect((await api.visitor().post('/api/effect', call)).status).toBe(401);
});

test('of a file that was edited by hand leaves the warning to whoever saves', async () => {
  const call = { method: 'PUT', path: '/api/stores/bolt', body: { description: 'Typed.' } };
  const file = join(api.database.folder, 'stores/bolt.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"Bolt"', '"Bolt & Co"'));
  expect((await owner.post('/api/effect', call)).status).toBe(200);
  expect((await owner.put(call.path, call.body)).status).toBe(409);
});

test('what changes by itself is listed with its instant, the soonest first', async () => {
  await owner.put('/api/coupons/acme-c1', { startsAt: '2026-12-01', expiryDate: '2026-12-05' });
  const post = { title: 'Soon', slug: 'soon', content: '<p>x</p>', category: 'comparisons', status: 'published' };
  await owner.post('/api/blogs', { ...post, publishAt: '2026-12-02T09:00:00Z' });
  const { status, body } = await owner.get('/api/calendar');
  expect([status, body]).toEqual([
    200,
    [
      {
        at: '2026-12-01T00:00:00.000Z',
        thing: 'coupon/acme/acme-c1',
        becomes: 'live',
        title: expect.any(String),
        pages: ['/stores/acme'],
      },
      {
        at: '2026-12-02T09:00:00.000Z',
        thing: 'post/soon',
        becomes: 'published',
        title: 'Soon',
        pages: ['/blogs/soon'],
      },
      {
        at: '2026-12-06T00:00:00.000Z',
        thing: 'coupon/acme/acme-c1',
        becomes: 'ended',
        title: expect.any(String),
        pages: ['/stores/acme'],
      },
    ],
  ]);
  const span = '/api/calendar?from=2026-12-02T00:00:00Z&to=2026-12-03T00:00:00Z';
  expect((await owner.get(span)).body.map(({ thing }: { thing: string }) => thing)).toEqual(['post/soon']);
});
