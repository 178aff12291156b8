import { expect, test } from 'vitest';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { expectVerified } from '../deliver/leader/testing/shared-bucket.ts';
import { shiftedClock } from '../testing/shifted-clock.ts';
import { freshPlace, serve, signIn, type Server } from '../testing/processes.ts';

const HOUR_MS = 3_600_000;
const HALF_MS = HOUR_MS / 2;

test.each([
  { name: 'ahead', ms: HOUR_MS },
  { name: 'behind', ms: -HOUR_MS },
])('a server whose clock is an hour $name shows the same deals, and asks no one to sign in again', async ({ ms }) => {
  const more = { DATABASE_URL: await aDatabaseAddress() };
  const [right, wrong] = [freshPlace(), freshPlace()];
  const a = await serve(right, more);
  const b = await serve(wrong, { ...more, ...shiftedClock(ms) });
  const headers = await signIn(a.address);
  const ask = async ({ address }: Server, path: string, body: object) => {
    const reply = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(201);
    return reply.json();
  };
  const store = await ask(b, '/api/stores?wait=1', { name: 'Clocks', slug: 'clocks', category: 'Travel' });
  for (const [title, expires] of [
    ['Ends in half an hour', HALF_MS],
    ['Ended half an hour ago', -HALF_MS],
  ] as const) {
    const expiryDate = new Date(Date.now() + expires).toISOString();
    const deal = { storeId: store.id, title, code: 'CODE', discountType: 'percentage', expiryDate };
    await ask(b, '/api/coupons?wait=1', deal);
  }
  const page = async ({ address }: Server) => (await fetch(`${address}/store/clocks`)).text();
  await expect.poll(async () => (await page(a)) === (await page(b))).toBe(true);
  const [live, expired] = (await page(a)).split('Expired Deals');
  expect([live!.includes('Ends in half an hour'), live!.includes('Ended half')]).toEqual([true, false]);
  expect(expired).toContain('Ended half an hour ago');
  for (const place of [right, wrong]) await expectVerified(place, more);
  await expectVerified(wrong, { ...more, ...shiftedClock(ms) });

  // the password was entered on the other server a moment ago, and a ticket is good for a minute
  for (const [given, used] of [
    [b, a],
    [a, b],
  ] as const) {
    const ticket = await ask(given, '/api/admin/tickets', { path: '/api/export/catalogue.json' });
    const { status } = await fetch(used.address + ticket.address, { headers: { cookie: headers['cookie']! } });
    expect(status).toBe(200);
  }
});
