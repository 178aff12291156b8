import { describe, expect, test } from 'vitest';
import { openForAllTests } from '../testing/each-test.ts';

const DOMAIN = 'topcoupons.example';

const api = await openForAllTests();

const report = (directive: string, uri: string, more = {}, headers = {}) =>
  api.visitor().send('POST', '/api/csp-reports', {
    body: JSON.stringify({
      'csp-report': {
        'effective-directive': directive,
        'blocked-uri': uri,
        'document-uri': 'https://deals.example/x',
        ...more,
      },
    }),
    headers: { 'content-type': 'application/csp-report', ...headers },
  });

describe('reports of blocked requests', () => {
  test('are offered to the owner by host, while a tracking code is active that does not list it', async () => {
    const owner = await api.owner();
    const listed = async () => (await owner.get('/api/csp-reports')).body;
    for (let times = 0; times < 2; times += 1)
      expect((await report('connect-src', 'https://collect.ads.example/g?visitor=1')).status).toBe(200);
    await report('frame-src', 'https://frames.example');
    expect(await listed()).toEqual([]);
    const code = { domain: DOMAIN, trackingCode: '<script>a()</script>', active: true };
    expect((await owner.post('/api/tracking-codes', code)).status).toBe(201);
    expect(await listed()).toEqual([
      { kind: 'connection', host: 'collect.ads.example', count: 2 },
      { kind: 'frame', host: 'frames.example', count: 1 },
    ]);
    const allowed = await owner.put(`/api/tracking-codes/${DOMAIN}`, { connectHosts: ['*.ADS.example '] });
    expect(allowed.body.connectHosts).toEqual(['*.ads.example']);
    expect(await listed()).toEqual([{ kind: 'frame', host: 'frames.example', count: 1 }]);
    expect((await owner.delete(`/api/tracking-codes/${DOMAIN}`)).status).toBe(200);
    expect((await api.visitor().get(`/api/tracking-codes/${DOMAIN}`)).body).toBeNull();
    expect((await owner.delete(`/api/tracking-codes/${DOMAIN}`)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['script-src-elem', 'https://scripts.example/a.js'],
    ['connect-src', 'inline'],
    ['frame-src', 'http://plain.example'],
    ['frame-src', 'data'],
    ['connect-src', 'https://x.example"; script-src *'],
    ['frame-src', 'https://127.0.0.1'],
  ])('of %s %s are of no use and not kept', async (directive, uri) => {
    const owner = await api.owner();
    await report(directive, uri);
    await owner.post('/api/tracking-codes', { domain: DOMAIN, trackingCode: '<b>', active: true });
    const { body } = await owner.get('/api/csp-reports');
    expect(JSON.stringify(body)).not.toMatch(/scripts|inline|plain|data|127|script-src/);
    await owner.delete(`/api/tracking-codes/${DOMAIN}`);
  });

  test('are refused from other sites, and of another type', async () => {
    expect((await report('frame-src', 'https://a.example', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await report('frame-src', 'https://a.example', {}, { 'content-type': 'application/json' })).status).toBe(
      415,
    );
  });

  test.each([['https://ads.example'], ['*'], ['*.example'], ["ads.example; script-src 'unsafe-inline'"], ['a b']])(
    'are answered with hosts alone: %j beside a code is refused',
    async (host) => {
      const owner = await api.owner();
      const body = { domain: `www.${DOMAIN}`, trackingCode: '<b>', frameHosts: [host] };
      const { status, body: answer } = await owner.post('/api/tracking-codes', body);
      expect([status, answer.errors?.[0]?.path]).toEqual([400, 'frameHosts.0']);
    },
  );
});
