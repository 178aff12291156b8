import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { openTestApi, PASSWORD, REBUILD_SECRET } from '../testing/running-api.ts';
import type { Visitor } from '../testing/visitor.ts';
import { generatePassword, isPassword, savePassword, ensurePassword } from './password.ts';
import { openForAllTests } from '../testing/each-test.ts';

const HOUR = 3_600_000;

const api = await openForAllTests();

const category = { name: 'Pets', slug: 'pets' };

function setByCommand(password: string, secret: string) {
  const body = JSON.stringify({ password });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return api.visitor().send('POST', '/api/admin/password', {
    body,
    headers: { 'content-type': 'application/json', 'x-signature-256': signature },
  });
}

describe('signing in', () => {
  test('the right password opens a session with a cookie that scripts and other sites cannot use', async () => {
    const visitor = api.visitor();
    const answer = await visitor.signIn(PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ csrfToken: expect.any(String) });
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('behind TLS the cookie is bound to the host and to https', async () => {
    const behindProxy = await openTestApi({ apiSettings: { trustProxy: 1 } });
    const answer = await behindProxy
      .visitor()
      .send('POST', '/api/admin/login', { body: { password: PASSWORD }, headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; Secure; SameSite=Strict$/);
    expect(behindProxy.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toEqual([]);
    await behindProxy.close();
  });

  test('a wrong password is a 401 in the words of the specification', async () => {
    const answer = await api.visitor().signIn('wrong');
    expect([answer.status, answer.body.message]).toEqual([401, 'Invalid password']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('repeated failures are limited, and a success does not count as one', async () => {
    const strict = await openTestApi({ apiSettings: { limits: { logIn: { windowMs: 60_000, limit: 3 } } } });
    for (let round = 0; round < 5; round += 1) expect((await strict.visitor().signIn(PASSWORD)).status).toBe(200);
    for (let round = 0; round < 3; round += 1) expect((await strict.visitor().signIn('wrong')).status).toBe(401);
    const answer = await strict.visitor().signIn(PASSWORD);
    expect(answer.status).toBe(429);
    expect(answer.body.message).toMatch(/^Too many attempts\. Please try again in /);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.close();
  });

  test('a forwarded address is believed only behind a proxy', async () => {
    const strict = await openTestApi({ apiSettings: { limits: { logIn: { windowMs: 60_000, limit: 1 } } } });
    const tryFrom = (address: string) =>
      strict
        .visitor()
        .send('POST', '/api/admin/login', { body: { password: 'wrong' }, headers: { 'x-forwarded-for': address } });
    await tryFrom('192.0.2.1');
    expect((await tryFrom('192.0.2.2')).status).toBe(429);
    expect(strict.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY is not set'))).toHaveLength(1);
    await strict.close();
  });

  test('each log-in gets a new token and ends the session it replaces, and no other', async () => {
    const [visitor, other] = [await api.owner(), await api.owner()];
    const [before] = visitor.cookies.values();
    void visitor.get('/api/publish/events');
    await expect.poll(() => api.publisher.followers).toBe(1);
    await visitor.signIn(PASSWORD);
    await expect.poll(() => api.publisher.followers).toBe(0);
    expect([...visitor.cookies.values()][0]).not.toBe(before);
    const thief = api.visitor();
    thief.cookies.set('session', before!);
    expect((await thief.get('/api/offers?view=owner')).status).toBe(401);
    expect((await other.get('/api/offers?view=owner')).status).toBe(200);
  });

  test('of more than fifty sessions the oldest end', async () => {
    const many = await openTestApi();
    const statusOf = async (visitor: Visitor) => (await visitor.get('/api/offers?view=owner')).status;
    const first = await many.owner();
    many.wait(1);
    const second = await many.owner();
    for (let count = 3; count <= 50; count += 1) await many.owner();
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    many.wait(1);
    const last = await many.owner();
    expect([await statusOf(first), await statusOf(last)]).toEqual([401, 200]);
    expect(await many.records.sessions.list()).toHaveLength(50);
    await many.close();
  });

  embeddedTest('only hashes of tokens are kept', async () => {
    const visitor = await api.owner();
    const files = ['', '-wal'].map((ending) => `${recordsFile(api.database.folder)}${ending}`);
    const saved = files.map((file) => readFileSync(file, 'latin1')).join('');
    expect(saved).toContain(
      createHash('sha256')
        .update([...visitor.cookies.values()][0]!)
        .digest('base64url'),
    );
    expect(saved).not.toContain([...visitor.cookies.values()][0]);
    expect(saved).not.toContain(visitor.csrfToken);
  });

  test('neither password nor tokens reach the log', async () => {
    const visitor = await api.owner();
    await visitor.signIn('a wrong password');
    const log = JSON.stringify(api.logged);
    for (const secret of [PASSWORD, 'a wrong password', visitor.csrfToken!, [...visitor.cookies.values()][0]!])
      expect(log).not.toContain(secret);
  });
});

describe('a session', () => {
  test('ends at log-out', async () => {
    const visitor = await api.owner();
    expect((await visitor.post('/api/admin/logout')).body).toEqual({});
    expect([...visitor.cookies.keys()]).toEqual(['device']);
    expect((await visitor.get('/api/tracking-codes')).status).toBe(401);
  });

  test('takes its stream of events with it at log-out, and no other', async () => {
    const [one, other] = [await api.owner(), await api.owner()];
    const before = api.publisher.followers;
    const stream = one.get('/api/publish/events');
    void other.get('/api/publish/events');
    await expect.poll(() => api.publisher.followers).toBe(before + 2);
    await one.post('/api/admin/logout');
    expect((await stream).text).toContain('event: status');
    await expect.poll(() => api.publisher.followers).toBe(before + 1);
    await other.post('/api/admin/logout');
    await expect.poll(() => api.publisher.followers).toBe(before);
  });

  test('ends after idle time, and use keeps it alive, and no other', async () => {
    const [visitor, idle] = [await api.owner(), await api.owner()];
    for (let hours = 0; hours < 9; hours += 3) {
      api.wait(3 * HOUR);
      expect((await visitor.get('/api/tracking-codes')).status).toBe(200);
    }
    expect((await idle.get('/api/tracking-codes')).status).toBe(401);
    api.wait(5 * HOUR);
    expect((await visitor.get('/api/tracking-codes')).status).toBe(401);
  });

  test('ends after a day even in use, a remembered one after ninety', async () => {
    const plain = await api.owner();
    const remembered = api.visitor();
    await remembered.signIn(PASSWORD, true);
    for (let hours = 0; hours < 24; hours += 3) {
      await plain.get('/api/tracking-codes');
      api.wait(3 * HOUR);
    }
    expect((await plain.get('/api/tracking-codes')).status).toBe(401);
    expect((await remembered.get('/api/tracking-codes')).status).toBe(200);
  });
});

describe('what only the owner may', () => {
  test.each([null, 'wrong'])('needs the CSRF token: %s', async (csrfToken) => {
    const visitor = await api.owner();
    visitor.csrfToken = csrfToken;
    expect((await visitor.post('/api/categories', category)).status).toBe(403);
    expect((await visitor.get('/api/tracking-codes')).status).toBe(403);
  });

  test("needs the token of this session, not another's", async () => {
    const [one, other] = [await api.owner(), await api.owner()];
    one.csrfToken = other.csrfToken;
    expect((await one.post('/api/categories', category)).status).toBe(403);
  });

  test('is refused to calls from other sites', async () => {
    const visitor = await api.owner();
    const answer = await visitor.send('POST', '/api/categories', {
      body: category,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });

  test('is refused before the body is read', async () => {
    const answer = await api
      .visitor()
      .send('POST', '/api/stores', { body: 'not even JSON', headers: { 'content-type': 'text/plain' } });
    expect(answer.status).toBe(401);
  });
});

describe('the password', () => {
  test('is set by a command while the server runs, which ends all sessions and their streams', async () => {
    await savePassword(api.records.passwords, PASSWORD, new Date(), { cost: 16 });
    const before = await api.owner();
    const stream = before.get('/api/publish/events');
    await expect.poll(() => api.publisher.followers).toBe(1);
    const answer = await setByCommand('a password of the command', 'the local key');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    await stream;
    expect((await before.get('/api/tracking-codes')).status).toBe(401);
    expect((await api.visitor().signIn('a password of the command')).status).toBe(200);
    expect(JSON.stringify(api.logged)).not.toContain('a password of the command');
  });

  test.each([
    ['a long enough one', REBUILD_SECRET, 401],
    ['a long enough one', '', 401],
    ['short', 'the local key', 400],
    ['iloveyou123', 'the local key', 400],
  ])('is not set to %j by a caller that signs with %j', async (password, secret, status) => {
    const before = await api.records.passwords.owner();
    expect((await setByCommand(password, secret)).status).toBe(status);
    expect(await api.records.passwords.owner()).toEqual(before);
  });

  test('an environment password wins at the start and ends sessions only when it is new', async () => {
    const before = await api.records.passwords.owner();
    expect(await ensurePassword(api.records.passwords, 'from the environment', new Date())).toBeNull();
    const after = await api.records.passwords.owner();
    expect(after!.hash).not.toBe(before!.hash);
    await ensurePassword(api.records.passwords, 'from the environment', new Date());
    expect(await api.records.passwords.owner()).toEqual(after);
  });

  test('a common environment password is refused, unless an earlier release has set it', async () => {
    const { passwords } = api.records;
    await savePassword(passwords, 'another password', new Date(), { cost: 16 });
    const before = await passwords.owner();
    await expect(ensurePassword(passwords, 'password1', new Date())).rejects.toThrow(
      'among the first that are guessed',
    );
    expect(await passwords.owner()).toEqual(before);
    await savePassword(passwords, 'password1', new Date(), { cost: 16 });
    expect(await ensurePassword(passwords, 'password1', new Date())).toBeNull();
  });

  embeddedTest('one is generated for a folder that has none', async () => {
    const database = new DatabaseSync(recordsFile(api.database.folder));
    database.exec('delete from passwords');
    database.close();
    const generated = await ensurePassword(api.records.passwords, undefined, new Date());
    expect(await isPassword(api.records.passwords, generated!, 'owner')).toBe(true);
    expect((await api.records.passwords.owner())!.cost).toBe(131_072);
    expect(await ensurePassword(api.records.passwords, undefined, new Date())).toBeNull();
    expect(generatePassword()).not.toBe(generatePassword());
  });
});
