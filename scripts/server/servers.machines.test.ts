import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDatabaseAddress, onServer } from '../../data/cluster/testing/databases.ts';
import { freshPlace, read, run, serve, signIn, type Place, type Server } from '../testing/processes.ts';

const PATIENCE = { timeout: 30_000 };

const page = async ({ address }: Server, slug: string) => (await fetch(`${address}/store/${slug}`)).text();
const shows = (server: Server, slug: string, words: string) =>
  expect.poll(() => page(server, slug), PATIENCE).toContain(words);
const stores = (place: Place) => readdirSync(join(place.DATA_DIR, 'stores')).sort();
const pictures = (place: Place) =>
  readdirSync(join(place.DATA_DIR, 'media'))
    .filter((name) => name.endsWith('.webp'))
    .sort();
const document = (place: Place, file: string) => readFileSync(join(place.DATA_DIR, 'stores', file), 'utf8');

test('three servers share documents, sessions and history, and one that was killed catches up', async () => {
  const url = await aDatabaseAddress();
  const places = [freshPlace(), freshPlace(), freshPlace()] as const;
  const more = { DATABASE_URL: url };
  const [a, b, c] = (await Promise.all(places.map((place) => serve(place, more)))) as [Server, Server, Server];
  // one of them filled the database
  expect(await onServer("select count(distinct seq) as fills from documents where key like 'stores/%'", url)).toEqual([
    { fills: 1 },
  ]);
  for (const place of places) {
    expect(stores(place)).toEqual(stores(places[0]));
    expect(pictures(place)).toEqual(pictures(places[0]));
  }
  expect(pictures(places[0]).length).toBeGreaterThan(10);

  const headers = await signIn(a.address);
  const file = stores(places[0])[0]!;
  const { id, slug } = JSON.parse(document(places[0], file)) as { id: string; slug: string };
  const edit = (server: Server, description: string) =>
    fetch(`${server.address}/api/stores/${id}?wait=1`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ description }),
    });

  const edited = await edit(b, 'Edited on the second machine.');
  expect(edited.status).toBe(200);
  expect(await page(b, slug)).toContain('Edited on the second machine.');
  for (const server of [a, c]) await shows(server, slug, 'Edited on the second machine.');
  const undone = await fetch(`${c.address}/api/undo/${edited.headers.get('x-change-id')}?wait=1`, {
    method: 'POST',
    headers,
  });
  expect(undone.status).toBe(200);
  await expect.poll(() => page(a, slug), PATIENCE).not.toContain('Edited on the second machine.');

  expect(await read(a.address, '/readyz')).toMatchObject({
    replica: { changes: expect.any(Number), secondsBehind: 0 },
  });
  b.child.kill('SIGKILL');
  await b.ended;
  expect((await edit(c, 'Edited while another was down.')).status).toBe(200);
  const again = await serve(places[1], more);
  expect(await page(again, slug)).toContain('Edited while another was down.');
  await shows(a, slug, 'Edited while another was down.');
  for (const place of places) expect(document(place, file)).toBe(document(places[0], file));
  expect((await run('verify', [], places[1])).output).toContain('holds the same bytes as a clean build');
});

test('a browser that signed in on one server is known on another, and signed out everywhere once it is ended there', async () => {
  const more = { DATABASE_URL: await aDatabaseAddress() };
  const servers = await Promise.all([freshPlace(), freshPlace()].map((place) => serve(place, more)));
  const [a, b] = servers as [Server, Server];
  const headers = await signIn(a.address);
  const ask = (server: Server, method: string, path: string) => fetch(server.address + path, { method, headers });
  const known = (await (await ask(b, 'GET', '/api/admin/security')).json()) as {
    sessions: { current: boolean }[];
    devices: { id: string; current: boolean }[];
  };
  expect([known.sessions, known.devices]).toEqual([
    [expect.objectContaining({ current: true })],
    [expect.objectContaining({ current: true })],
  ]);
  expect((await ask(b, 'DELETE', `/api/admin/devices/${known.devices[0]!.id}`)).status).toBe(200);
  for (const server of servers) expect((await ask(server, 'GET', '/api/admin/security')).status).toBe(401);
});

test('a frozen server holds up no other, and follows when it wakes; connections that the database ends are made again', async () => {
  const url = await aDatabaseAddress();
  const places = [freshPlace(), freshPlace()] as const;
  const [a, b] = (await Promise.all(places.map((place) => serve(place, { DATABASE_URL: url })))) as [Server, Server];
  const headers = await signIn(a.address);
  const { id, slug } = JSON.parse(document(places[0], stores(places[0])[0]!)) as { id: string; slug: string };
  const edit = async (server: Server, description: string) => {
    const body = JSON.stringify({ description });
    return (await fetch(`${server.address}/api/stores/${id}?wait=1`, { method: 'PUT', headers, body })).status;
  };
  b.child.kill('SIGSTOP');
  for (const n of [1, 2, 3]) expect(await edit(a, `Edited beside a frozen server, ${n}.`)).toBe(200);
  const name = new URL(url).pathname.slice(1);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect.poll(() => edit(a, 'Edited after the connections were cut.'), PATIENCE).toBe(200);
  b.child.kill('SIGCONT');
  await shows(b, slug, 'Edited after the connections were cut.');
  expect(await edit(b, 'Edited on the server that woke.')).toBe(200);
  await shows(a, slug, 'Edited on the server that woke.');
  await expect.poll(async () => (await fetch(`${b.address}/readyz`)).status, PATIENCE).toBe(200);
});

test('a start that cannot use its database or its folder says why and what to do, without the password', async () => {
  const place = freshPlace();
  const unreachable = await run('start', [], {
    ...place,
    PORT: '0',
    DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none',
  });
  expect([unreachable.code, unreachable.output]).toEqual([
    1,
    expect.stringContaining('the database server at 127.0.0.1:1 cannot be reached'),
  ]);
  expect(unreachable.output).not.toContain('hidden');
  const wrong = await run('start', [], { ...place, PORT: '0', DATABASE_URL: 'mysql://user:hidden@db' });
  expect([wrong.code, wrong.output]).toEqual([
    78,
    expect.stringContaining('DATABASE_URL: expected the address of a PostgreSQL'),
  ]);
  expect(wrong.output).not.toContain('hidden');
  const url = await aDatabaseAddress();
  const deploy = await run('deploy', [], { ...place, DATABASE_URL: url, PUBLISH_TO: 's3://deals/site' });
  expect([deploy.code, deploy.output]).toEqual([1, expect.stringContaining('the server that leads uploads')]);
});
