import { expect, test } from 'vitest';
import { openTestApi, PASSWORD } from '../testing/running-api.ts';
import { PASSWORD_COUNTS_MS } from '../callers/caller.ts';
import type { Answer, Visitor } from '../testing/visitor.ts';
import { openForAllTests } from '../testing/each-test.ts';

const domain = 'topcoupons.example';
const code = { trackingCode: '<script>a()</script>', active: true };

const api = await openForAllTests();
const enter = async (password: string, visitor: Visitor) =>
  (await visitor.post('/api/admin/reauthenticate', { password })).status;
const expectAsked = ({ status, body }: Answer) =>
  expect([status, body]).toMatchObject([403, { reauthenticate: true, message: 'Please enter your password again.' }]);

test('after ten minutes the password is asked for before codes, exports, passwords and sessions', async () => {
  const owner = await api.owner();
  expect((await owner.post('/api/tracking-codes', { domain, ...code })).status).toBe(201);
  api.wait(PASSWORD_COUNTS_MS);
  const change = () => owner.put(`/api/tracking-codes/${domain}`, { active: false });
  const before = api.database.read('tracking-codes');
  for (const attempt of [
    change,
    () => owner.post('/api/tracking-codes', { domain: `www.${domain}`, ...code }),
    () => owner.post('/api/effect', { method: 'DELETE', path: `/api/tracking-codes/${domain}` }),
    () => owner.get('/api/newsletter/export'),
    () => owner.post('/api/admin/tickets', { path: '/api/newsletter/export' }),
    () => owner.delete(`/api/tracking-codes/${domain}`),
    () => owner.delete('/api/admin/sessions/unknown8'),
    () => owner.delete('/api/admin/devices/6f2a7a58-5c1e-4a55-9d3c-2f6d1b1f0c11'),
    () => owner.put('/api/admin/password', { currentPassword: PASSWORD, password: 'a new and long one' }),
  ])
    expectAsked(await attempt());
  expect(api.database.read('tracking-codes')).toEqual(before);
  expect((await owner.post('/api/categories', { name: 'Pets', slug: 'pets' })).status).toBe(201);

  const message = 'Invalid password';
  const wrong = await owner.post('/api/admin/reauthenticate', { password: 'wrong' });
  expect(wrong.body).toMatchObject({ message, errors: [{ path: 'password', message }] });
  expectAsked(await change());
  // nor does it help that another session entered it
  expect(await enter(PASSWORD, await api.owner())).toBe(200);
  expectAsked(await change());
  expect((await owner.post('/api/admin/reauthenticate', { password: PASSWORD })).body).toEqual({});
  expect((await change()).body).toMatchObject({ active: false });
  expect((await owner.get('/api/newsletter/export')).text).toContain('subscribedAt');
});

test('it is asked for before settings let an active code run elsewhere, or for visitors who have not agreed', async () => {
  const strict = await openTestApi();
  const owner = await strict.owner();
  strict.wait(PASSWORD_COUNTS_MS);
  expect((await owner.put('/api/config', { domain })).status).toBe(200);
  await enter(PASSWORD, owner);
  await owner.post('/api/tracking-codes', { domain: `www.${domain}`, ...code });
  strict.wait(PASSWORD_COUNTS_MS);
  const before = strict.database.read('settings');
  for (const change of [
    { domain: `www.${domain}` },
    { trackingDomains: [domain, `www.${domain}`, 'other.example'] },
    { trackingNeedsConsent: false },
  ])
    expectAsked(await owner.put('/api/config', { ...change, siteName: 'Other' }));
  expect(strict.database.read('settings')).toEqual(before);
  expect((await owner.put('/api/config', { siteName: 'Other', domain })).status).toBe(200);
  await strict.close();
});

test('wrong ones are limited for the session that enters them', async () => {
  const strict = await openTestApi({ apiSettings: { limits: { logIn: { windowMs: 60_000, limit: 2 } } } });
  const [one, other] = [await strict.owner(), await strict.owner()];
  expect([await enter('x', one), await enter('y', one), await enter(PASSWORD, one)]).toEqual([401, 401, 429]);
  expect(await enter(PASSWORD, other)).toBe(200);
  await strict.close();
});
