import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFolder } from '../../data/catalogue/testing/data-folder.ts';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { createCompressedBodies } from './compressed-bodies.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import { ask as askAt } from '../testing/as-it-arrives.ts';

const PAGE = 'a page '.repeat(400);
const OTHER = 'a Page '.repeat(400);

let folder: string;
let api: RunningApi;
/** What the catalogue says of pages. */
let policy: string;
let moved: Map<string, string>;

beforeEach(async () => {
  folder = aFolder();
  policy = 'first';
  moved = new Map();
  api = await openTestApi({
    pages: {
      folder,
      headersOf: () => ({ 'content-security-policy': policy }),
      movedTo: (path) => (moved.has(path) ? { to: moved.get(path)!, status: 301 } : null),
    },
    stores: [aStore({ coupons: [aCoupon({ id: 'acme-c1', title: 'At first' })] })],
    renderLive: async () => 'made for the address',
  });
  publish('stores.html', PAGE);
  publish('small.html', 'small');
});
afterEach(() => api.close());

function publish(file: string, content: string): void {
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
const statusOf = async (path: string) => (await ask(path)).status;
const text = async (path = '/stores') =>
  Buffer.from((await ask(path, { 'accept-encoding': 'identity' })).body, 'base64').toString();

test.each(['/stores', '/api/openapi.json'])(
  '%s is sent compressed as its reader accepts it, each with its tag',
  async (address) => {
    const plain = await ask(address);
    for (const [accepted, encoding, decompressed] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
    ] as const) {
      const { headers, body } = await ask(address, { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(headers.etag === plain.headers.etag).toBe(encoding === undefined);
      expect(decompressed(Buffer.from(body, 'base64')).toString('base64')).toBe(plain.body);
    }
    const { headers } = await ask('/small', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], await text('/small')]).toEqual([undefined, 'small']);
  },
);

test.each([
  '/stores',
  '/small',
  '/api/docs',
  '/api/openapi.json',
  '/api/coupons/latest',
  '/api/coupons?sort=discount',
  '/api/stores/acme',
])('%s is the same again in every header and byte, in each encoding', async (address) => {
  for (const accepted of ['gzip, deflate, br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': accepted };
    const first = await ask(address, headers);
    expect(first.status).toBe(200);
    expect(await ask(address, headers)).toEqual(first);
    const etag = first.headers.etag!;
    const unchanged = await ask(address, { ...headers, 'if-none-match': etag });
    expect([unchanged.status, unchanged.body]).toEqual([304, '']);
    expect(await ask(address, { ...headers, 'if-none-match': `"other", ${etag}` })).toEqual(unchanged);
    expect(await ask(address, { ...headers, 'if-none-match': '"other"' })).toEqual(first);
  }
});

test('a reply that is the same for many questions is written once', async () => {
  let written = 0;
  const reply = { toJSON: () => ({ written: (written += 1) }) };
  const compressed = createCompressedBodies();
  const server = createServer(express().use((_, response) => void compressed.sendJson(response, reply)));
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  const bodies = ['?a', '?b'].map(async (query) => (await fetch(`http://localhost:${port}/${query}`)).json());
  expect(await Promise.all(bodies)).toEqual([{ written: 1 }, { written: 1 }]);
  server.close();
});

test('a reply is the same whatever parameters are invented', async () => {
  for (const address of ['/api/openapi.json', '/api/docs', '/api/stores', '/api/stores/acme']) {
    const first = await ask(address);
    for (const query of ['a=1', 'page=3', '%61=%00', 'a=1&a=2'])
      expect(await ask(`${address}?${query}`)).toEqual(first);
  }
});

test('a page is never older than its file and the catalogue, no matter who replaced it and how alike the two are', async () => {
  for (const content of [PAGE, OTHER, OTHER, PAGE, OTHER]) {
    publish('stores.html', content);
    expect([await text(), await text()]).toEqual([content, content]);
  }
  writeFileSync(join(folder, 'stores.html'), PAGE);
  expect(await text()).toBe(PAGE);
  policy = 'second';
  expect((await ask('/stores')).headers['content-security-policy']).toBe('second');
  moved.set('/stores', '/small');
  expect(await statusOf('/stores')).toBe(301);
  moved.clear();
  expect(await text()).toBe(PAGE);
  rmSync(join(folder, 'stores.html'));
  expect(await statusOf('/stores')).toBe(404);
});

test('a page is not what a choice in its address makes of it', async () => {
  expect([await text(), await text('/stores?from=mail')]).toEqual([PAGE, PAGE]);
  for (const address of ['/stores?search=shoes', '/%73tores?search=shoes', '/stores?from=mail&search=shoes'])
    expect([await text('/%73tores'), await text(address)]).toEqual([PAGE, 'made for the address']);
});

test('a public reply shows each change at once, and nothing any more that time has changed', async () => {
  const title = async () => ((await api.visitor().get('/api/coupons/latest')).body as { title: string }[])[0]?.title;
  const owner = await api.owner();
  for (const next of ['Second', 'Third', 'Second']) {
    await owner.put('/api/coupons/acme-c1', { title: next });
    expect([await title(), await title()]).toEqual([next, next]);
  }
  await owner.put('/api/coupons/acme-c1', { expiryDate: '2026-11-22' });
  expect(await title()).toBe('Second');
  api.publisher.present = { ...api.publisher.present, nextChangeAt: '2026-11-23T00:00:00.000Z' };
  api.wait(2 * 24 * 60 * 60 * 1000);
  expect(await title()).toBeUndefined();
});
