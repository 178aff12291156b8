import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCountingMailServer } from '../../api/testing/counting-mail-server.ts';
import { Visitor } from '../../api/testing/visitor.ts';
import { aDatabaseAddress, onServer } from '../../data/cluster/testing/databases.ts';
import { expectVerified } from './testing/shared-bucket.ts';
import { shiftedClock } from '../testing/shifted-clock.ts';
import { freshPlace, kill, read, run, serve, signIn, type Place, type Server } from '../testing/processes.ts';

const PATIENCE = { timeout: 30_000 };
const HOUR_MS = 3_600_000;
const HALF_MS = HOUR_MS / 2;

/** Servers of one database, and their folders. */
async function serversOf(url: string, count: number, more: { [name: string]: string } = {}) {
  const places = Array.from({ length: count }, freshPlace);
  const servers = await Promise.all(places.map((place) => serve(place, { DATABASE_URL: url, ...more })));
  return [places as [Place, Place, Place], servers as [Server, Server, Server]] as const;
}
const filesOf = ({ DATA_DIR }: Place, folder: string) => readdirSync(join(DATA_DIR, folder)).toSorted();
const pictures = (place: Place) => filesOf(place, 'media').filter((name) => name.endsWith('.webp'));

test('three servers share documents, sessions and history, and one that was killed catches up', async () => {
  const url = await aDatabaseAddress();
  const [places, [a, b, c]] = await serversOf(url, 3);
  // one of them filled the database
  const filled = await onServer("select count(distinct seq) as fills from documents where key like 'stores/%'", url);
  expect(filled).toEqual([{ fills: 1 }]);
  for (const place of places) {
    expect(filesOf(place, 'stores')).toEqual(filesOf(places[0], 'stores'));
    expect(pictures(place)).toEqual(pictures(places[0]));
  }
  expect(pictures(places[0]).length).toBeGreaterThan(10);

  const owner = await signIn(a.address);
  const document = ({ DATA_DIR }: Place) =>
    readFileSync(join(DATA_DIR, 'stores', filesOf(places[0], 'stores')[0]!), 'utf8');
  const { id, slug } = JSON.parse(document(places[0])) as { id: string; slug: string };
  const page = async ({ address }: Server) => (await fetch(`${address}/store/${slug}`)).text();
  const shows = (server: Server, words: string) => expect.poll(() => page(server), PATIENCE).toContain(words);
  const edit = async ({ address }: Server, description: string) => {
    const reply = await owner.at(address).put(`/api/stores/${id}?wait=1`, { description });
    expect(reply.status).toBe(200);
    return reply.headers.get('x-change-id');
  };

  const change = await edit(b, 'Edited on the second machine.');
  expect(await page(b)).toContain('Edited on the second machine.');
  for (const server of [a, c]) await shows(server, 'Edited on the second machine.');
  expect((await owner.at(c.address).post(`/api/undo/${change}?wait=1`)).status).toBe(200);
  await expect.poll(() => page(a), PATIENCE).not.toContain('Edited on the second machine.');

  expect(await read(a.address, '/readyz')).toMatchObject({
    replica: { changes: expect.any(Number), secondsBehind: 0 },
  });
  await kill(b);
  await edit(c, 'Edited while another was down.');
  const again = await serve(places[1], { DATABASE_URL: url });
  expect(await page(again)).toContain('Edited while another was down.');
  await shows(a, 'Edited while another was down.');
  for (const place of places) expect(document(place)).toBe(document(places[0]));
  await expectVerified(places[1]);
});

test('a browser that signed in on one server is known on another, and signed out everywhere once it is ended there', async () => {
  const [, servers] = await serversOf(await aDatabaseAddress(), 2);
  const [a, b] = servers;
  const owner = await signIn(a.address);
  const known = (await owner.at(b.address).get('/api/admin/security')).body;
  const current = [expect.objectContaining({ current: true })];
  expect([known.sessions, known.devices]).toEqual([current, current]);
  expect((await owner.at(b.address).delete(`/api/admin/devices/${known.devices[0].id}`)).status).toBe(200);
  for (const { address } of servers) expect((await owner.at(address).get('/api/admin/security')).status).toBe(401);
});

test('a visitor who asks several servers for the newsletter is sent one mail', async () => {
  const mail = await openCountingMailServer();
  const [, servers] = await serversOf(await aDatabaseAddress(), 2, { SMTP_URL: mail.url });
  const ask = async ({ address }: Server, email: string) =>
    expect((await new Visitor(address).post('/api/newsletter/subscribe', { email })).status).toBe(200);
  await Promise.all(servers.map((server) => ask(server, 'ann@example.com')));
  for (const [at, server] of servers.entries()) {
    await ask(server, 'ann@example.com');
    await ask(server, `last-${at}@example.com`);
  }
  await expect.poll(() => mail.all.length).toBeGreaterThan(2);
  const recipients = mail.all.map((text) => /^To: (.*)$/m.exec(text)?.[1]);
  expect(recipients.toSorted()).toEqual(['ann@example.com', 'last-0@example.com', 'last-1@example.com']);
});

test.each([
  { name: 'ahead', ms: HOUR_MS },
  { name: 'behind', ms: -HOUR_MS },
])('a server whose clock is an hour $name shows the same deals, and asks no one to sign in again', async ({ ms }) => {
  const more = { DATABASE_URL: await aDatabaseAddress() };
  const [right, wrong] = [freshPlace(), freshPlace()];
  const a = await serve(right, more);
  const b = await serve(wrong, { ...more, ...shiftedClock(ms) });
  const owner = await signIn(a.address);
  const ask = async ({ address }: Server, path: string, sent: object) => {
    const { status, body } = await owner.at(address).post(path, sent);
    expect(status).toBe(201);
    return body;
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
    expect((await owner.at(used.address).get(ticket.address)).status).toBe(200);
  }
});

test('a start that cannot use its database or its folder says why and what to do, without the password', async () => {
  const place = freshPlace();
  const refusal = async (command: string, more: { [name: string]: string }, code: number, said: string) => {
    const ended = await run(command, [], { ...place, PORT: '0', ...more });
    expect(ended).toEqual({ code, output: expect.stringContaining(said) });
    expect(ended.output).not.toContain('hidden');
  };
  const away = 'postgres://user:hidden@127.0.0.1:1/none';
  await refusal('start', { DATABASE_URL: away }, 1, 'the database server at 127.0.0.1:1 cannot be reached');
  const wrong = 'mysql://user:hidden@db';
  await refusal('start', { DATABASE_URL: wrong }, 78, 'DATABASE_URL: expected the address of a PostgreSQL');
  const led = { DATABASE_URL: await aDatabaseAddress(), PUBLISH_TO: 's3://deals/site' };
  await refusal('deploy', led, 1, 'the server that leads uploads');
});
