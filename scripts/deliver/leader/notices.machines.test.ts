import { expect, test } from 'vitest';
import { receiver } from '../edge/testing/receiver.ts';
import type { Notice } from '../edge/notice.ts';
import { aSharedSite, until } from './testing/shared-bucket.ts';

test('the server that leads alone notifies, after its upload; one that takes over has everything taken for changed', async () => {
  const pages: Promise<string>[] = [];
  let page = () => Promise.resolve('');
  const hook = await receiver(() => {
    pages.push(page());
    return { status: 204 };
  });
  const site = await aSharedSite(2, { settings: () => ({ PUBLISH_HOOK: hook.address }) });
  const notices = () => hook.received.map(({ body }) => JSON.parse(body) as Notice);
  const path = `/store/${site.store.slug}`;
  await until('the first notice', () => notices().length > 0);
  expect(notices()[0]).toMatchObject({ all: true });
  page = site.page;
  const leader = (await site.leader())!;
  const other = site.servers.find((each) => each !== leader)!;
  const before = notices().length;
  expect((await other.edit('Named in a notice.', true))?.status).toBe(200);
  const named = () => notices().findIndex(({ changed }, at) => at >= before && changed.includes(path));
  await until('the notice of the edit', () => named() >= 0);
  expect(await pages[named()]).toContain('Named in a notice.');

  // a bucket that refuses holds up neither saves nor, for ever, those who wait
  const since = notices().length;
  leader.proxy.fault = (request) => (request.startsWith('PUT') ? { status: 503, code: 'SlowDown' } : 'pass');
  const late = await other.edit('Saved while the bucket refuses.', true);
  expect([late?.status, late?.headers.get('x-publish-pending')]).toEqual([200, 'upload']);
  expect(
    notices()
      .slice(since)
      .filter(({ changed }) => changed.includes(path)),
  ).toEqual([]);

  leader.child.kill('SIGKILL');
  await leader.ended;
  await until('another notice', () => notices().length > since);
  expect(notices()[since]).toMatchObject({ all: true });
  expect(await pages[since]).toContain('Saved while the bucket refuses.');
});
