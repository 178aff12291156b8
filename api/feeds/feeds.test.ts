import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openTestApi } from '../testing/running-api.ts';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { FEED, here, MINUTE, openFeedHost, type FeedHost } from './testing/feed-host.ts';

let host: FeedHost;
beforeEach(async () => {
  host = await openFeedHost();
});

describe('a feed', () => {
  test('brings no export: what decides which scripts run is never fetched', async () => {
    expect([(await host.keep({ kind: 'everything' })).status, (await host.keep()).status]).toEqual([400, 200]);
  });

  test('is fetched when it is due, and costs nothing while its file stays the same', async () => {
    host.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"', 'content-encoding': 'gzip' }).end(gzipSync(FEED));
    };
    expect((await host.keep()).body.state.triedAt).toBeNull();
    await host.api.fetchFeeds();
    expect(host.codes()).toHaveLength(6);
    await host.api.fetchFeeds();
    host.api.wait(61 * MINUTE);
    await host.api.fetchFeeds();
    expect([host.asked.length, host.api.publisher.requests.length]).toEqual([2, 1]);
    const [kept] = (await host.owner.get('/api/feeds')).body;
    const times = { triedAt: '2026-11-21T13:01:00.000Z', changedAt: '2026-11-21T12:00:00.000Z' };
    expect(kept).toMatchObject({ name: 'acme-mails', state: { ...times, message: null, counts: { new: 6 } } });
    const [change] = (await host.owner.get('/api/history')).body;
    expect(change).toMatchObject({ operation: 'fetch-feed', session: null, undoable: true });
    expect((await host.owner.post(`/api/undo/${change.id}`)).status).toBe(200);
    expect(host.codes()).toEqual([]);
  });

  test('that fails keeps what it brought, says since when and why, and recovers', async () => {
    await host.keep();
    await host.fetchNow();
    const answering =
      (status: number, headers = {}, body = ''): FeedHost['answer'] =>
      (_request, response) =>
        void response.writeHead(status, headers).end(body);
    const failures: [FeedHost['answer'], RegExp][] = [
      [answering(403), /status 403: it refuses us/],
      [answering(200, {}, '<html>Log in</html>'), /This is a web page/],
      [answering(200, {}, 'Id,Store,Title,Code\n'), /has no rows/],
      [answering(200, {}, 'Id,Store,Title,Code\n9,Nowhere,A,B'), /None of its rows can be used/],
      [answering(200, { 'content-length': '300000000' }), /larger than 200 MB/],
      [answering(200, { 'content-encoding': 'gzip' }, 'no gzip'), /cannot be unpacked|could not be fetched/],
      [answering(302, { location: '/acme.csv' }), /redirects more than 5 times/],
      [(_request, response) => void response.destroy(), /ended the connection/],
    ];
    for (const [fail, message] of failures) {
      host.answer = fail;
      host.api.wait(MINUTE);
      const failed = { failedSince: '2026-11-21T12:01:00.000Z', message: expect.stringMatching(message) };
      expect(await host.fetchNow()).toMatchObject(failed);
      expect(host.codes()).toHaveLength(6);
    }
    const message = expect.stringContaining('ended the connection');
    expect((await host.owner.get('/api/today')).body.feeds).toEqual([
      { name: 'acme-mails', since: '2026-11-21T12:01:00.000Z', message, waiting: null },
    ]);
    host.answer = (_request, response) => response.end(FEED.replace('1% off', '11% off'));
    expect(await host.fetchNow()).toMatchObject({ failedSince: null, message: null, counts: { changed: 1, same: 5 } });
    expect((await host.owner.get('/api/today')).body.feeds).toEqual([]);
  });

  embeddedTest('in which the server was killed has failed, and waits for its next time', async () => {
    await host.keep();
    const left = mkdtempSync(join(tmpdir(), 'killed-'));
    onTestFinished(() => rmSync(left, { recursive: true, force: true }));
    host.answer = (_request, response) => {
      // what a server leaves that is killed now
      cpSync(host.api.database.folder, left, { recursive: true });
      response.end(FEED);
    };
    await host.api.fetchFeeds();
    const next = await openTestApi({ folder: left, feedNetwork: here });
    onTestFinished(() => next.close());
    const owner = await next.owner();
    const state = async () => (await owner.get('/api/feeds')).body[0].state;
    host.answer = (_request, response) => response.end(FEED);
    await next.fetchFeeds();
    expect(host.asked).toHaveLength(1);
    expect(await state()).toMatchObject({
      triedAt: '2026-11-21T12:00:00.000Z',
      failedSince: '2026-11-21T12:00:00.000Z',
      message: expect.stringContaining('The server ended while it fetched or imported this feed'),
    });
    next.wait(61 * MINUTE);
    await next.fetchFeeds();
    expect([host.asked.length, await state()]).toMatchObject([2, { failedSince: null, message: null }]);
  });

  test('that shrank by more than a fifth waits until the owner confirms it', async () => {
    await host.keep();
    await host.fetchNow();
    host.answer = (_request, response) => response.end(FEED.split('\n').slice(0, 4).join('\n'));
    const { waiting, message } = await host.fetchNow();
    expect([host.codes().length, message]).toEqual([
      6,
      expect.stringContaining('3 of 6 deals of this feed are missing'),
    ]);
    expect((await host.owner.get('/api/today')).body.feeds).toMatchObject([{ name: 'acme-mails', waiting }]);
    expect((await host.owner.post(`/api/import/${waiting}/apply?shrink=1`)).status).toBe(200);
    expect(host.codes()).toEqual(['CODE1', 'CODE2', 'CODE3']);
    expect(await host.fetchNow()).toMatchObject({ waiting: null, message: null, counts: { same: 3, gone: 0 } });
    expect((await host.owner.delete('/api/feeds/acme-mails')).status).toBe(200);
    expect((await host.owner.post('/api/feeds/acme-mails/fetch')).status).toBe(404);
  });

  test('that the owner has fetched as a dry run changes nothing until that is confirmed, says which pages it changes, and can be undone', async () => {
    await host.keep();
    const trial = async () => (await host.owner.post('/api/feeds/acme-mails/fetch?dryRun=1')).body.state;
    const { waiting, message, counts } = await trial();
    expect([host.codes(), message, counts]).toMatchObject([[], null, { new: 6 }]);
    expect((await host.owner.get('/api/today')).body.feeds, 'nobody is reminded of it').toEqual([]);
    const path = `/api/import/${waiting}/apply`;
    const effect = await host.owner.post('/api/effect', { method: 'POST', path });
    expect([effect.status, host.codes()]).toEqual([200, []]);
    const applied = await host.owner.post(path);
    expect([applied.status, host.codes().length]).toEqual([200, 6]);
    const [{ state }] = (await host.owner.get('/api/feeds')).body;
    expect(state).toMatchObject({ waiting: null, changedAt: '2026-11-21T12:00:00.000Z', counts: { new: 6 } });
    expect((await host.owner.post(`/api/undo/${applied.headers.get('X-Change-Id')}`)).status).toBe(200);
    expect(host.codes()).toEqual([]);

    host.answer = (_request, response) => void response.writeHead(403).end();
    expect(await trial()).toMatchObject({ waiting: null, message: expect.stringMatching(/status 403/) });
  });

  test('of products confirms the prices that it lists again, which pages show for a day', async () => {
    const products = (price: number) =>
      `ASIN,Name,Description,Link,Price\nB01,Pot,Iron,https://amazon.example/pot,${price}`;
    host.answer = (request, response) => {
      if (request.headers['if-none-match'] !== undefined) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"' }).end(products(20));
    };
    await host.keep({ kind: 'amazon-products', sourceKind: 'network' });
    const pot = () => host.api.database.read('amazon-products')!.products.find(({ name }) => name === 'Pot')!;
    const price = () => pot().priceCheckedAt;
    const held = async () => (await host.owner.get('/api/today')).body.heldProducts.total;
    /** Sessions end meanwhile. */
    const wait = async (minutes: number) => {
      host.api.wait(minutes * MINUTE);
      host.owner = await host.api.owner();
    };
    await host.fetchNow();
    await wait(23 * 60);
    expect(await host.fetchNow()).toMatchObject({ counts: { changed: 1, same: 0 } });
    expect(price()).toBe('2026-11-22T11:00:00.000Z');
    // within the hour it is the same file, which changes nothing
    await wait(30);
    expect(await host.fetchNow()).toMatchObject({ counts: { changed: 0, same: 1 } });
    await wait(22 * 60);
    expect(await held()).toBe(0);
    await wait(2 * 60);
    expect(await held()).toBe(1);
    await host.owner.put(`/api/amazon-products/${pot().id}`, { salePrice: 19 });
    const typed = price();
    await host.fetchNow();
    expect([price(), await held()]).toEqual([typed, 0]);
  });
});

