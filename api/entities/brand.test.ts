import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';

let api: RunningApi;
let owner: Visitor;
beforeAll(async () => {
  api = await openTestApi();
  owner = await api.owner();
});
afterAll(() => api.close());

describe('a tile of the home page', () => {
  const save = (...heroTiles: object[]) => owner.put('/api/config', { heroTiles });

  test('is typed, with its source, or counted, without one', async () => {
    const { status, body } = await save({ label: 'Stores', computed: 'stores' }, { label: 'Deals', figure: '12' });
    expect(status).toBe(200);
    expect(body.heroTiles).toEqual([
      { label: 'Stores', computed: 'stores' },
      { figure: '12', label: 'Deals', source: expect.objectContaining({ kind: 'owner' }) },
    ]);
    expect((await save()).body.heroTiles).toEqual([]);
  });

  test.each([
    ['both', { label: 'Stores', figure: '9', computed: 'stores' }],
    ['neither', { label: 'Stores' }],
  ])('that is %s is refused', async (_, tile) => {
    expect(await save(tile)).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'heroTiles.0.figure', message: 'Type a figure or choose one that is counted, and not both.' }],
      },
    });
  });
});

test.each([
  ['facebook.com/deals', 'https://facebook.com/deals'],
  [' www.facebook.example ', 'https://www.facebook.example'],
  ['http://facebook.example/a', 'http://facebook.example/a'],
  ['', ''],
])('the address %j of a social link is saved as %j', async (typed, saved) => {
  const { status, body } = await owner.put('/api/config', { socialLinks: { facebook: typed } });
  expect([status, body.socialLinks.facebook]).toEqual([200, saved]);
});

test.each(['deals', 'javascript:alert(1)', 'mailto:a@b.example'])('the social link %j is refused', async (typed) => {
  const { status, body } = await owner.put('/api/config', { socialLinks: { facebook: typed } });
  expect([status, body.errors?.[0].message]).toEqual([400, expect.stringContaining('https://')]);
});
