import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/running-api.ts';
import { openForEachTest } from '../testing/each-test.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEW = 'seven unlikely marmots';

const { api, owner } = openForEachTest();

async function signedInWithFirefox() {
  const visitor = api.visitor();
  const sent = { body: { password: PASSWORD, remember: true }, headers: { 'user-agent': FIREFOX } };
  visitor.csrfToken = (await visitor.send('POST', '/api/admin/login', sent)).body.csrfToken;
  return visitor;
}
const isSignedIn = async (visitor = owner) => (await visitor.get('/api/tracking-codes')).status === 200;

test('the owner sees open sessions and known browsers, and ends any of them', async () => {
  const other = await signedInWithFirefox();
  const { sessions, devices, release } = (await owner.get('/api/admin/security')).body;
  expect(release).toBe('1.2.3');
  expect(sessions).toHaveLength(2);
  const ofOther = ({ current }: { current: boolean }) => !current;
  expect(devices.find(ofOther)).toMatchObject({ browser: 'Firefox on Linux' });
  const theirs = sessions.find(ofOther);
  expect(theirs).toMatchObject({ browser: 'Firefox on Linux', remembered: true });

  const stream = other.get('/api/publish/events');
  await expect.poll(() => api.publisher.followers).toBe(1);
  expect((await owner.delete(`/api/admin/sessions/${theirs.id}`)).body).toEqual({});
  await stream;
  expect(await isSignedIn(other)).toBe(false);
  expect((await owner.delete(`/api/admin/sessions/${theirs.id}`)).status).toBe(404);
  expect((await owner.get('/api/admin/security')).body.sessions).toHaveLength(1);
});

test('a browser that is forgotten loses its sessions with it', async () => {
  const other = await signedInWithFirefox();
  const { device } = (await api.records.sessions.list()).find(({ remembered }) => remembered)!;
  expect((await owner.delete(`/api/admin/devices/${device}`)).body).toEqual({});
  expect([await isSignedIn(other), await isSignedIn()]).toEqual([false, true]);
  expect((await owner.delete(`/api/admin/devices/${device}`)).status).toBe(404);
});

test('a proxy that no setting names is logged once with the setting, and shown to the owner without', async () => {
  const notices = async () => (await owner.get('/api/admin/security')).body.notices;
  expect(await notices()).toEqual([]);
  for (let call = 0; call < 2; call += 1) await api.visitor().get('/api/stores', { 'x-forwarded-for': '192.0.2.1' });
  const words = /^Visitors come through a proxy .* Ask the person who runs your server/;
  expect(await notices()).toEqual([expect.stringMatching(words)]);
  expect(api.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY is not set'))).toHaveLength(1);
});

test('a new password ends all other sessions and forgets all browsers but the one that set it', async () => {
  const other = await api.owner();
  const before = new Map(owner.cookies);
  const { status, body } = await owner.put('/api/admin/password', { currentPassword: PASSWORD, password: NEW });
  owner.csrfToken = body.csrfToken;
  expect([status, await isSignedIn(other), await isSignedIn()]).toEqual([200, false, true]);
  for (const name of ['session', 'device']) expect(owner.cookies.get(name)).not.toBe(before.get(name));
  expect(await api.records.devices.list()).toHaveLength(1);
  expect((await api.visitor().signIn(PASSWORD)).status).toBe(401);
  expect((await api.visitor().signIn(NEW)).status).toBe(200);
  expect((await api.records.audit.newest(9)).map(({ operation }) => operation)).toContain('change-password');
});

test.each([
  ['wrong', NEW, 401, 'currentPassword', /^Invalid password$/],
  [PASSWORD, 'short', 400, 'password', /^A password needs at least 8 characters\.$/],
  [PASSWORD, 'Password1!', 400, 'password', /^This password is among the first/],
  [PASSWORD, 'topcoupons2026', 400, 'password', /^This password is among the first/],
])('with %j as the present one, %j is refused', async (currentPassword, password, expected, path, message) => {
  const { status, body } = await owner.put('/api/admin/password', { currentPassword, password });
  expect([status, body.errors]).toEqual([expected, [{ path, message: expect.stringMatching(message) }]]);
  expect(await isSignedIn()).toBe(true);
});
