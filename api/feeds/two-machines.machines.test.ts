import { expect, test } from 'vitest';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { aProxy } from '../../data/cluster/testing/proxy.ts';
import { FEED, MINUTE, openFeedHost } from './testing/feed-host.ts';

test('a feed that is due is fetched once, by one of two machines', async () => {
  const host = await openFeedHost();
  const another = await host.another();
  await host.keep();
  for (const times of [1, 2, 3]) {
    await Promise.all([host.api.fetchFeeds(), another.fetchFeeds(), host.api.fetchFeeds(), another.fetchFeeds()]);
    expect(host.asked).toHaveLength(times);
    for (const machine of [host.api, another]) machine.wait(61 * MINUTE);
  }
  const kept = (await another.records.feeds.all()).map(({ state }) => JSON.stringify(state));
  expect(kept).toEqual([expect.stringContaining('"failedSince":null')]);
});

test('a machine that stood still between fetching a feed and saving it saves no older file', async () => {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const host = await openFeedHost(undefined, proxy.url);
  const another = await host.another(address);
  await host.keep();
  await host.fetchNow();
  await another.database.replica!.follow();
  for (const machine of [host.api, another]) machine.wait(61 * MINUTE);
  const inUnit = (unit: string) => FEED.replaceAll('% off', ` ${unit} off`);
  // the answer that the feed is as it was, right before what was fetched is saved
  const { promise: looking, resolve: looks } = Promise.withResolvers<ReturnType<typeof proxy.holdBack>>();
  host.answer = (_request, response) => {
    looks(proxy.holdBack('from "feeds"', 'answer'));
    response.end(inUnit('pounds'));
  };
  const failing = expect(host.api.fetchFeeds()).rejects.toThrow('Another may have gone on with it.');
  const look = await looking;
  await look.reached;
  proxy.silence('select 1');
  // an attempt that never ended waits for its next time, also on another machine
  another.wait(61 * MINUTE);
  host.answer = (_request, response) => response.end(inUnit('euros'));
  await another.fetchFeeds();
  const titles = () => another.database.read('stores/acme')!.coupons.map(({ title }) => title.replace(/\d/, 'N'));
  expect([...new Set(titles())]).toEqual(['N euros off']);
  look.goOn();
  await failing;
  await another.database.replica!.follow();
  expect([...new Set(titles())]).toEqual(['N euros off']);
  const [kept] = await another.records.feeds.all();
  expect(kept!.state).toMatchObject({ failedSince: null });
});
