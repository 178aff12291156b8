import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/running-api.ts';
import { DEVICE_LIFE, browserName } from './device-store.ts';
import { inTurn, savePassword, type Asker } from './password.ts';
import { openForAllTests } from '../testing/each-test.ts';

const limits = { logIn: { windowMs: 3_600_000, limit: 2 } };
const api = await openForAllTests({ apiSettings: { TRUST_PROXY: 1, limits } });

/** A log-in from a network address, by a browser that has nothing but the cookie of its device. */
async function signIn(address: string, password: string, { token, proof }: Partial<Device> = {}) {
  const visitor = api.visitor();
  if (token !== undefined) visitor.cookies.set('device', token);
  const answer = await visitor.send('POST', '/api/admin/login', {
    body: { password },
    headers: { 'x-forwarded-for': address, ...(proof !== undefined && { 'x-device-proof': proof }) },
  });
  const device = { token: visitor.cookies.get('device')!, proof: answer.headers.get('x-device-proof')! };
  return { answer, status: answer.status, device };
}

interface Device {
  token: string;
  proof: string;
}

/** The device of a browser that has just signed in from an address of its own. */
const aDevice = async (number: number) => (await signIn(`198.51.100.${number}`, PASSWORD)).device;

test.each([
  ['192.0.2.1', '2001:db8:1'],
  ['2001:db8:2:1::1', '2001:db8:2'],
])('a known browser signs in however many guesses arrive, also from its own address %s', async (address, range) => {
  const { device } = await signIn(address, PASSWORD);
  for (let guess = 0; guess < 2; guess += 1) expect((await signIn(address, 'a guess')).status).toBe(401);
  for (let network = 2; network < 9; network += 1) await signIn(`${range}:${network}::1`, 'a guess');
  expect((await signIn(address, PASSWORD)).status).toBe(429);
  for (let time = 0; time < 3; time += 1) expect((await signIn(address, PASSWORD, device)).status).toBe(200);
});

test('it does so from its dashboard however many wrong passwords a script of a public page sends in it', async () => {
  const ADDRESS = '192.0.2.7';
  const { token, proof } = await aDevice(7);
  const script = async (more: object = {}) => (await signIn(ADDRESS, 'a guess', { token, ...more })).status;
  const { proof: other } = await aDevice(8);
  expect([await script(), await script({ proof: other }), await script()]).toEqual([401, 401, 429]);
  expect((await signIn(ADDRESS, PASSWORD, { token })).status).toBe(429);
  expect((await signIn(ADDRESS, PASSWORD, { token, proof })).status).toBe(200);
});

test('a known browser has a budget of its own for wrong passwords', async () => {
  const device = await aDevice(1);
  for (const address of ['192.0.2.2', '192.0.2.3']) expect((await signIn(address, 'x', device)).status).toBe(401);
  expect((await signIn('192.0.2.4', PASSWORD, device)).status).toBe(429);
  expect((await signIn('192.0.2.4', PASSWORD)).status).toBe(200);
});

test('a known browser has a cookie that scripts and other sites cannot use, the same at each log-in', async () => {
  const device = await aDevice(2);
  const again = await signIn('192.0.2.5', PASSWORD, device);
  expect(again.answer.headers.getSetCookie()[1]).toMatch(
    /^device=[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  expect(again.device).toEqual(device);
  const kept = JSON.stringify(await api.records.devices.list());
  for (const secret of Object.values(device)) expect(kept).not.toContain(secret);
});

test('no browser is known by a token that is invented, too old, or from before a change of the password', async () => {
  const ADDRESS = '192.0.2.6';
  for (let guess = 0; guess < 2; guess += 1) await signIn(ADDRESS, 'a guess');
  expect((await signIn(ADDRESS, PASSWORD, { token: 'x'.repeat(43), proof: 'x'.repeat(43) })).status).toBe(429);
  const old = await aDevice(3);
  api.wait(DEVICE_LIFE);
  expect((await signIn(ADDRESS, PASSWORD, old)).status).toBe(429);
  const before = await aDevice(4);
  await savePassword(api.records.passwords, PASSWORD, new Date(), { cost: 16 });
  expect((await signIn(ADDRESS, PASSWORD, before)).status).toBe(429);
});

test("passwords wait in line, the owner's in front, then those of known browsers, in places that no other can take", async () => {
  const order: string[] = [];
  let release = () => {};
  const first = inTurn('stranger', () => new Promise<void>((resolve) => (release = resolve)));
  const tenOf = (asker: Asker) => {
    const waiting = Array.from({ length: 10 }, () => inTurn(asker, async () => void order.push(asker)));
    expect(() => inTurn(asker, async () => {})).toThrow(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
    return waiting;
  };
  const waiting = [...tenOf('stranger'), ...tenOf('known'), ...tenOf('owner')];
  release();
  await Promise.all([first, ...waiting]);
  expect(order).toEqual(['owner', 'known', 'stranger'].flatMap((asker) => Array<string>(10).fill(asker)));
});

test('a browser is called by its name and system, where it says them', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  expect(browserName(firefox)).toBe('Firefox on Linux');
  for (const unknown of ['curl/8.5.0', undefined]) expect(browserName(unknown)).toBe('Unknown browser');
});
