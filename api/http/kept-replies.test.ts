import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { KeptReplies } from './kept-replies.ts';
import { openTestApi, type RunningApi, type RunningApiOptions } from '../testing/running-api.ts';

const PAGE = 'a page '.repeat(400);
const OTHER = 'a Page '.repeat(400);

let folder: string;
let api: RunningApi;
let pages: NonNullable<RunningApiOptions['pages']>;
/** What the catalogue says of pages. */
let policy: string;
let moved: Map<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  policy = 'first';
  moved = new Map();
  pages = {
    folder,
    headersOf: () => ({ 'content-security-policy': policy }),
    movedTo: (path: string) => moved.get(path) ?? null,
  };
  api = await openTestApi({
    pages,
    stores: [aStore({ id: 'acme', slug: 'acme', coupons: [aCoupon({ id: 'acme-c1', title: 'At first' })] })],
    renderLive: async () => ({ status: 200, headers: {}, html: 'made for the address' }),
  });
  publish('stores.html', PAGE);
  publish('small.html', 'small');
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

function publish(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, `${file}.tmp`), content);
  renameSync(join(folder, `${file}.tmp`), join(folder, file));
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** As it was sent, but for what each answer has of its own. */
async function ask(path: string, headers: { [name: string]: string } = {}): Promise<Answer> {
  const { hostname, port } = new URL(api.address);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ hostname, port, path, headers }, resolve).on('error', reject).end();
  const response = await promise;
  const { date: _, 'x-request-id': id, ...sent } = response.headers;
  expect(id).toMatch(/^[\da-f-]{36}$/);
  return { status: response.statusCode, headers: sent, body: (await buffer(response)).toString('base64') };
}

const ADDRESSES = [
  '/stores',
  '/small',
  '/api/docs',
  '/api/openapi.json',
  '/api/coupons/latest',
  '/api/coupons?sort=discount',
  '/api/stores/acme',
];
const ENCODINGS = ['br', 'gzip', 'gzip, deflate, br', 'identity', 'deflate', 'br;q=0, gzip'];

describe('a reply that is sent again', () => {
  test.each(ADDRESSES.flatMap((address) => ENCODINGS.map((accepted) => [address, accepted] as const)))(
    'of %s is the first in every header and byte, for "%s"',
    async (address, accepted) => {
      const headers = { 'accept-encoding': accepted };
      const first = await ask(address, headers);
      expect(first.status).toBe(200);
      expect(await ask(address, headers)).toEqual(first);
      const etag = first.headers.etag!;
      const known = { ...headers, 'if-none-match': etag };
      const unchanged = await ask(address, known);
      expect([unchanged.status, unchanged.body]).toEqual([304, '']);
      // with another tag beside it the question is answered without what is kept
      expect(await ask(address, { ...headers, 'if-none-match': `"other", ${etag}` })).toEqual(unchanged);
      expect(await ask(address, { ...headers, 'if-none-match': '"other"' })).toEqual(first);
    },
  );

  test.each(['/api/openapi.json', '/api/docs', '/api/stores', '/api/stores/acme'])(
    'of %s is the same whatever parameters are invented',
    async (address) => {
      const first = await ask(address);
      for (const query of ['a=1', 'a=2&b', 'page=3', '%61=%00', 'a=1&a=2'])
        expect(await ask(`${address}?${query}`)).toEqual(first);
    },
  );

  test('is counted as any other', async () => {
    const count = async () =>
      Number(
        /^http_request_duration_seconds_count\{method="GET",route="\/api\/coupons\/latest",status="2xx"\} (\d+)$/m.exec(
          (await api.visitor().get('/metrics')).text,
        )?.[1],
      );
    for (let times = 1; times <= 3; times += 1) {
      await ask('/api/coupons/latest');
      expect(await count()).toBe(times);
    }
    expect(api.logged.filter(({ req }) => (req as { path?: string })?.path === '/api/coupons/latest')).toHaveLength(3);
  });
});

