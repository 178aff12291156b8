import { afterEach, beforeEach, expect, test } from 'vitest';
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
