import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/running-api.ts';
import { openForEachTest } from '../testing/each-test.ts';

const NEW = 'seven unlikely marmots';

const { api } = openForEachTest();

test('a new password ends all other sessions and forgets all browsers but the one that set it', async () => {
  const [owner, other] = [await api.owner(), await api.owner()];
  const before = new Map(owner.cookies);
  const { status, body } = await owner.put('/api/admin/password', { currentPassword: PASSWORD, password: NEW });
  expect(status).toBe(200);
  expect((await other.get('/api/tracking-codes')).status).toBe(401);
  owner.csrfToken = body.csrfToken;
  expect((await owner.get('/api/tracking-codes')).status).toBe(200);
  for (const name of ['session', 'device']) expect(owner.cookies.get(name)).not.toBe(before.get(name));
  expect(await api.records.devices.list()).toHaveLength(1);
  expect((await api.visitor().signIn(PASSWORD)).status).toBe(401);
  expect((await api.visitor().signIn(NEW)).status).toBe(200);
  expect((await api.records.audit.newest(9)).map(({ operation }) => operation)).toContain('change-password');
});

test.each([
  ['wrong', NEW, 401, { path: 'currentPassword', message: 'Invalid password' }],
  [PASSWORD, 'short', 400, { path: 'password', message: 'A password needs at least 8 characters.' }],
  [
    PASSWORD,
    'Password1!',
    400,
    { path: 'password', message: expect.stringMatching(/^This password is among the first/) },
  ],
  [PASSWORD, 'topcoupons2026', 400, { path: 'password', message: expect.stringMatching(/^This password is among/) }],
])('with %j as the present one, %j is refused', async (currentPassword, password, status, error) => {
  const owner = await api.owner();
  const answer = await owner.put('/api/admin/password', { currentPassword, password });
  expect([answer.status, answer.body.errors]).toEqual([status, [error]]);
  expect((await owner.get('/api/tracking-codes')).status).toBe(200);
});
