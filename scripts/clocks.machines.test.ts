import { beforeAll, expect, test } from 'vitest';
import { aDatabaseAddress } from '../data/postgres/testing/databases.ts';
import { compileSite } from './publisher/compile.ts';
import { freshPlace, run, serve, signIn, type Server } from './testing/processes.ts';

beforeAll(async () => {
  await compileSite();
});

const HOUR_MS = 3_600_000;
const HALF_MS = HOUR_MS / 2;

/** The environment of a process whose own clock is wrong. */
const shifted = (ms: number) => ({
  NODE_OPTIONS: `--import=${new URL('./testing/shifted-clock.mjs', import.meta.url).href}`,
  CLOCK_SHIFT_MS: String(ms),
});

test.each([
  { name: 'ahead', ms: HOUR_MS },
  { name: 'behind', ms: -HOUR_MS },
])('a server whose clock is an hour $name shows the same deals, and asks no one to sign in again', async ({ ms }) => {
  const more = { DATABASE_URL: await aDatabaseAddress() };
  const [right, wrong] = [freshPlace(), freshPlace()];
  const a = await serve(right, more);
  const b = await serve(wrong, { ...more, ...shifted(ms) });
  const headers = await signIn(a.address);
  const ask = async (server: Server, method: string, path: string, body: unknown) => {
    const response = await fetch(server.address + path, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };

  const store = (await ask(b, 'POST', '/api/stores?wait=1', { name: 'Clocks', slug: 'clocks', category: 'Travel' }))
    .body;
  const coupon = async (title: string, expires: number) => {
    const made = await ask(b, 'POST', '/api/coupons?wait=1', {
      storeId: store.id,
      title,
      code: 'CODE',
      discountType: 'percentage',
      expiryDate: new Date(Date.now() + expires).toISOString(),
    });
    expect(made).toMatchObject({ status: 201 });
  };
  await coupon('Ends in half an hour', HALF_MS);
  await coupon('Ended half an hour ago', -HALF_MS);
  const page = async ({ address }: Server) => (await fetch(`${address}/store/clocks`)).text();
  await expect.poll(async () => (await page(a)) === (await page(b)), { timeout: 10_000 }).toBe(true);
  for (const server of [a, b]) expect((await page(server)).match(/Expired/g)?.length).toBeGreaterThan(0);
  for (const place of [right, wrong])
    expect((await run('verify', [], { ...place, ...more })).output).toContain('holds the same bytes as a clean build');
  expect((await run('verify', [], { ...wrong, ...more, ...shifted(ms) })).output).toContain('holds the same bytes');

  // the password was entered on the other server a moment ago, and a ticket is good for a minute
  const ticket = await ask(b, 'POST', '/api/admin/tickets', { path: '/api/export/catalogue.json' });
  expect(ticket.status).toBe(201);
  expect((await fetch(a.address + ticket.body.address, { headers: { cookie: headers['cookie']! } })).status).toBe(200);
  const back = await ask(a, 'POST', '/api/admin/tickets', { path: '/api/export/catalogue.json' });
  expect((await fetch(b.address + back.body.address, { headers: { cookie: headers['cookie']! } })).status).toBe(200);
});
