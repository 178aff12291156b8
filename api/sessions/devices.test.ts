import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, PASSWORD, type RunningApi } from '../testing/running-api.ts';
import { browserName } from './browser-name.ts';
import { DEVICE_LIFE } from './device-store.ts';
import { inTurn } from './password-queue.ts';
import { savePassword } from './password.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await openTestApi({ apiSettings: { trustProxy: 1, limits: { logIn: { windowMs: 3_600_000, limit: 2 } } } });
});
afterAll(() => api.close());

/** A log-in from a network address, by a browser that has nothing but the cookie of its device. */
async function signIn(address: string, password: string, device?: string) {
  const visitor = api.visitor();
  if (device !== undefined) visitor.cookies.set('device', device);
  const answer = await visitor.send('POST', '/api/admin/login', {
    body: { password },
    headers: { 'x-forwarded-for': address },
  });
  return { answer, status: answer.status, device: visitor.cookies.get('device')! };
}

/** The device of a browser that has just signed in from an address of its own. */
const aDevice = async (number: number) => (await signIn(`198.51.100.${number}`, PASSWORD)).device;

describe('a browser that has signed in before', () => {
  test.each([
    ['192.0.2.1', '2001:db8:1'],
    ['2001:db8:2:1::1', '2001:db8:2'],
  ])(
    'signs in with the right password however many others guess, also from its own address %s',
    async (address, range) => {
      const { device } = await signIn(address, PASSWORD);
      for (let guess = 0; guess < 2; guess += 1) expect((await signIn(address, 'a guess')).status).toBe(401);
      for (let network = 2; network < 9; network += 1) await signIn(`${range}:${network}::1`, 'a guess');
      expect((await signIn(address, PASSWORD)).status).toBe(429);
      for (let time = 0; time < 3; time += 1) expect((await signIn(address, PASSWORD, device)).status).toBe(200);
    },
  );

  test('has a budget of its own for wrong passwords', async () => {
    const device = await aDevice(1);
    for (const address of ['192.0.2.2', '192.0.2.3']) expect((await signIn(address, 'x', device)).status).toBe(401);
    expect((await signIn('192.0.2.4', PASSWORD, device)).status).toBe(429);
    expect((await signIn('192.0.2.4', PASSWORD)).status).toBe(200);
  });

  test('is recognised by a cookie that scripts and other sites cannot use, the same at each log-in', async () => {
    const device = await aDevice(2);
    const again = await signIn('192.0.2.5', PASSWORD, device);
    expect(again.answer.headers.getSetCookie()[1]).toMatch(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(again.device).toBe(device);
    expect(JSON.stringify(await api.records.devices.list())).not.toContain(device);
  });

  test('is a stranger with a token that was made up, is too old, or is from before a change of the password', async () => {
    const ADDRESS = '192.0.2.6';
    for (let guess = 0; guess < 2; guess += 1) await signIn(ADDRESS, 'a guess');
    expect((await signIn(ADDRESS, PASSWORD, 'x'.repeat(43))).status).toBe(429);
    const old = await aDevice(3);
    api.wait(DEVICE_LIFE);
    expect((await signIn(ADDRESS, PASSWORD, old)).status).toBe(429);
    const before = await aDevice(4);
    await savePassword(api.records.passwords, PASSWORD, new Date(), { cost: 16 });
    expect((await signIn(ADDRESS, PASSWORD, before)).status).toBe(429);
  });
});

test('passwords wait in line, those of known browsers in front, in places that strangers cannot take', async () => {
  const order: string[] = [];
  let release = () => {};
  const first = inTurn('stranger', () => new Promise<void>((resolve) => (release = resolve)));
  const strangers = Array.from({ length: 10 }, () => inTurn('stranger', async () => void order.push('stranger')));
  expect(() => inTurn('stranger', async () => {})).toThrow(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
  const known = Array.from({ length: 10 }, () => inTurn('known', async () => void order.push('known')));
  expect(() => inTurn('known', async () => {})).toThrow('Too many attempts.');
  release();
  await Promise.all([first, ...strangers, ...known]);
  expect(order).toEqual([...Array(10).fill('known'), ...Array(10).fill('stranger')]);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('a browser that says %j is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
