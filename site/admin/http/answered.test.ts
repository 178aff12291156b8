import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCategory } from '../../../api/contract/categories.ts';
import { createTicket } from '../../../api/contract/sessions.ts';
import { call } from './call.ts';
import { NoAnswer, Unreachable } from './failure.ts';
import { PATIENCE_MS, slowChanges } from './answered.ts';

/** A server that answers a request when the test says so. */
const requests: { request: IncomingMessage; response: ServerResponse }[] = [];
let expected = { count: 0, resolve: () => {} };
const server = createServer((request, response) => {
  requests.push({ request, response });
  if (requests.length === expected.count) expected.resolve();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  // pages call their own origin
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, options));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
beforeEach(() => requests.splice(0));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const at = '2026-11-21T12:00:00Z';
const made = { id: 'pets', name: 'Pets', slug: 'pets', revision: 1, createdAt: at, updatedAt: at };
const create = (name: string) => call(createCategory, { body: { name, slug: 'pets' } });
/** Polling would move the clock. */
const arrived = (count: number): Promise<void> =>
  new Promise((resolve) => {
    expected = { count, resolve };
    if (requests.length >= count) resolve();
  });
const answer = (at: number) =>
  requests[at]!.response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(made));
const keyOf = (at: number) => requests[at]!.request.headers['idempotency-key'];
const runOut = async (afterMs = PATIENCE_MS) => {
  await vi.advanceTimersByTimeAsync(afterMs);
  expect(slowChanges.current()).toBe(true);
};

test('a change without an answer for 20 seconds is asked about until one comes, and sent again under the same key', async () => {
  const creating = create('Pets');
  await arrived(1);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(slowChanges.current()).toBe(false);
  await runOut(1);
  slowChanges.choose('wait');
  expect(slowChanges.current()).toBe(false);
  await runOut();
  slowChanges.choose('repeat');
  await arrived(2);
  await runOut();
  answer(1);
  expect(await creating).toEqual(made);
  expect([keyOf(0), slowChanges.current()]).toEqual([keyOf(1), false]);
});

test('a call that cannot be repeated without harm is given up after 20 seconds', async () => {
  const failing = call(createTicket, { body: { path: '/api/preview/stores/acme' } }).catch((error: unknown) => error);
  await arrived(1);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await failing).toMatchObject({ message: expect.stringContaining('did not answer within 20 seconds') });
  expect([slowChanges.current(), keyOf(0)]).toEqual([false, undefined]);
});

test('who stops or loses the connection, and tries the same again, sends the same key; another change has its own', async () => {
  const creating = create('Pets').catch((error: unknown) => error);
  await arrived(1);
  await runOut();
  slowChanges.choose('stop');
  expect(await creating).toBeInstanceOf(NoAnswer);
  const again = create('Pets').catch((error: unknown) => error);
  await arrived(2);
  requests[1]!.request.socket.destroy();
  expect(await again).toBeInstanceOf(Unreachable);
  const [third, other] = [create('Pets'), create('Fish')];
  await arrived(4);
  answer(2);
  answer(3);
  await Promise.all([third, other]);
  expect([keyOf(0), keyOf(1)].map((key) => [keyOf(2), keyOf(3)].includes(key))).toEqual([true, true]);
  expect(keyOf(2)).not.toBe(keyOf(3));
  const later = create('Pets');
  await arrived(5);
  answer(4);
  await later;
  expect([keyOf(2), keyOf(3)]).not.toContain(keyOf(4));
});
