import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '../../data/rules/web/security-headers.ts';
import { aPost } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await openTestApi({
    blogs: [aPost({ title: 'Featured', featured: true }), aPost({ title: 'Plain', featured: false })],
  });
});
afterAll(() => api.close());

describe('the addresses of the API', () => {
  test.each(['/API/stores', '/api/Stores', '/api/stores/', '/Api/stores'])('%s is no second address', async (path) => {
    expect((await api.visitor().get(path)).status).toBe(404);
  });

  test.each([
    ['DELETE', '/api/stores', 'GET, HEAD, POST'],
    ['PATCH', '/api/stores/acme', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/api/admin/login', 'POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
  ])('%s %s is answered with 405 and the methods that are possible', async (method, path, allowed) => {
    const answer = await api.visitor().send(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(answer.body.message).toBe(`${method} is not allowed here. Use ${allowed}.`);
  });

  test('a missing session is answered with the scheme that is expected', async () => {
    const answer = await api.visitor().get('/api/stores?view=owner');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Session realm="dashboard"']);
  });

  test('a missing signature is answered with the scheme that is expected', async () => {
    const answer = await api.visitor().post('/api/rebuild');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'HMAC-SHA256 realm="rebuild"']);
  });
});

describe('posts filtered by featured', () => {
  const titles = async (query: string) =>
    (await api.visitor().get(`/api/blogs${query}`)).body.map(({ title }: { title: string }) => title);

  test('"true" gives the featured ones', async () => expect(await titles('?featured=true')).toEqual(['Featured']));
  test('"false" gives the others', async () => expect(await titles('?featured=false')).toEqual(['Plain']));
});

describe('the address of a tracking code', () => {
  test('ignores the case of the domain in a PUT as in a GET', async () => {
    const owner = await api.owner();
    const domain = 'topcoupons.example';
    const body = { domain, trackingCode: '<script>a()</script>', active: true };
    expect((await owner.post('/api/tracking-codes', body)).status).toBe(201);
    expect((await owner.get('/api/tracking-codes/TopCoupons.Example')).body).toMatchObject({
      domain: 'topcoupons.example',
    });
    const changed = await owner.put('/api/tracking-codes/TOPCOUPONS.example', { trackingCode: '<script>b()</script>' });
    expect(changed.body).toMatchObject({ domain: 'topcoupons.example', trackingCode: '<script>b()</script>' });
  });
});

describe('headers', () => {
  test('every reply carries the headers that static hosts are given in /_headers', async () => {
    for (const path of ['/api/stores', '/nowhere', '/healthz']) {
      const { headers } = await api.visitor().get(path);
      expect(Object.keys(securityHeaders).map((name) => [name, headers.get(name)])).toEqual(
        Object.entries(securityHeaders),
      );
    }
  });
});

describe('messages', () => {
  test.each([
    [{ siteName: 'a\u0000b' }, /^Site name: Remove line breaks, control characters/],
    [{ heroTiles: [{ figure: '1', label: '\u202eb' }] }, /^Hero tiles 1, label: Remove line breaks/],
    [{ auditDays: 2 ** 60 }, 'Audit days: Enter 3650 or less.'],
    [{ socialLinks: { facebok: '' } }, 'There is no field "facebok" here. Correct its name or leave it out.'],
  ])('about %j name the field by its label', async (body, message) => {
    const answer = await (await api.owner()).put('/api/config', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

test('the page behind a link of a mail has a style, which its policy names by its hash', async () => {
  const { text, headers } = await api.visitor().get('/api/newsletter/confirm?token=x');
  const style = /<style>([^<]+)<\/style>/.exec(text)?.[1] ?? '';
  expect(style).toContain('light-dark(');
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`);
});

test.each(['/api/stores', '/api/newsletter/confirm?token=x', '/healthz', '/api/nothing'])(
  'what %s answers loads nothing, has no other base and is in no frame',
  async (path) => {
    expect((await api.visitor().get(path)).headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[^' ]+'$/),
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  },
);
