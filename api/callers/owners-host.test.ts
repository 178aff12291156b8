import { hash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { keepPicture } from '../../data/catalogue/folder/media-folder.ts';
import { PASSWORD } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';
import { openForAllTests } from '../testing/each-test.ts';

const OWNERS = 'admin.topcoupons.example';
const SITE = 'https://topcoupons.example';

const api = await openForAllTests({ ...aShop(), apiSettings: { ADMIN_URL: `https://${OWNERS}`, TRUST_PROXY: 1 } });
api.publish({ 'index.html': 'home', 'store/acme.html': 'acme', '404.html': 'not found', 'theme.css': '' });
/** The headers of the owner, once signed in. */
let owner: OutgoingHttpHeaders = {};

/** A call by the name of a host, which `fetch` cannot choose. */
const at =
  (host: string) =>
  async (method: string, path: string, more: OutgoingHttpHeaders = {}, body?: unknown) => {
    const opening = { host, 'x-forwarded-proto': 'https', 'sec-fetch-dest': 'document', ...more };
    const headers = body === undefined ? opening : { 'content-type': 'application/json', ...opening };
    const sent = request(api.address + path, { method, headers });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
const onOwners = at(OWNERS);
const onSite = at('topcoupons.example');
const logIn = { password: PASSWORD, remember: true };

test('with ADMIN_URL the owner signs in and works at that host', async () => {
  const signedIn = await onOwners('POST', '/api/admin/login', {}, logIn);
  expect(signedIn.status).toBe(200);
  const { csrfToken } = JSON.parse(signedIn.text) as { csrfToken: string };
  const cookie = (signedIn.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ');
  const document = (await onOwners('GET', '/admin', { cookie })).text;
  expect(document).toMatch(new RegExp(`^dashboard with ${csrfToken} and [\\w-]{43}$`));
  owner = { cookie, 'x-csrf-token': csrfToken };
  expect((await onOwners('GET', '/api/offers?view=owner', owner)).status).toBe(200);
});

test('with ADMIN_URL another host has neither the dashboard nor the cookie of a session', async () => {
  const page = await onSite('GET', '/admin', owner);
  expect([page.status, page.text]).toEqual([404, 'not found']);
  const refused = await onSite('POST', '/api/admin/login', {}, logIn);
  expect([refused.status, refused.headers['set-cookie']]).toEqual([404, undefined]);
  expect(refused.text).toContain(`The dashboard and its calls are at https://${OWNERS}.`);
  // nor does a script reach the owner by naming the host in a header of its own
  expect((await onSite('POST', '/api/admin/login', { 'x-forwarded-host': OWNERS }, logIn)).status).toBe(404);
});

test.each([
  ['GET', '/api/offers?view=owner'],
  ['GET', '/api/tracking-codes'],
  ['GET', '/api/publish/events'],
  ['GET', '/api/preview/stores/acme'],
  ['POST', '/api/categories', { name: 'Pets', slug: 'pets' }],
  ['POST', '/api/admin/logout', {}],
])('with ADMIN_URL another host has no %s %s, whatever is sent with it', async (method, path, body?: object) => {
  expect((await onSite(method, path, owner, body)).status).toBe(404);
});

test('the owner keeps tracking codes out of a browser with a link of the dashboard, which works once', async () => {
  const asked = await onOwners('POST', '/api/admin/tickets', owner, { path: '/api/owners-browser' });
  const { address } = JSON.parse(asked.text) as { address: string };
  expect(address).toMatch(/^https:\/\/topcoupons\.example\/api\/owners-browser\?ticket=[\w-]{43}$/);
  const link = address.slice(SITE.length);
  const { status, text, headers } = await onSite('GET', link);
  expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', undefined]);
  const script = /<script>(.*)<\/script>/.exec(text)![1]!;
  expect(script).toContain("localStorage.setItem('owners-browser'");
  const policy = `default-src 'none'; script-src 'sha256-${hash('sha256', script, 'base64')}'`;
  expect(headers['content-security-policy']).toContain(policy);
  expect((await onSite('GET', link)).status).toBe(404);
  expect((await onSite('POST', '/api/admin/tickets', owner, { path: '/api/owners-browser' })).status).toBe(404);
});

test('with ADMIN_URL the dashboard shows a picture that was uploaded and is not published yet', async () => {
  const address = await keepPicture(api.database.folder, Buffer.from('a picture'));
  const shown = await onOwners('GET', address);
  expect([shown.status, shown.text]).toEqual([200, 'a picture']);
});

test("the dashboard's host leads to the site, so that no tracking code runs on it", async () => {
  for (const path of ['/', '/store/acme', '/stores?search=x', '/nothing'])
    expect(await onOwners('GET', path)).toMatchObject({ status: 302, headers: { location: SITE + path } });
});