describe('a page', () => {
  const text = async (path = '/stores', headers = {}) =>
    Buffer.from((await ask(path, { 'accept-encoding': 'identity', ...headers })).body, 'base64').toString();

  test('is never older than its file, no matter who replaced it and how alike the two are', async () => {
    for (const content of [PAGE, OTHER, OTHER, PAGE, OTHER]) {
      publish('stores.html', content);
      expect([await text(), await text()]).toEqual([content, content]);
    }
    writeFileSync(join(folder, 'stores.html'), PAGE);
    expect(await text()).toBe(PAGE);
    rmSync(join(folder, 'stores.html'));
    expect((await ask('/stores')).status).toBe(404);
  });

  test('comes with the policy of now', async () => {
    await ask('/stores');
    policy = 'second';
    expect((await ask('/stores')).headers['content-security-policy']).toBe('second');
  });

  test('that a client has, of whatever version, is sent to no other client as one that it has', async () => {
    const { etag = '' } = (await ask('/stores')).headers;
    for (const content of [PAGE, OTHER]) {
      publish('stores.html', content);
      const isSame = content === PAGE;
      expect((await ask('/stores', { 'if-none-match': etag })).status).toBe(isSame ? 304 : 200);
      expect([await text(), await text()]).toEqual([content, content]);
      expect((await ask('/stores')).headers.etag === etag).toBe(isSame);
    }
  });

  test('redirects as soon as it has moved to one that is published', async () => {
    await ask('/stores');
    moved.set('/stores', '/shops');
    expect((await ask('/stores')).status).toBe(200);
    publish('shops.html', PAGE);
    expect([(await ask('/stores')).status, (await ask('/shops')).status]).toEqual([301, 200]);
    moved.clear();
    expect((await ask('/stores')).status).toBe(200);
  });

  test('is not what a choice in its address makes of it', async () => {
    expect([await text(), await text('/stores?from=mail')]).toEqual([PAGE, PAGE]);
    for (const address of ['/stores?search=shoes', '/%73tores?search=shoes', '/stores?from=mail&search=shoes'])
      expect([await text('/%73tores'), await text(address)]).toEqual([PAGE, 'made for the address']);
  });

  test('is not shown at the host of the dashboard', async () => {
    await api.close();
    api = await openTestApi({ pages, apiSettings: { adminUrl: 'http://owner.example' } });
    expect((await ask('/stores')).status).toBe(200);
    expect((await ask('/stores', { host: 'owner.example' })).status).toBe(302);
  });
});

describe('a public reply', () => {
  const title = async () => ((await api.visitor().get('/api/coupons/latest')).body as { title: string }[])[0]?.title;

  test('shows each change at once', async () => {
    const owner = await api.owner();
    for (const next of ['Second', 'Third', 'Second']) {
      await owner.send('PUT', '/api/coupons/acme-c1', { body: { title: next } });
      expect([await title(), await title()]).toEqual([next, next]);
    }
  });

  test('is not shown any more when time has changed it', async () => {
    const owner = await api.owner();
    await owner.send('PUT', '/api/coupons/acme-c1', { body: { expiryDate: '2026-11-22' } });
    expect(await title()).toBe('At first');
    api.publisher.present = { ...api.publisher.present, nextChangeAt: '2026-11-23T00:00:00.000Z' };
    api.wait(2 * 24 * 60 * 60 * 1000);
    expect(await title()).toBeUndefined();
  });
});

describe('a reply that is not true any more', () => {
  let version: number;
  let isGone: boolean;
  /** Those that reached the handler, each with what lets it answer. */
  let reached: (() => void)[];
  let server: Server;
  const next = (count: number) => vi.waitFor(() => expect(reached).toHaveLength(count));
  const get = async (signal: AbortSignal | null = null) =>
    (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/number`, { signal })).text();

  beforeEach(async () => {
    const kept = new KeptReplies();
    version = 1;
    isGone = false;
    reached = [];
    const app = express()
      .use(kept.answer(({ url }) => url))
      .get('/number', async (_request, response) => {
        const made = version;
        await new Promise<void>((resolve) => void reached.push(resolve));
        if (isGone) return void response.status(404).send('gone');
        const copy = { content: Buffer.from(String(made)), etag: `"${made}"` };
        response.set('ETag', copy.etag).send(copy.content);
        const stillTrue = () => (made === version ? { copy } : null);
        kept.keep(response, { address: '/number', encoding: 'identity', stillTrue });
      });
    server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const first = get();
    await next(1);
    reached.shift()!();
    await first;
    version += 1;
  });
  afterEach(() => server.close());

  test('is made again once for all who ask for it meanwhile', async () => {
    const all = Promise.all([get(), get(), get()]);
    await next(1);
    reached.shift()!();
    expect(await all).toEqual([String(version), String(version), String(version)]);
    expect(reached).toEqual([]);
  });

  test('is made again for those who asked after a further change', async () => {
    const before = get();
    await next(1);
    version += 1;
    const after = [get(), get()];
    reached.shift()!();
    expect(await before).toBe(String(version - 1));
    await next(1);
    reached.shift()!();
    expect(await Promise.all(after)).toEqual([String(version), String(version)]);
  });

  test('is not waited for when it cannot be kept any more', async () => {
    isGone = true;
    const all = Promise.all([get(), get(), get()]);
    await next(1);
    reached.shift()!();
    await next(2);
    for (const answer of reached.splice(0)) answer();
    expect(await all).toEqual(['gone', 'gone', 'gone']);
  });

  test('is made again for the others when the first of them has gone', async () => {
    const leaving = new AbortController();
    const gone = get(leaving.signal).catch(() => 'gone');
    await next(1);
    const other = get();
    leaving.abort();
    expect(await gone).toBe('gone');
    await next(2);
    for (const answer of reached.splice(0)) answer();
    expect(await other).toBe(String(version));
  });
});
