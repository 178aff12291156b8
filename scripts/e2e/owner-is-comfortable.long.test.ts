import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { ownerTest } from './owner-test.ts';
import { LAPTOP, PHONE, soon } from './shopper-test.ts';

/** Writes down each heading, button and field of a screen that is not where it was in an earlier frame. */
const watchPlaces = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    const places = new Map<Element, string>();
    function look(): void {
      for (const part of document.querySelectorAll('#screen :is(h1, h2, h3, button, input, [role="columnheader"])')) {
        if (!part.checkVisibility({ visibilityProperty: true })) continue;
        const { x, y } = part.getBoundingClientRect();
        const place = `${Math.round(x + scrollX)}, ${Math.round(y + scrollY)}`;
        const before = places.get(part) ?? place;
        if (before !== place)
          moved.push(`${part.textContent || part.getAttribute('aria-label')}: ${before} to ${place}`);
        places.set(part, place);
      }
      requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
    Object.assign(window, { moved });
  });

/** On a phone one thing stands below the other; a laptop has room for more beside each other in these. */
const places: [width: number, paths: readonly string[]][] = [
  [PHONE, ['', '/today', '/deals', '/posts/new']],
  [LAPTOP, ['/today', '/deals', '/import', '/history']],
];

ownerTest('The owner sees nothing move on screens, in whatever order what they read arrives', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/newsletter', fresh: true });
  await watchPlaces(page);
  // What is hidden until something above it has come is shown after a while all the same: not here, however slow the machine.
  const tools = await page.context().newCDPSession(page);
  await tools.send('Animation.enable');
  await tools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const held: Route[] = [];
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    // What the site does, on all screens, comes last.
    (route) => void (route.request().url().endsWith('/events') ? held.unshift(route) : held.push(route)),
  );
  const loading = page.getByText(/^Loading the /).filter({ visible: true });
  const heading = page.getByRole('main').getByRole('heading').first();
  // A part that is loaded late asks late.
  const isComing = async () => held.length > 0 || (await loading.count()) > 0 || !(await heading.isVisible());
  for (const [width, paths] of places) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await page.goto(`/admin${path}`);
      await soon(() => held.length).toBeGreaterThan(0);
      do {
        // The last first.
        const route = held.pop();
        if (route) {
          await route.continue();
          // Null for one that the screen before had sent in its last moment, which ended with that screen.
          await route.request().response();
        }
        await page.evaluate(
          () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
        );
      } while (await isComing());
      expect(
        await page.evaluate(() => (window as unknown as { moved: string[] }).moved.slice(0, 5)),
        `/admin${path} at ${width} px`,
      ).toEqual([]);
    }
  }
});
