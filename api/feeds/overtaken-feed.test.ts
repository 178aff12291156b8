import { expect, onTestFinished, test } from 'vitest';
import { FEED, openFeedHost } from './testing/feed-host.ts';

test('a file that arrives after a newer one was imported is not imported, nor a late failure noted, nor a removed feed imported', async () => {
  const host = await openFeedHost();
  onTestFinished(() => host.close());
  await host.keep();
  const titles = async () =>
    (await host.owner.get('/api/coupons?view=owner')).body.map(({ title }: { title: string }) => title);
  const newer = FEED.replaceAll('% off', ' euros off');
  const late = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  host.answer = (_request, response) => {
    host.answer = (_next, at) => at.end(newer);
    arrived.resolve();
    void late.promise.then(() => response.end(FEED));
  };
  const older = host.fetchNow();
  await arrived.promise;
  const state = await host.fetchNow();
  expect(state).toMatchObject({ failedSince: null, counts: { new: 6 } });
  late.resolve();
  expect(await older).toEqual(state);
  expect([...new Set((await titles()).map((title: string) => title.replace(/\d/, 'N')))]).toEqual(['N euros off']);

  const failing = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  host.answer = (_request, response) => {
    host.answer = (_next, at) => at.end(newer);
    begun.resolve();
    void failing.promise.then(() => response.writeHead(500).end());
  };
  const failed = host.fetchNow();
  await begun.promise;
  host.api.wait(1000);
  const worked = await host.fetchNow();
  failing.resolve();
  expect(await failed).toEqual(worked);
  expect(worked).toMatchObject({ failedSince: null });

  const again = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  host.answer = (_request, response) => {
    asked.resolve();
    void again.promise.then(() => response.end(FEED));
  };
  const removed = host.fetchNow();
  await asked.promise;
  expect((await host.owner.delete('/api/feeds/acme-mails')).status).toBeLessThan(300);
  again.resolve();
  await removed;
  expect((await titles()).some((title: string) => title.includes('%'))).toBe(false);
});
