import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/running-api.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests();
api.publish({ 'admin.html': 'a file', 'admin/stores.html': 'a file' });
const owner = api.visitor();
const proof = (await owner.signIn(PASSWORD, true)).headers.get('x-device-proof');

/** What a browser says of a navigation in a window of its own. */
const opens = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
const WITHOUT = 'dashboard with null and null';
const withBoth = `dashboard with ${owner.csrfToken} and ${proof}`;

test.each([
  ['/admin', 200],
  ['/admin/', 200],
  ['/admin/stores', 200],
  ['/admin/deals?state=expired', 200],
  ['/admin/a/b.html', 404],
  ['/admin/stores.html', 404],
])(
  '%s is answered by the application with %i, out of reach for other windows, and never stored',
  async (path, code) => {
    const { status, text, headers } = await api.visitor().get(path, opens);
    expect([status, text]).toEqual([code, WITHOUT]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
  },
);

test.each(['/%61dmin', '/admin.html', '//admin', '/ADMIN'])(
  "the dashboard's document is no file at %s either",
  async (path) => {
    const { status, text } = await api.visitor().get(path, opens);
    expect(status).not.toBe(200);
    expect(text).not.toContain('a file');
  },
);

test('the document carries the token of a remembered session and the proof of a known browser in a window', async () => {
  for (const site of ['none', 'same-origin', 'same-site'])
    expect((await owner.get('/admin', { ...opens, 'sec-fetch-site': site })).text).toBe(withBoth);
});

test.each([
  ['a script that fetches it', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ['a frame', { ...opens, 'sec-fetch-dest': 'iframe' }],
  ['an object', { ...opens, 'sec-fetch-dest': 'object' }],
  ['another site', { ...opens, 'sec-fetch-site': 'cross-site' }],
  ['a browser that does not say', {}],
])("the dashboard's document carries none for %s", async (_name, headers) => {
  expect((await owner.get('/admin', headers)).text).toBe(WITHOUT);
});

test("the dashboard's document carries no token for a session that is not remembered, has ended, or does not exist", async () => {
  expect((await (await api.owner()).get('/admin', opens)).text).toMatch(/^dashboard with null and [\w-]{43}$/);
  expect((await api.visitor().get('/admin', opens)).text).toBe(WITHOUT);
  const leaving = api.visitor();
  await leaving.signIn(PASSWORD, true);
  const cookies = [...leaving.cookies];
  await leaving.post('/api/admin/logout');
  for (const [name, value] of cookies) leaving.cookies.set(name, value);
  expect((await leaving.get('/admin', opens)).text).toMatch(/^dashboard with null and [\w-]{43}$/);
});

test("the dashboard's document is all there is: no call hands out a token for a cookie", async () => {
  expect((await owner.get('/api/admin/session', opens)).status).toBe(404);
  expect((await owner.post('/admin')).status).toBe(405);
});

/** A window of the owner, from where scripts have no token. */
const window = await api.owner();
window.csrfToken = null;
const AT = '/admin/at/2030-12-24T18:00:00Z';

test('the site at a later instant opens in a window of the owner, without scripts, cached nowhere', async () => {
  const { status, text, headers } = await window.get(`${AT}/store/acme?x=1`);
  expect([status, text]).toEqual([200, '/admin/at/2030-12-24T18%3A00%3A00Z /store/acme']);
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
  expect(headers.get('content-security-policy')).toMatch(/; sandbox (?!.*allow-scripts)/);
  const moved = (await window.get(`${AT}/moved`)).headers.get('location');
  expect(moved).toBe('/admin/at/2030-12-24T18%3A00%3A00Z/store/acme');
  expect((await window.send('HEAD', `${AT}/store/acme`)).status).toBe(200);
  expect((await window.get(AT)).text).toBe('/admin/at/2030-12-24T18%3A00%3A00Z /');
});

test('it is refused to strangers, and to scripts that send the cookie', async () => {
  expect((await api.visitor().get(`${AT}/`)).status).toBe(401);
  for (const [name, value] of Object.entries({ 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }))
    expect((await window.get(`${AT}/`, { [name]: value })).status).toBe(403);
});

const UNZONED = 'Name an instant with its time zone, such as 2026-12-24T18:00:00Z.';
test.each([
  ['tomorrow', UNZONED],
  ['2030-12-24T18:00', UNZONED],
  ['2030-02-30T18:00Z', UNZONED],
  ['2020-12-24T18:00Z', 'Only what is to come can be shown. Name an instant that has not passed.'],
])('there is none at %s', async (instant, message) => {
  const { status, body } = await window.get(`/admin/at/${instant}/`);
  expect([status, body.message]).toEqual([400, message]);
});
