import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';

let api: RunningApi;
let owner: Visitor;
beforeAll(async () => {
  api = await openTestApi({});
  owner = await api.owner();
  owner.csrfToken = null;
});
afterAll(() => api.close());

const AT = '/admin/at/2030-12-24T18:00:00Z';

test('the site at a later instant opens in a window of the owner, without scripts, cached nowhere', async () => {
  const { status, text, headers } = await owner.get(`${AT}/store/acme?x=1`);
  expect([status, text]).toEqual([200, '/admin/at/2030-12-24T18%3A00%3A00Z /store/acme']);
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/; sandbox (?!.*allow-scripts)/);
  expect((await owner.get(`${AT}/moved`)).headers.get('location')).toBe(
    '/admin/at/2030-12-24T18%3A00%3A00Z/store/acme',
  );
  expect((await owner.send('HEAD', `${AT}/store/acme`)).status).toBe(200);
  expect((await owner.get(AT)).text).toBe('/admin/at/2030-12-24T18%3A00%3A00Z /');
});

test('it is refused to strangers, and to scripts that send the cookie', async () => {
  expect((await api.visitor().get(`${AT}/`)).status).toBe(401);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  for (const headers of [{ 'sec-fetch-dest': 'empty' }, elsewhere] as { [name: string]: string }[])
    expect((await owner.get(`${AT}/`, headers)).status).toBe(403);
});

test.each([
  ['tomorrow', 'Name an instant with its time zone, such as 2026-12-24T18:00:00Z.'],
  ['2030-12-24T18:00', 'Name an instant with its time zone, such as 2026-12-24T18:00:00Z.'],
  ['2030-02-30T18:00Z', 'Name an instant with its time zone, such as 2026-12-24T18:00:00Z.'],
  ['2020-12-24T18:00Z', 'Only what is to come can be shown. Name an instant that has not passed.'],
])('there is none at %s', async (instant, message) => {
  const { status, body } = await owner.get(`/admin/at/${instant}/`);
  expect([status, body.message]).toEqual([400, message]);
});
