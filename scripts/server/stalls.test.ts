import { expect, it } from 'vitest';
import type { PublishEvent } from '../../api/publishing/publisher.ts';
import { finished, server, started } from '../deliver/bucket/testing/uploading-server.ts';
import { watchStalls } from './stalls.ts';

const MINUTE_MS = 60_000;

it('a publish that makes no page for five minutes is stalled, and one that makes some is not', () => {
  let now = 0;
  const stalls = watchStalls({ ticks: () => now, uploadStalledMs: () => 0 });
  now += 60 * MINUTE_MS;
  expect(stalls.reason()).toBeNull();
  stalls.follow(started('p1'));
  for (let page = 0; page < 4; page += 1) {
    now += 4 * MINUTE_MS;
    expect(stalls.reason()).toBeNull();
    stalls.follow({ type: 'progress', id: 'p1', done: page, of: 4 } satisfies PublishEvent);
  }
  now += 6 * MINUTE_MS;
  expect(stalls.reason()).toBe('the publish that is under way has made no progress for 6 minutes; restart this server');
  stalls.follow(finished('p1', []));
  expect(stalls.reason()).toBeNull();
});

it('an upload that is due and gets no answer for five minutes is stalled, whether it runs or was never begun', async () => {
  let now = 0;
  const hangs = Promise.withResolvers<void>();
  const before = (request: string) => (request === 'PUT index.html' ? hangs.promise : undefined);
  const { upload, publish } = server({ before, ticks: () => now });
  const stalls = watchStalls({ ticks: () => now, uploadStalledMs: () => upload.stalledMs });
  publish('p1', ['/']);
  expect(stalls.reason()).toBeNull();
  now += 5 * MINUTE_MS;
  expect(stalls.reason()).toBe('the upload to the bucket has made no progress for 5 minutes; restart this server');
  upload.moved();
  expect(stalls.reason()).toBeNull();
  now += 5 * MINUTE_MS;
  hangs.resolve();
  await upload.whenUploaded();
  now += 60 * MINUTE_MS;
  await expect.poll(() => stalls.reason()).toBeNull();
});
