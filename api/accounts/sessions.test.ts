import { createHmac, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { openTestApi, PASSWORD, REBUILD_SECRET, type RunningApiOptions } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';
import { generatePassword, isPassword, savePassword, ensurePassword } from './password.ts';
import { openForAllTests } from '../testing/each-test.ts';

const HOUR = 3_600_000;

const api = await openForAllTests();

/** An API for this test alone. */
async function another(apiSettings: RunningApiOptions['apiSettings'] = {}) {
  const opened = await openTestApi({ apiSettings });
  onTestFinished(() => opened.close());
  return opened;
}
const logInWith = (visitor: Visitor, password: string, headers: { [name: string]: string }) =>
  visitor.send('POST', '/api/admin/login', { body: { password }, headers });
const limitedTo = (limit: number) => ({ limits: { logIn: { windowMs: 60_000, limit } } });
/** Of a call that only the owner may. */
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/tracking-codes')).status;
const follow = (visitor: Visitor) => visitor.get('/api/publish/events');
const expectFollowers = (count: number) => expect.poll(() => api.publisher.followers).toBe(count);
const passwords = api.records.passwords;
const save = (password: string) => savePassword(passwords, password, new Date(), { cost: 16 });
const ensure = (password: string | undefined) => ensurePassword(passwords, password, new Date());

function setByCommand(password: string, secret: string) {
  const body = JSON.stringify({ password });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-signature-256': signature };
  return api.visitor().send('POST', '/api/admin/password', { body, headers });
}

test('the right password opens a session with a cookie that scripts and other sites cannot use, a wrong one none', async () => {
  const { status, body, headers } = await api.visitor().signIn(PASSWORD);
  expect([status, body]).toEqual([200, { csrfToken: expect.any(String) }]);
  expect(headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(headers.get('cache-control')).toBe('no-store');
  const wrong = await api.visitor().signIn('wrong');
  expect([wrong.status, wrong.body.message, wrong.headers.getSetCookie()]).toEqual([401, 'Invalid password', []]);
});

test('behind TLS the cookie is bound to the host and to https', async () => {
  const behindProxy = await another({ TRUST_PROXY: 1 });
  const { headers } = await logInWith(behindProxy.visitor(), PASSWORD, { 'x-forwarded-proto': 'https' });
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; Secure; SameSite=Strict$/);
  expect(behindProxy.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toEqual([]);
});

test('repeated failures are limited, whatever address is forwarded without a proxy, and a success is none', async () => {
  const strict = await another(limitedTo(3));
  for (let round = 0; round < 5; round += 1) expect((await strict.visitor().signIn(PASSWORD)).status).toBe(200);
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    expect((await logInWith(strict.visitor(), 'wrong', { 'x-forwarded-for': address })).status).toBe(401);
  const { status, body, headers } = await strict.visitor().signIn(PASSWORD);
  const message = expect.stringMatching(/^Too many attempts\. Please try again in /);
  expect([status, body.message]).toEqual([429, message]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('each log-in gets a new token and ends the session it replaces, and no other', async () => {
  const [visitor, other, thief] = [await api.owner(), await api.owner(), api.visitor()];
  thief.cookies.set('session', visitor.cookies.get('session')!);
  void follow(visitor);
  await expectFollowers(1);
  await visitor.signIn(PASSWORD);
  await expectFollowers(0);
  expect(visitor.cookies.get('session')).not.toBe(thief.cookies.get('session'));
  expect([await statusOf(thief), await statusOf(other)]).toEqual([401, 200]);
});

test('of more than fifty sessions the oldest end', async () => {
  const many = await another();
  const first = await many.owner();
  many.wait(1);
  const second = await many.owner();
  for (let count = 3; count <= 50; count += 1) await many.owner();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  many.wait(1);
  const last = await many.owner();
  expect([await statusOf(first), await statusOf(last)]).toEqual([401, 200]);
  expect(await many.records.sessions.list()).toHaveLength(50);
});

embeddedTest('only hashes of tokens are kept, and neither password nor tokens reach the log', async () => {
  const visitor = await api.owner();
  await visitor.signIn('a wrong password');
  const token = visitor.cookies.get('session')!;
  const files = ['', '-wal'].map((ending) => `${recordsFile(api.database.folder)}${ending}`);
  const saved = files.map((file) => readFileSync(file, 'latin1')).join('');
  expect(saved).toContain(hash('sha256', token, 'base64url'));
  const log = JSON.stringify(api.logged);
  for (const secret of [PASSWORD, 'a wrong password', visitor.csrfToken!, token]) {
    expect(saved).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});

test('a session ends at log-out, and its stream of events with it, and no other', async () => {
  const [one, other] = [await api.owner(), await api.owner()];
  const stream = follow(one);
  void follow(other);
  await expectFollowers(2);
  expect((await one.post('/api/admin/logout')).body).toEqual({});
  expect((await stream).text).toContain('event: status');
  await expectFollowers(1);
  expect([...one.cookies.keys()]).toEqual(['device']);
  expect(await statusOf(one)).toBe(401);
  await other.post('/api/admin/logout');
  await expectFollowers(0);
});

test('a session ends after idle time, and use keeps it alive, and no other', async () => {
  const [visitor, idle] = [await api.owner(), await api.owner()];
  for (let hours = 0; hours < 9; hours += 3) {
    api.wait(3 * HOUR);
    expect(await statusOf(visitor)).toBe(200);
  }
  expect(await statusOf(idle)).toBe(401);
  api.wait(5 * HOUR);
  expect(await statusOf(visitor)).toBe(401);
});

test('a session ends after a day even in use, a remembered one after ninety', async () => {
  const [plain, remembered] = [await api.owner(), api.visitor()];
  await remembered.signIn(PASSWORD, true);
  for (let hours = 0; hours < 24; hours += 3) {
    await statusOf(plain);
    api.wait(3 * HOUR);
  }
  expect([await statusOf(plain), await statusOf(remembered)]).toEqual([401, 200]);
});

test('what only the owner may needs the CSRF token of this session, and is refused to calls from other sites', async () => {
  const [visitor, { csrfToken }] = [await api.owner(), await api.owner()];
  const create = (headers = {}) =>
    visitor.send('POST', '/api/categories', { body: { name: 'Pets', slug: 'pets' }, headers });
  expect((await create({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  for (const token of [null, 'wrong', csrfToken]) {
    visitor.csrfToken = token;
    expect([(await create()).status, await statusOf(visitor)]).toEqual([403, 403]);
  }
  // before the body is read
  const unread = { body: 'not even JSON', headers: { 'content-type': 'text/plain' } };
  expect((await api.visitor().send('POST', '/api/stores', unread)).status).toBe(401);
});

test('the password is set by a command while the server runs, which ends all sessions and their streams', async () => {
  await save(PASSWORD);
  const before = await api.owner();
  const stream = follow(before);
  await expectFollowers(1);
  const { status, body } = await setByCommand('a password of the command', 'the local key');
  expect([status, body]).toEqual([200, {}]);
  await stream;
  expect(await statusOf(before)).toBe(401);
  expect((await api.visitor().signIn('a password of the command')).status).toBe(200);
  expect(JSON.stringify(api.logged)).not.toContain('a password of the command');
});

test.each([
  ['a long enough one', REBUILD_SECRET, 401],
  ['a long enough one', '', 401],
  ['short', 'the local key', 400],
  ['iloveyou123', 'the local key', 400],
])('the password is not set to %j by a caller that signs with %j', async (password, secret, status) => {
  const before = await passwords.owner();
  expect((await setByCommand(password, secret)).status).toBe(status);
  expect(await passwords.owner()).toEqual(before);
});

test('a password of the environment wins at the start and ends sessions only when it is new', async () => {
  const before = await passwords.owner();
  expect(await ensure('from the environment')).toBeNull();
  const after = await passwords.owner();
  expect(after!.hash).not.toBe(before!.hash);
  await ensure('from the environment');
  expect(await passwords.owner()).toEqual(after);
});

test('a common password of the environment is refused, unless an earlier release has set it', async () => {
  await save('another password');
  const before = await passwords.owner();
  await expect(ensure('password1')).rejects.toThrow('among the first that are guessed');
  expect(await passwords.owner()).toEqual(before);
  await save('password1');
  expect(await ensure('password1')).toBeNull();
});

embeddedTest('a password is generated for a folder that has none', async () => {
  const database = new DatabaseSync(recordsFile(api.database.folder));
  database.exec('delete from passwords');
  database.close();
  const generated = await ensure(undefined);
  expect(await isPassword(passwords, generated!, 'owner')).toBe(true);
  expect((await passwords.owner())!.cost).toBe(131_072);
  expect(await ensure(undefined)).toBeNull();
  expect(generatePassword()).not.toBe(generatePassword());
});
