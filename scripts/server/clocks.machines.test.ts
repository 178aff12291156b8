import { expect, test } from 'vitest';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { aSharedSite, differences, until } from '../deliver/leader/testing/shared-bucket.ts';
import { shiftedClock } from '../testing/shifted-clock.ts';
import { freshPlace, run, serve, signIn, type Server } from '../testing/processes.ts';

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
  await expect.poll(async () => (await page(a)) === (await page(b))).toBe(true);
  for (const server of [a, b]) expect((await page(server)).match(/Expired/g)?.length).toBeGreaterThan(0);
  for (const place of [right, wrong])
    expect((await run('verify', [], { ...place, ...more })).output).toContain('holds the same bytes as a clean build');
  expect((await run('verify', [], { ...wrong, ...more, ...shiftedClock(ms) })).output).toContain(
    'holds the same bytes',
  );

  // the password was entered on the other server a moment ago, and a ticket is good for a minute
  const ticket = await ask(b, 'POST', '/api/admin/tickets', { path: '/api/export/catalogue.json' });
  expect(ticket.status).toBe(201);
  expect((await fetch(a.address + ticket.body.address, { headers: { cookie: headers['cookie']! } })).status).toBe(200);
  const back = await ask(a, 'POST', '/api/admin/tickets', { path: '/api/export/catalogue.json' });
  expect((await fetch(b.address + back.body.address, { headers: { cookie: headers['cookie']! } })).status).toBe(200);
});

test('servers whose clocks are an hour apart lead one after another: each goes on from what the former uploaded', async () => {
  const shifts = [HOUR_MS, 0, -HOUR_MS];
  const site = await aSharedSite(3, { settings: (at) => shiftedClock(shifts[at]!) });
  const { headers, store } = site;
  for (const [at, title] of ['of the first', 'of the second', 'of the third'].entries()) {
    for (const other of [0, 1, 2].filter((each) => each !== at)) {
      site.servers[other]!.child.kill('SIGKILL');
      await site.servers[other]!.ended;
    }
    const leading = site.servers[at]!;
    await until('the server that is left leads', async () => (await site.leader()) === leading);
    const coupon = async (name: string, expires: number) => {
      const reply = await fetch(`${leading.address}/api/coupons?wait=1`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          storeId: store.id,
          title: `${name} ${title}`,
          code: 'CODE',
          discountType: 'percentage',
          expiryDate: new Date(Date.now() + expires).toISOString(),
        }),
      });
      expect([reply.status, reply.headers.get('x-publish-pending')]).toEqual([201, null]);
    };
    await coupon('Ends soon', HALF_MS);
    await coupon('Has ended', -HALF_MS);
    for (const name of ['Ends soon', 'Has ended']) expect(await site.page()).toContain(`${name} ${title}`);
    await until('the bucket is as the folder', async () => (await differences(site, leading)).length === 0);
    for (const other of [0, 1, 2].filter((each) => each !== at)) await site.again(site.servers[other]!);
  }
  const page = await site.page();
  const live = page.slice(0, page.indexOf('Expired Deals'));
  for (const title of ['of the first', 'of the second', 'of the third']) {
    expect(live).toContain(`Ends soon ${title}`);
    expect(live).not.toContain(`Has ended ${title}`);
  }
  await until('all folders are as the bucket', async () => {
    const found = await Promise.all(site.servers.map((server) => differences(site, server)));
    return found.every((keys) => keys.length === 0);
  });
  expect((await run('verify', [], { ...site.servers[1]!.place, DATABASE_URL: site.url })).output).toContain(
    'holds the same bytes as a clean build',
  );
});
