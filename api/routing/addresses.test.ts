import { expect, test } from 'vitest';
import { securityHeaders } from '../../data/rules/web/security-headers.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests();
const owner = await api.owner();
const get = (path: string) => api.visitor().get(path);

test.each(['/API/stores', '/api/Stores', '/api/stores/', '/Api/stores'])('%s is no second address', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test.each([
  ['DELETE', '/api/stores', 'GET, HEAD, POST'],
  ['PATCH', '/api/stores/acme', 'DELETE, GET, HEAD, PUT'],
  ['GET', '/api/admin/login', 'POST'],
  ['PUT', '/healthz', 'GET, HEAD'],
  ['POST', '/stores', 'GET, HEAD'],
  ['DELETE', '/stores', 'GET, HEAD'],
])('%s %s is answered with 405 and the methods that are possible', async (method, path, allowed) => {
  const { status, headers, body } = await api.visitor().send(method, path);
  const message = `${method} is not allowed here. Use ${allowed}.`;
  expect([status, headers.get('allow'), body]).toEqual([405, allowed, { message, requestId: expect.any(String) }]);
});

test('a missing session or signature is answered with the scheme that is expected', async () => {
  for (const [answer, scheme] of [
    [await get('/api/stores?view=owner'), 'Session realm="dashboard"'],
    [await api.visitor().post('/api/rebuild'), 'HMAC-SHA256 realm="rebuild"'],
  ] as const)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, scheme]);
});

test('every reply carries the headers that static hosts are given in /_headers', async () => {
  for (const path of ['/api/stores', '/nowhere', '/healthz'])
    expect(Object.fromEntries((await get(path)).headers)).toMatchObject(
      Object.fromEntries(Object.entries(securityHeaders).map(([name, value]) => [name.toLowerCase(), value])),
    );
});

test.each(['/api/stores', '/api/newsletter/confirm?token=x', '/healthz', '/api/nothing'])(
  'what %s answers loads nothing, has no other base and is in no frame',
  async (path) => {
    expect((await get(path)).headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[^' ]+'$/),
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  },
);

test.each([
  [{ siteName: 'a\u0000b' }, /^Site name: Remove line breaks, control characters/],
  [{ heroTiles: [{ figure: '1', label: '\u202eb' }] }, /^Hero tiles 1, label: Remove line breaks/],
  [{ auditDays: 2 ** 60 }, 'Audit days: Enter 3650 or less.'],
  [{ socialLinks: { facebok: '' } }, 'There is no field "facebok" here. Correct its name or leave it out.'],
])('messages about %j name the field by its label', async (body, message) => {
  const answer = await owner.put('/api/config', body);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
});
