import { expect, test } from 'vitest';
import { openForAllTests } from '../testing/each-test.ts';

const DOMAIN = 'topcoupons.example';
const CODE = `/api/tracking-codes/${DOMAIN}`;

const api = await openForAllTests();
const owner = await api.owner();

function report(directive: string, uri: string, headers: { [name: string]: string } = {}) {
  const blocked = { 'effective-directive': directive, 'blocked-uri': uri, 'document-uri': 'https://deals.example/x' };
  const body = JSON.stringify({ 'csp-report': blocked });
  const type = { 'content-type': 'application/csp-report' };
  return api.visitor().send('POST', '/api/csp-reports', { body, headers: { ...type, ...headers } });
}
const listed = async () => (await owner.get('/api/csp-reports')).body;
const add = (more: object = {}) =>
  owner.post('/api/tracking-codes', { domain: DOMAIN, trackingCode: '<b>', active: true, ...more });

test('reports of blocked requests are offered by host, while a tracking code is active that does not list it', async () => {
  for (let times = 0; times < 2; times += 1)
    expect((await report('connect-src', 'https://collect.ads.example/g?visitor=1')).status).toBe(200);
  await report('frame-src', 'https://frames.example');
  expect(await listed()).toEqual([]);
  expect((await add()).status).toBe(201);
  const frames = { kind: 'frame', host: 'frames.example', count: 1 };
  expect(await listed()).toEqual([{ kind: 'connection', host: 'collect.ads.example', count: 2 }, frames]);
  const allowed = await owner.put(CODE, { connectHosts: ['*.ADS.example '] });
  expect(allowed.body.connectHosts).toEqual(['*.ads.example']);
  expect(await listed()).toEqual([frames]);
  expect((await owner.delete(CODE)).status).toBe(200);
  expect((await api.visitor().get(CODE)).body).toBeNull();
  expect((await owner.delete(CODE)).status).toBe(404);
  expect(await listed()).toEqual([]);
});

test('reports that are of no use, from other sites or of another type are not kept', async () => {
  for (const [directive, uri] of [
    ['script-src-elem', 'https://scripts.example/a.js'],
    ['connect-src', 'inline'],
    ['frame-src', 'http://plain.example'],
    ['frame-src', 'data'],
    ['connect-src', 'https://x.example"; script-src *'],
    ['frame-src', 'https://127.0.0.1'],
  ] as const)
    await report(directive, uri);
  const statusWith = async (headers: { [name: string]: string }) =>
    (await report('frame-src', 'https://refused.example', headers)).status;
  expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusWith({ 'content-type': 'application/json' })).toBe(415);
  await add();
  expect(JSON.stringify(await listed())).not.toMatch(/scripts|inline|plain|data|127|script-src|refused/);
});

test.each(['https://ads.example', '*', '*.example', "ads.example; script-src 'unsafe-inline'", 'a b'])(
  '%j is no host beside a code',
  async (host) => {
    const { status, body } = await add({ domain: `www.${DOMAIN}`, frameHosts: [host] });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'frameHosts.0']);
  },
);
