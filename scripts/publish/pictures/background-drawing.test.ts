import { expect, it, vi } from 'vitest';
import type { PublishEvent } from '../../../api/publishing/publisher.ts';
import { oneStoreSite, openSite } from '../testing/small-site.ts';
import { backgroundDrawing } from './background-drawing.ts';
import type { PictureDrawer } from './picture-drawer.ts';

const SOON = { timeout: 60_000, interval: 1 };

it('draws nothing further from when a publish begins until it is over', async () => {
  const { data, out } = oneStoreSite();
  const site = await openSite(data, out);
  const { pictures } = site.publishing;
  const missing = (): number => pictures.missing().size;
  const all = missing();
  expect(all).toBeGreaterThan(3);
  const drawer = {
    draw: () => new Promise((resolve) => setTimeout(() => resolve(Buffer.from('drawn')), 2)),
    rest() {},
  } as unknown as PictureDrawer;
  const drawing = backgroundDrawing(pictures, drawer, 1);
  drawing.start();
  await vi.waitUntil(() => missing() < all, SOON);
  const paused = drawing.pause();
  const left = missing();
  await paused;
  const now = missing();
  expect(now).toBeGreaterThanOrEqual(left - 1);
  // what went first within a large one is over, and that goes on
  for (const type of ['finished', 'finished', 'started']) drawing.follow({ type } as PublishEvent);
  await drawing.pause();
  expect(missing()).toBe(now);
  drawing.start();
  await vi.waitUntil(() => missing() === 0, SOON);
  await drawing.stop();
  await site.close();
});
