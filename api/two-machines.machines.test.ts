import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../data/catalogue/testing/data-folder.ts';
import { aPost, aStore } from '../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from './testing/running-api.ts';
import type { Visitor } from './testing/visitor.ts';

let machines: [RunningApi, RunningApi];
/** The owner's browser, whose requests a proxy sends to either machine. */
let onFirst: Visitor;
let onSecond: Visitor;

let folder: string;

beforeEach(async () => {
  folder = aFolder();
  const options = { apiSettings: { limits: { logIn: { windowMs: 60_000, limit: 3 } } } };
  const catalogue = { stores: [aStore()], blogs: [aPost({ id: 'post', slug: 'post' })] };
  const first = await openTestApi({ ...options, ...catalogue, folder: join(folder, 'a') });
  const second = await openTestApi({ ...options, folder: join(folder, 'b'), sharing: join(folder, 'a') });
  machines = [first, second];
  onFirst = await first.owner();
  onSecond = onFirst.at(second.address);
});

afterEach(async () => {
  for (const each of machines) await each.close();
});

const coupons = (count: number) =>
  `Store,Title,Code\n${Array.from({ length: count }, (_, at) => `Acme,${at}% off,CODE${at}`).join('\n')}`;
const plan = (count: number) => onFirst.upload('/api/import?dryRun=1', coupons(count), { kind: 'coupons' });
const couponsOn = (machine: 0 | 1) => machines[machine].database.read('stores/acme')!.coupons;

test('a limit counts what reaches either machine', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await machines[at % 2]!.visitor().signIn('wrong')).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test('a preview that one machine rendered opens on the other, once', async () => {
  const answer = await onFirst.post('/api/preview', { kind: 'store', id: 'acme', value: { description: 'Typed.' } });
  expect(answer.status).toBe(200);
  const address = answer.headers.get('content-location')!;
  const shown = await onSecond.get(address);
  expect([shown.status, shown.text]).toEqual([200, answer.text]);
  for (const again of [onFirst, onSecond]) expect((await again.get(address)).status).toBe(403);
});

test('a link with a ticket of one machine opens on the other, once, and for its own session alone', async () => {
  const ticket = async () =>
    (await onFirst.post('/api/admin/tickets', { path: '/api/preview/stores/acme' })).body.address;
  const address = await ticket();
  expect((await onSecond.get(address)).status).toBe(200);
  for (const again of [onFirst, onSecond]) expect((await again.get(address)).status).toBe(403);
  const other = await machines[1].owner();
  expect((await other.get(await ticket())).status).toBe(403);
});

test('an import that was planned on one machine is shown and applied by the other', async () => {
  const { body } = await plan(300);
  expect(body.counts).toMatchObject({ new: 300 });
  const path = `/api/import/${body.id}`;
  expect((await onSecond.get(path)).body).toEqual(body);
  const rows = `${path}/rows?status=new&page=2`;
  expect((await onSecond.get(rows)).body).toEqual((await onFirst.get(rows)).body);
  expect((await onSecond.post(`${path}/apply`)).status).toBe(200);
  expect(couponsOn(1).filter(({ code }) => code?.startsWith('CODE'))).toHaveLength(300);
  expect((await onFirst.post(`${path}/apply`)).body.message).toContain('applied');
  expect((await onSecond.get(`/api/import/i${'0'.repeat(24)}`)).status).toBe(404);
});

test('how far an import has come is known on the other machine, until it is done', async () => {
  let isDone = false;
  const planned = plan(20_000).finally(() => (isDone = true));
  const seen: string[] = [];
  while (!isDone) for (const { fileName } of (await onSecond.get('/api/import/progress')).body) seen.push(fileName);
  expect((await planned).body).toMatchObject({ rows: 20_000 });
  expect(seen).toContain('deals.csv');
  expect((await onSecond.get('/api/import/progress')).body).toEqual([]);
});

test('a request that is repeated on the other machine while the first answers it gets the same reply', async () => {
  const body = { storeId: 'acme', title: 'Once', code: 'ONCE', discountType: 'percentage' };
  for (const key of ['one', 'two', 'three']) {
    const headers = { 'idempotency-key': key };
    const [first, second] = await Promise.all(
      [onFirst, onSecond].map((owner) => owner.send('POST', '/api/coupons', { body: { ...body, code: key }, headers })),
    );
    expect([first!.status, second!.status, second!.body]).toEqual([201, 201, first!.body]);
  }
  await machines[0].database.replica!.follow();
  expect(couponsOn(0).filter(({ title }) => title === 'Once')).toHaveLength(3);
});

test('a picture that was uploaded on one machine is in a post that another saves, and on a third after the first lost it', async () => {
  const third = await openTestApi({ folder: join(folder, 'c'), sharing: join(folder, 'a') });
  onTestFinished(() => third.close());
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff6b00' } })
    .png()
    .toBuffer();
  const uploaded = await onFirst.post('/api/media', { picture: `data:image/png;base64,${picture.toString('base64')}` });
  expect(uploaded.status).toBe(201);
  const { address } = uploaded.body;
  const [a, b, c] = [...machines, third].map(({ database }) => join(database.folder, address));
  const bytes = readFileSync(a!);
  rmSync(a!);
  const content = `<figure><img src="${address}" alt="A chair" width="40" height="30" /></figure>`;
  expect((await onSecond.put('/api/blogs/post', { content })).status).toBe(200);
  expect(readFileSync(b!).equals(bytes)).toBe(true);
  await third.database.replica!.follow();
  expect(third.database.read('blogs/post')!.content).toContain(address);
  expect(readFileSync(c!).equals(bytes)).toBe(true);
});
