import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestApi, PASSWORD, REBUILD_SECRET, type RunningApi } from '../testing/running-api.ts';

const MINUTE = 60_000;
const one = { windowMs: MINUTE, limit: 1 };

let api: RunningApi;
afterEach(() => api.close());

const rebuild = (secret: string) =>
  api.visitor().send('POST', '/api/rebuild', {
    body: '{}',
    headers: { 'x-signature-256': `sha256=${createHmac('sha256', secret).update('{}').digest('hex')}` },
  });

const logInFrom = (address: string, body: unknown = { password: 'wrong' }) =>
  api.visitor().send('POST', '/api/admin/login', { body, headers: { 'x-forwarded-for': address } });

describe('a limit', () => {
  test('of rebuilds is not used up for signed calls by unsigned ones', async () => {
    api = await openTestApi({ apiSettings: { limits: { rebuild: one } } });
    expect([(await rebuild('a guess')).status, (await rebuild('a guess')).status]).toEqual([401, 429]);
    expect([(await rebuild(REBUILD_SECRET)).status, (await rebuild(REBUILD_SECRET)).status]).toEqual([202, 429]);
  });

  test('of the generators is not used up for the owner by anonymous calls, nor by those with a cookie alone', async () => {
    api = await openTestApi({ apiSettings: { limits: { ai: { windowMs: MINUTE, limit: 2 } } } });
    const owner = await api.owner();
    const ask = (headers: { [name: string]: string } = {}) =>
      owner.send('POST', '/api/ai/generate-blog', { body: { topic: 'x', category: 'comparisons' }, headers });
    const anonymous = await api.visitor().post('/api/ai/generate-blog', { topic: 'x', category: 'comparisons' });
    expect([anonymous.status, (await ask({ 'x-csrf-token': 'none' })).status]).toEqual([401, 403]);
    expect((await ask({ 'x-csrf-token': 'none' })).status).toBe(429);
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([503, 503, 429]);
  });

  test('counts the addresses of one IPv6 network as one, and those of a larger range together', async () => {
    api = await openTestApi({ apiSettings: { trustProxy: 1, limits: { logIn: one } } });
    const from = async (address: string) => (await logInFrom(address)).status;
    expect([await from('2001:db8:1:1::1'), await from('2001:db8:1:1:2::2')]).toEqual([401, 429]);
    for (const network of ['2', '3', '4']) expect(await from(`2001:db8:1:${network}::1`)).toBe(401);
    expect(await from('2001:db8:1:5::1')).toBe(429);
    expect(await from('2001:db8:2::1')).toBe(401);
    expect([await from('::ffff:192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([401, 429, 401]);
  });

  test('of log-ins does not count those that could not be read', async () => {
    api = await openTestApi({ apiSettings: { limits: { logIn: one } } });
    for (const body of [{}, { password: 1 }, '{', { password: '' }, { password: 'x'.repeat(2000) }])
      expect((await api.visitor().send('POST', '/api/admin/login', { body, headers: JSON_BODY })).status).toBe(400);
    expect((await api.visitor().signIn('wrong')).status).toBe(401);
    expect((await api.visitor().signIn(PASSWORD)).status).toBe(429);
  });

  test('of log-ins does not count those whose body never ends', async () => {
    api = await openTestApi({ apiSettings: { limits: { logIn: one } } });
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
  });
});

const JSON_BODY = { 'content-type': 'application/json' };
