import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { openFeedHost, type FeedHost } from './testing/feed-host.ts';

let host: FeedHost;
beforeEach(async () => {
  host = await openFeedHost();
});

const rows = (...codesOfPage: string[]) =>
  codesOfPage.map((code) => ({ Store: 'Acme', Title: `Deal ${code}`, Code: code }));
const csv = (...codesOfPage: string[]) =>
  ['Store,Title,Code', ...codesOfPage.map((code) => `Acme,Deal ${code},${code}`)].join('\n');

type Page = (response: ServerResponse) => void;
/** By the number of the page. */
const pages =
  (...all: Page[]) =>
  ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    (all[page - 1] ?? ((each) => each.writeHead(500).end()))(response);
  };
const json =
  (body: object): Page =>
  (response) =>
    void response.end(JSON.stringify(body));

test('pages are one import, however a host says what follows', async () => {
  await host.keep();
  // the second page has a number, and what follows it is empty
  host.answer = pages(
    (response) => void response.writeHead(200, { link: '</acme.csv?page=2>; rel="next"' }).end(csv('A1', 'A2')),
    (response) => void response.end(csv('A3')),
    (response) => void response.end('Store,Title,Code'),
  );
  expect(await host.fetchNow()).toMatchObject({ message: null, counts: { new: 3 } });
  host.answer = pages(
    json({ data: rows('A1', 'A2'), links: { next: '?page=2' } }),
    json({ data: rows('A3', 'A4'), links: { next: null } }),
  );
  expect(await host.fetchNow()).toMatchObject({ message: null, counts: { new: 1, same: 3 } });
  host.answer = pages(
    json({ data: rows('A1', 'A2', 'A3'), meta: { next_page: 2 } }),
    json({ data: rows('A4'), meta: { next_page: null } }),
  );
  expect(await host.fetchNow()).toMatchObject({ message: null, counts: { same: 4 } });
  const numbered = { address: `http://feeds.example:${host.port}/list?page=1` };
  await host.keep(numbered);
  host.answer = pages(json({ items: rows('A1', 'A2') }), json({ items: rows('A3', 'A4', 'A5') }), json({ items: [] }));
  expect(await host.fetchNow()).toMatchObject({ message: null, counts: { new: 1, same: 4 } });
  // who ignores the number sends the same again
  host.answer = (_request, response) =>
    void response.end(JSON.stringify({ items: rows('A1', 'A2', 'A3', 'A4', 'A5') }));
  expect(await host.fetchNow()).toMatchObject({ message: null, counts: { same: 5 } });
});

test('a page that fails, or leads back, changes nothing', async () => {
  await host.keep({ address: `http://feeds.example:${host.port}/list` });
  host.answer = pages(json({ data: rows('A1'), next: '/list?page=2' }));
  expect((await host.fetchNow()).message).toMatch(/status 500/);
  host.answer = pages(json({ data: rows('A1'), next: '/list?page=2' }), json({ data: rows('A2'), next: '/list' }));
  expect((await host.fetchNow()).message).toMatch(/lead back/);
  host.answer = pages(json({ data: rows('A1'), next: 'http://169.254.169.254/list' }));
  host.api.wait(60_000);
  expect((await host.fetchNow()).message).toMatch(/private network/);
  expect(host.codes()).toEqual([]);
});

test('headers and a password go to the host of the feed alone, and are never shown again', async () => {
  const secret = { address: `http://ann:p%40ss@feeds.example:${host.port}/acme.csv`, headers: { 'X-API-Key': 'k3y' } };
  const kept = await host.keep(secret);
  expect(kept.text).not.toMatch(/k3y|p%40ss/);
  host.answer = ({ url }, response) => {
    if (url === '/acme.csv') response.writeHead(302, { location: `http://other.example:${host.port}/there.csv` }).end();
    else response.end(csv('A1'));
  };
  expect(await host.fetchNow()).toMatchObject({ message: null, counts: { new: 1 } });
  expect(host.asked.map(({ headers }) => [headers.authorization, headers['x-api-key']])).toEqual([
    [`Basic ${Buffer.from('ann:p@ss').toString('base64')}`, 'k3y'],
    [undefined, undefined],
  ]);
  // what is saved stays where the form sends it back as it was shown, for the same host alone
  const { settings } = kept.body;
  expect((await host.keep(settings)).status).toBe(200);
  await host.fetchNow();
  expect(host.asked[2]!.headers).toMatchObject({ 'x-api-key': 'k3y', authorization: expect.stringContaining('Basic') });
  const elsewhere = await host.keep({ ...settings, address: 'http://thief.example/acme.csv' });
  expect([elsewhere.status, (await host.keep({ headers: { Host: 'x' } })).status]).toEqual([400, 400]);
  expect((await host.owner.get('/api/feeds')).text).not.toMatch(/k3y|p%40ss/);
});
