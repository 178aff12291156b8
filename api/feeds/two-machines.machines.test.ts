import { expect, onTestFinished, test } from 'vitest';
import { MINUTE, openFeedHost } from './testing/feed-host.ts';

test('a feed that is due is fetched once, by one of two machines', async () => {
  const host = await openFeedHost();
  onTestFinished(() => host.close());
  const another = await host.another();
  onTestFinished(() => another.close());
  await host.keep();
  for (const times of [1, 2, 3]) {
    await Promise.all([host.api.fetchFeeds(), another.fetchFeeds(), host.api.fetchFeeds(), another.fetchFeeds()]);
    expect(host.asked).toHaveLength(times);
    for (const machine of [host.api, another]) machine.wait(61 * MINUTE);
  }
  const kept = (await another.records.feeds.all()).map(({ state }) => JSON.stringify(state));
  expect(kept).toEqual([expect.stringContaining('"failedSince":null')]);
});
