import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApi, PASSWORD, REBUILD_SECRET, type RunningApi } from '../testing/running-api.ts';
import { responder } from '../routing/responder.ts';
import { createLimits } from './limits.ts';
import type { ApiSettings } from '../routing/dependencies.ts';

const one = { windowMs: 60_000, limit: 1 };

let api: RunningApi;
async function open(limits: ApiSettings['limits'], more: Partial<ApiSettings> = {}): Promise<void> {
  api = await openTestApi({ apiSettings: { limits, ...more } });
  onTestFinished(() => api.close());
}

test('a limit of rebuilds is not used up for signed calls by unsigned ones', async () => {
  await open({ rebuild: one });
  const rebuild = async (secret: string) => {
    const signature = `sha256=${createHmac('sha256', secret).update('{}').digest('hex')}`;
    const sent = { body: '{}', headers: { 'x-signature-256': signature } };
    return (await api.visitor().send('POST', '/api/rebuild', sent)).status;
  };
  expect([await rebuild('a guess'), await rebuild('a guess')]).toEqual([401, 429]);
  expect([await rebuild(REBUILD_SECRET), await rebuild(REBUILD_SECRET)]).toEqual([202, 429]);
});

test('a limit of the generators is not used up for the owner by those without session, or with a cookie alone', async () => {
  await open({ ai: { ...one, limit: 2 } });
  const owner = await api.owner();
  const body = { topic: 'x', category: 'comparisons' };
  const ask = async (headers: { [name: string]: string } = {}, visitor = owner) =>
    (await visitor.send('POST', '/api/ai/generate-blog', { body, headers })).status;
  const withoutToken = () => ask({ 'x-csrf-token': 'none' });
  expect([await ask({}, api.visitor()), await withoutToken(), await withoutToken()]).toEqual([401, 403, 429]);
  expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 429]);
});

test('a limit counts the addresses of one IPv6 network as one, and those of a larger range together', async () => {
  await open({ logIn: one }, { TRUST_PROXY: 1 });
  const from = async (address: string) => {
    const sent = { body: { password: 'wrong' }, headers: { 'x-forwarded-for': address } };
    return (await api.visitor().send('POST', '/api/admin/login', sent)).status;
  };
  expect([await from('2001:db8:1:1::1'), await from('2001:db8:1:1:2::2')]).toEqual([401, 429]);
  for (const network of ['2', '3', '4']) expect(await from(`2001:db8:1:${network}::1`)).toBe(401);
  expect([await from('2001:db8:1:5::1'), await from('2001:db8:2::1')]).toEqual([429, 401]);
  expect([await from('::ffff:192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([401, 429, 401]);
});

test('a limit of log-ins counts neither those that cannot be read nor those whose body never ends', async () => {
  await open({ logIn: one });
  const headers = { 'content-type': 'application/json' };
  for (const body of [{}, { password: 1 }, '{', { password: '' }, { password: 'x'.repeat(2000) }])
    expect((await api.visitor().send('POST', '/api/admin/login', { body, headers })).status).toBe(400);
  const { hostname, port, host } = new URL(api.address);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const socket = connect(Number(port), hostname);
    const head = `POST /api/admin/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 50`;
    socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n{"pass`);
    await once(socket, 'data'); // 100 Continue: the request has arrived
    socket.destroy();
    await once(socket, 'close');
  }
  expect((await api.visitor().signIn('wrong')).status).toBe(401);
  expect((await api.visitor().signIn(PASSWORD)).status).toBe(429);
});

test.each([
  ['votes', '/api/votes', { deal: 'coupon/acme/acme-c1', worked: true }],
  ['votes', '/api/reports', { deal: 'coupon/acme/acme-c1', reason: 'wrong' }],
  ['votes', '/api/wishes', { store: 'Acme' }],
  ['views', '/api/views', { thing: 'store/acme' }],
])('a limit of %s holds for %s of one address', async (limit, path, body) => {
  await open({ [limit]: one });
  expect((await api.visitor().post(path, body)).status).toBe(200);
  expect((await api.visitor().post(path, body)).status).toBe(429);
});

test('a limit holds on each machine by itself while the others cannot be asked', async () => {
  const failing = () => Promise.reject(new Error('The database server cannot be reached.'));
  const { votes } = createLimits({ votes: { ...one, limit: 2 } }, { add: failing, takeBack: failing, forget: failing });
  const app = express().get('/', votes, (_request, response) => void response.send('counted'));
  const server = app.use(responder()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statuses: number[] = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await fetch(`http://127.0.0.1:${port}`)).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
});
