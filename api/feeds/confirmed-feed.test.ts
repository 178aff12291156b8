import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FEED, openFeedHost, type FeedHost } from './testing/feed-host.ts';

let host: FeedHost;
beforeEach(async () => {
  host = await openFeedHost();
});
afterEach(() => host.close());

test('a feed that is whole again after its shrinking was confirmed brings back what was gone', async () => {
  const whole = { etag: '"whole"', text: FEED };
  const part = { etag: '"part"', text: FEED.split('\n').slice(0, 4).join('\n') };
  let file = whole;
  host.answer = (request, response) => {
    if (request.headers['if-none-match'] === file.etag) response.writeHead(304).end();
    else response.writeHead(200, { etag: file.etag }).end(file.text);
  };
  const shown = () => host.api.database.read('stores/acme')!.coupons.filter(({ withdrawnAt }) => !withdrawnAt).length;
  await host.keep();
  await host.fetchNow();
  file = part;
  const { waiting } = await host.fetchNow();
  await host.owner.post(`/api/import/${waiting}/apply?shrink=1`);
  expect(shown()).toBe(3);
  file = whole;
  expect(await host.fetchNow()).toMatchObject({ counts: { changed: 3, same: 3 } });
  expect(shown()).toBe(6);
});

test('an import that was applied is answered so, although its feed could not be noted', async () => {
  let text = FEED;
  host.answer = (_request, response) => response.writeHead(200).end(text);
  await host.keep();
  await host.fetchNow();
  text = FEED.split('\n').slice(0, 4).join('\n');
  const { waiting } = await host.fetchNow();
  vi.spyOn(host.api.records.feeds, 'note').mockRejectedValueOnce(new Error('away'));
  const { status } = await host.owner.post(`/api/import/${waiting}/apply?shrink=1`);
  expect(status).toBe(200);
  expect(host.api.logged.map(({ msg }) => msg)).toContain('a feed could not be noted as confirmed');
});