test('a file that arrives after a newer one was imported is not imported, nor a late failure noted, nor a removed feed imported', async () => {
  await host.keep();
  const titles = () => host.api.database.read('stores/acme')!.coupons.map(({ title }) => title.replace(/\d/, 'N'));
  const newer = FEED.replaceAll('% off', ' euros off');
  /** Fetches it, and answers later; meanwhile others are answered at once. */
  const fetchLate = async (answer: (response: ServerResponse) => unknown) => {
    const [late, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    host.answer = (_request, response) => {
      host.answer = (_next, at) => at.end(newer);
      asked.resolve();
      void late.promise.then(() => answer(response));
    };
    const state = host.fetchNow();
    await asked.promise;
    return { arrives: late.resolve, state };
  };
  const older = await fetchLate((response) => response.end(FEED));
  const state = await host.fetchNow();
  expect(state).toMatchObject({ failedSince: null, counts: { new: 6 } });
  older.arrives();
  expect(await older.state).toEqual(state);
  expect([...new Set(titles())]).toEqual(['N euros off']);

  const failing = await fetchLate((response) => response.writeHead(500).end());
  host.api.wait(1000);
  const worked = await host.fetchNow();
  failing.arrives();
  expect(await failing.state).toEqual(worked);
  expect(worked).toMatchObject({ failedSince: null });

  const removed = await fetchLate((response) => response.end(FEED));
  expect((await host.owner.delete('/api/feeds/acme-mails')).status).toBeLessThan(300);
  removed.arrives();
  await removed.state;
  expect([...new Set(titles())]).toEqual(['N euros off']);
});
