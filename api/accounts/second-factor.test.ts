import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { PRESENT } from '../../data/queries/testing/builders.ts';
import { openTestApi, PASSWORD } from '../testing/running-api.ts';
import { savePassword } from './password.ts';
import { openForEachTest } from '../testing/each-test.ts';
import type { Visitor } from '../testing/visitor.ts';

const STEP_MS = 30_000;

const { api, owner } = openForEachTest({ apiSettings: { limits: { logIn: { windowMs: 60_000, limit: 3 } } } });

const codeAt = (secret: string, timestamp: number) => new TOTP({ secret }).generate({ timestamp });
const logIn = (code?: string, visitor = api.visitor()) =>
  visitor.post('/api/admin/login', { password: PASSWORD, ...(code !== undefined && { code }) });

/** Turns the factor on, as the owner does with an app. */
async function turnOn(visitor: Visitor = owner): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await visitor.post('/api/admin/second-factor')).body;
  const confirm = { code: codeAt(secret, PRESENT) };
  return { secret, ...(await visitor.post('/api/admin/second-factor/confirm', confirm)).body };
}

test('an app gets a secret, and is asked for codes only once it has shown one', async () => {
  const begun = await owner.post('/api/admin/second-factor');
  expect([begun.status, begun.body.secret]).toEqual([201, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
  expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/);
  expect((await logIn()).status).toBe(200);
  const wrong = await owner.post('/api/admin/second-factor/confirm', { code: '000000' });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'code']);
  const { recoveryCodes } = await turnOn();
  expect(recoveryCodes).toHaveLength(10);
  expect((await owner.get('/api/admin/security')).body.secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  expect((await owner.post('/api/admin/second-factor')).status).toBe(409);
});

test('a log-in then needs a code, which signs in once; one of a neighbouring half minute counts', async () => {
  const { secret } = await turnOn();
  const asked = await logIn();
  const message = 'Enter the code of your authenticator app, or a recovery code.';
  expect([asked.status, asked.body]).toMatchObject([401, { secondFactor: true, message }]);
  expect((await logIn(codeAt(secret, PRESENT))).status).toBe(401);
  expect((await logIn(codeAt(secret, PRESENT + STEP_MS))).status).toBe(200);
  expect((await logIn(codeAt(secret, PRESENT + STEP_MS))).body.message).toBe('Invalid code');
  api.wait(2 * STEP_MS);
  const spaced = codeAt(secret, PRESENT + 2 * STEP_MS).replace(/^(...)/, '$1 ');
  expect((await logIn(spaced)).status).toBe(200);
});

test('being asked for a code is no failure, and a wrong code is one; both are audited', async () => {
  await turnOn();
  for (let time = 0; time < 5; time += 1) expect((await logIn()).status).toBe(401);
  for (let time = 0; time < 3; time += 1) expect((await logIn('000000')).status).toBe(401);
  const operations = (await api.records.audit.newest(4)).map(({ operation }) => operation);
  expect(operations.slice(2)).toEqual(['refused log-in (wrong second factor)', 'refused log-in (no second factor)']);
  expect((await logIn()).status).toBe(429);
});

test('wrong codes of all unknown browsers count together, wherever they are; a known browser has a budget of its own', async () => {
  const limits = { secondFactor: { windowMs: 24 * 3_600_000, limit: 3 } };
  const far = await openTestApi({ apiSettings: { TRUST_PROXY: 1, limits } });
  const present = await far.owner();
  const { secret } = await turnOn(present);
  const guess = (number: number, code: string, cookie = '') =>
    far.visitor().send('POST', '/api/admin/login', {
      body: { password: PASSWORD, code },
      headers: { cookie, 'x-forwarded-for': `192.0.2.${number}` },
    });
  for (let number = 1; number <= 3; number += 1) expect((await guess(number, '000000')).status).toBe(401);
  const right = codeAt(secret, PRESENT + STEP_MS);
  const refused = await guess(4, right);
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many attempts. Please try again in 24 hours.']);
  const wrongPassword = { body: { password: 'wrong', code: '000000' }, headers: { 'x-forwarded-for': '192.0.2.5' } };
  expect((await far.visitor().send('POST', '/api/admin/login', wrongPassword)).body.message).toBe('Invalid password');
  expect((await guess(6, right, `device=${present.cookies.get('device')}`)).status).toBe(200);
  await far.close();
});

test('a recovery code signs in once, however it is typed; new ones replace all others', async () => {
  const { recoveryCodes } = await turnOn();
  expect((await logIn(recoveryCodes[0])).status).toBe(200);
  expect((await logIn(recoveryCodes[0])).status).toBe(401);
  expect((await logIn(recoveryCodes[1]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await owner.get('/api/admin/security')).body.secondFactor.recoveryCodesLeft).toBe(8);
  const renewed = (await owner.post('/api/admin/second-factor/recovery-codes')).body.recoveryCodes;
  expect((await logIn(recoveryCodes[2])).status).toBe(401);
  expect((await logIn(renewed[2])).status).toBe(200);
});

test('it is turned off in the dashboard and by the command on this machine, not by a new password alone', async () => {
  await turnOn();
  await savePassword(api.records.passwords, PASSWORD, new Date(), { cost: 16 });
  expect((await logIn()).body.secondFactor).toBe(true);
  await savePassword(api.records.passwords, PASSWORD, new Date(), { cost: 16, secondFactor: 'off' });
  expect((await logIn()).status).toBe(200);
  await owner.signIn(PASSWORD);
  await turnOn();
  expect((await owner.delete('/api/admin/second-factor')).body).toEqual({});
  expect((await logIn()).status).toBe(200);
  expect(await api.records.secondFactors.recoveryCodesLeft()).toBe(0);
});

test('neither secret nor recovery codes are kept for repeated requests', async () => {
  const send = () => owner.send('POST', '/api/admin/second-factor', { headers: { 'idempotency-key': 'one' } });
  expect((await send()).body.secret).not.toBe((await send()).body.secret);
});
