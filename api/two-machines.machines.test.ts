import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStore } from '../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from './testing/running-api.ts';

let folder: string;
let machines: [RunningApi, RunningApi];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'machines-'));
  const options = { apiSettings: { limits: { logIn: { windowMs: 60_000, limit: 3 } } } };
  const first = await openTestApi({ ...options, folder: join(folder, 'a'), stores: [aStore()] });
  const second = await openTestApi({ ...options, folder: join(folder, 'b'), sharing: join(folder, 'a') });
  machines = [first, second];
});

afterEach(async () => {
  for (const each of machines) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The owner's browser, whose requests a proxy sends to either machine. */
async function ownerOnBoth() {
  const onFirst = await machines[0].owner();
  return [onFirst, onFirst.at(machines[1].address)] as const;
}

test('a limit counts what reaches either machine', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await machines[at % 2]!.visitor().signIn('wrong')).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test('a preview that one machine rendered opens on the other, once', async () => {
  const [onFirst, onSecond] = await ownerOnBoth();
  const answer = await onFirst.post('/api/preview', { kind: 'store', id: 'acme', value: { description: 'Typed.' } });
  expect(answer.status).toBe(200);
  const address = answer.headers.get('content-location')!;
  const shown = await onSecond.get(address);
  expect([shown.status, shown.text]).toEqual([200, answer.text]);
  for (const again of [onFirst, onSecond]) expect((await again.get(address)).status).toBe(403);
});

test('a link with a ticket of one machine opens on the other, once, and for its own session alone', async () => {
  const [onFirst, onSecond] = await ownerOnBoth();
  const ticket = async () =>
    (await onFirst.post('/api/admin/tickets', { path: '/api/preview/stores/acme' })).body.address;
  const address = await ticket();
  expect((await onSecond.get(address)).status).toBe(200);
  for (const again of [onFirst, onSecond]) expect((await again.get(address)).status).toBe(403);
  const other = await machines[1].owner();
  expect((await other.get(await ticket())).status).toBe(403);
});
