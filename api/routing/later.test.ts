import { expect, test } from 'vitest';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests();
const owner = await api.owner();
owner.csrfToken = null;

const AT = '/admin/at/2030-12-24T18:00:00Z';

test('the site at a later instant opens in a window of the owner, without scripts, cached nowhere', async () => {
  const { status, text, headers } = await owner.get(`${AT}/store/acme?x=1`);
  expect([status, text]).toEqual([200, '/admin/at/2030-12-24T18%3A00%3A00Z /store/acme']);
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
  expect(headers.get('content-security-policy')).toMatch(/; sandbox (?!.*allow-scripts)/);
  const moved = (await owner.get(`${AT}/moved`)).headers.get('location');
  expect(moved).toBe('/admin/at/2030-12-24T18%3A00%3A00Z/store/acme');
  expect((await owner.send('HEAD', `${AT}/store/acme`)).status).toBe(200);
  expect((await owner.get(AT)).text).toBe('/admin/at/2030-12-24T18%3A00%3A00Z /');
});

test('it is refused to strangers, and to scripts that send the cookie', async () => {
  expect((await api.visitor().get(`${AT}/`)).status).toBe(401);
  for (const [name, value] of Object.entries({ 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }))
    expect((await owner.get(`${AT}/`, { [name]: value })).status).toBe(403);
});

const UNZONED = 'Name an instant with its time zone, such as 2026-12-24T18:00:00Z.';
test.each([
  ['tomorrow', UNZONED],
  ['2030-12-24T18:00', UNZONED],
  ['2030-02-30T18:00Z', UNZONED],
  ['2020-12-24T18:00Z', 'Only what is to come can be shown. Name an instant that has not passed.'],
])('there is none at %s', async (instant, message) => {
  const { status, body } = await owner.get(`/admin/at/${instant}/`);
  expect([status, body.message]).toEqual([400, message]);
});
