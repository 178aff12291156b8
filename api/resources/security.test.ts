import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/running-api.ts';
import { openForAllTests } from '../testing/each-test.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const api = await openForAllTests();

async function signedInWith(userAgent: string) {
  const visitor = api.visitor();
  const { body } = await visitor.send('POST', '/api/admin/login', {
    body: { password: PASSWORD, remember: true },
    headers: { 'user-agent': userAgent },
  });
  visitor.csrfToken = body.csrfToken;
  return visitor;
}

test('the owner sees open sessions and known browsers, and ends any of them', async () => {
  const owner = await api.owner();
  const other = await signedInWith(FIREFOX);
  const { sessions, devices, release } = (await owner.get('/api/admin/security')).body;
  expect(release).toBe('1.2.3');
  expect(sessions).toHaveLength(2);
  expect(devices.find(({ current }: { current: boolean }) => !current)).toMatchObject({ browser: 'Firefox on Linux' });
  const theirs = sessions.find(({ current }: { current: boolean }) => !current);
  expect(theirs).toMatchObject({ browser: 'Firefox on Linux', remembered: true });

  const stream = other.get('/api/publish/events');
  await expect.poll(() => api.publisher.listeners.size).toBe(1);
  expect((await owner.delete(`/api/admin/sessions/${theirs.id}`)).body).toEqual({});
  await stream;
  expect((await other.get('/api/tracking-codes')).status).toBe(401);
  expect((await owner.delete(`/api/admin/sessions/${theirs.id}`)).status).toBe(404);
  expect((await owner.get('/api/admin/security')).body.sessions).toHaveLength(1);
});

test('a browser that is forgotten loses its sessions with it', async () => {
  const owner = await api.owner();
  const other = await signedInWith(FIREFOX);
  const [session] = await api.records.sessions.list().then((all) => all.filter(({ remembered }) => remembered));
  expect((await owner.delete(`/api/admin/devices/${session!.device}`)).body).toEqual({});
  expect((await other.get('/api/tracking-codes')).status).toBe(401);
  expect((await owner.get('/api/tracking-codes')).status).toBe(200);
  expect((await owner.delete(`/api/admin/devices/${session!.device}`)).status).toBe(404);
});

test('a proxy that no setting names is logged once with the setting, and shown to the owner without', async () => {
  const owner = await api.owner();
  const notices = async () => (await owner.get('/api/admin/security')).body.notices;
  expect(await notices()).toEqual([]);
  for (let call = 0; call < 2; call += 1) await api.visitor().get('/api/stores', { 'x-forwarded-for': '192.0.2.1' });
  expect(await notices()).toEqual([
    expect.stringMatching(/^Visitors come through a proxy .* Ask the person who runs your server/),
  ]);
  expect(api.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY is not set'))).toHaveLength(1);
});
