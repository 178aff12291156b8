import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { CompressedBodies } from './compressed-bodies.ts';
import { openTestApi, type RunningApi, type RunningApiOptions } from '../testing/running-api.ts';
import { ask as askAt } from '../testing/as-it-arrives.ts';

const PAGE = 'a page '.repeat(400);
const OTHER = 'a Page '.repeat(400);

let folder: string;
let api: RunningApi;
let pages: NonNullable<RunningApiOptions['pages']>;
/** What the catalogue says of pages. */
let policy: string;
let moved: Map<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  policy = 'first';
  moved = new Map();
  pages = {
    folder,
    headersOf: () => ({ 'content-security-policy': policy }),
    movedTo: (path: string) => (moved.has(path) ? { to: moved.get(path)!, status: 301 } : null),
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

/** As it was sent, but for what each answer has of its own. */
async function ask(path: string, headers: { [name: string]: string } = {}) {
  const { status, headers: all, body } = await askAt(api.address, path, headers);
  const { date: _, 'x-request-id': id, ...sent } = all;
  expect(id).toMatch(/^[\da-f-]{36}$/);
  return { status, headers: sent, body: body.toString('base64') };
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
const ENCODINGS = ['gzip, deflate, br', 'gzip', 'identity'];

const PLAIN: { readonly [encoding: string]: (body: Buffer) => Buffer } = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a reply that many ask for', () => {
  test.each(['/stores', '/api/openapi.json'])(
    'of %s, is sent as its reader accepts it, each with its tag',
    async (address) => {
      const plain = await ask(address);
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['br;q=0, gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const { headers, body } = await ask(address, { 'accept-encoding': accepted });
        expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
        expect(headers.etag === plain.headers.etag).toBe(encoding === undefined);
        const sent = Buffer.from(body, 'base64');
        expect((encoding === undefined ? sent : PLAIN[encoding]!(sent)).toString('base64')).toBe(plain.body);
      }
    },
  );

  test('and is small is not compressed', async () => {
    const { headers, body } = await ask('/small', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], Buffer.from(body, 'base64').toString()]).toEqual([undefined, 'small']);
  });

  test.each(ADDRESSES)('of %s, is the same again in every header and byte, in each encoding', async (address) => {
    for (const accepted of ENCODINGS) {
      const headers = { 'accept-encoding': accepted };
      const first = await ask(address, headers);
      expect(first.status).toBe(200);
      expect(await ask(address, headers)).toEqual(first);
      const etag = first.headers.etag!;
      const known = { ...headers, 'if-none-match': etag };
      const unchanged = await ask(address, known);
      expect([unchanged.status, unchanged.body]).toEqual([304, '']);
      expect(await ask(address, { ...headers, 'if-none-match': `"other", ${etag}` })).toEqual(unchanged);
      expect(await ask(address, { ...headers, 'if-none-match': '"other"' })).toEqual(first);
    }
  });

  test('and is the same for many questions is written once', async () => {
    let written = 0;
    const reply = { toJSON: () => ({ written: (written += 1) }) };
    const compressed = new CompressedBodies();
    const server = createServer(express().use((_, response) => void compressed.sendJson(response, reply)));
    await once(server.listen(0), 'listening');
    const { port } = server.address() as AddressInfo;
    const bodies = ['?a', '?b'].map(async (query) => (await fetch(`http://localhost:${port}/${query}`)).json());
    expect(await Promise.all(bodies)).toEqual([{ written: 1 }, { written: 1 }]);
    server.close();
  });

  test('is the same whatever parameters are invented', async () => {
    for (const address of ['/api/openapi.json', '/api/docs', '/api/stores', '/api/stores/acme']) {
      const first = await ask(address);
      for (const query of ['a=1', 'page=3', '%61=%00', 'a=1&a=2'])
        expect(await ask(`${address}?${query}`)).toEqual(first);
    }
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
