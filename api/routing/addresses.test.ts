import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../data/rules/web/security-headers.ts';
import { aPost } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({
  blogs: [aPost({ title: 'Featured', featured: true }), aPost({ title: 'Plain', featured: false })],
});

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
