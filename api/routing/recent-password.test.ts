import { describe, expect, test } from 'vitest';
import { openTestApi, PASSWORD } from '../testing/running-api.ts';
import { PASSWORD_COUNTS_MS } from './recent-password.ts';
import { openForAllTests } from '../testing/each-test.ts';

const domain = 'topcoupons.example';
const code = { trackingCode: '<script>a()</script>', active: true };
const asked = [403, true, 'Please enter your password again.'];

const api = await openForAllTests();

describe('ten minutes after the password was entered', () => {
  test('it is asked for again before tracking codes change, exports, a new password and the end of a session', async () => {
    const owner = await api.owner();
    expect((await owner.post('/api/tracking-codes', { domain, ...code })).status).toBe(201);
    api.wait(PASSWORD_COUNTS_MS);
    const attempts = [
      () => owner.put(`/api/tracking-codes/${domain}`, { active: false }),
      () => owner.post('/api/tracking-codes', { domain: `www.${domain}`, ...code }),
      () => owner.get('/api/newsletter/export'),
      () => owner.post('/api/admin/tickets', { path: '/api/newsletter/export' }),
      () => owner.delete(`/api/tracking-codes/${domain}`),
      () => owner.delete('/api/admin/sessions/unknown8'),
      () => owner.delete('/api/admin/devices/6f2a7a58-5c1e-4a55-9d3c-2f6d1b1f0c11'),
      () => owner.put('/api/admin/password', { currentPassword: PASSWORD, password: 'a new and long one' }),
    ];
    const before = api.database.read('tracking-codes');
    for (const attempt of attempts) {
      const { status, body } = await attempt();
      expect([status, body.reauthenticate, body.message]).toEqual(asked);
    }
    expect(api.database.read('tracking-codes')).toEqual(before);
    expect((await owner.post('/api/categories', { name: 'Pets', slug: 'pets' })).status).toBe(201);

    expect((await owner.post('/api/admin/reauthenticate', { password: 'wrong' })).body).toMatchObject({
      message: 'Invalid password',
      errors: [{ path: 'password', message: 'Invalid password' }],
    });
    expect((await attempts[0]!()).status).toBe(403);
    expect((await owner.post('/api/admin/reauthenticate', { password: PASSWORD })).body).toEqual({});
    expect((await attempts[0]!()).body).toMatchObject({ active: false });
    expect((await attempts[2]!()).text).toContain('subscribedAt');
  });

  test('it is asked for before settings let an active code run elsewhere, or for visitors who have not agreed', async () => {
    const strict = await openTestApi();
    const owner = await strict.owner();
    strict.wait(PASSWORD_COUNTS_MS);
    expect((await owner.put('/api/config', { domain })).status).toBe(200);
    await owner.post('/api/admin/reauthenticate', { password: PASSWORD });
    await owner.post('/api/tracking-codes', { domain: `www.${domain}`, ...code });
    strict.wait(PASSWORD_COUNTS_MS);
    const before = strict.database.read('settings');
    for (const change of [
      { domain: `www.${domain}` },
      { trackingDomains: [domain, `www.${domain}`, 'other.example'] },
      { trackingNeedsConsent: false },
    ]) {
      const { status, body } = await owner.put('/api/config', { ...change, siteName: 'Other' });
      expect([status, body.reauthenticate, body.message]).toEqual(asked);
    }
    expect(strict.database.read('settings')).toEqual(before);
    expect((await owner.put('/api/config', { siteName: 'Other', domain })).status).toBe(200);
    await strict.close();
  });

  test('another session that entered it does not help', async () => {
    const owner = await api.owner();
    api.wait(PASSWORD_COUNTS_MS);
    await (await api.owner()).post('/api/admin/reauthenticate', { password: PASSWORD });
    expect((await owner.get('/api/newsletter/export')).body.reauthenticate).toBe(true);
  });

  test('wrong ones are limited for the session that enters them', async () => {
    const strict = await openTestApi({ apiSettings: { limits: { logIn: { windowMs: 60_000, limit: 2 } } } });
    const [one, other] = [await strict.owner(), await strict.owner()];
    const enter = async (password: string, who = one) =>
      (await who.post('/api/admin/reauthenticate', { password })).status;
    expect([await enter('x'), await enter('y'), await enter(PASSWORD)]).toEqual([401, 401, 429]);
    expect(await enter(PASSWORD, other)).toBe(200);
    await strict.close();
  });
});
