import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { ready, soon, shopperTest } from './shopper-test.ts';

const counted = () => {
  const sent: Request[] = [];
  return {
    before: async (browser: BrowserContext) => {
      // Chromium shows the body of a beacon to those alone through whom it passes.
      await browser.route('**/api/views', (route) => route.continue());
      browser.on('request', (request) => new URL(request.url()).pathname === '/api/views' && sent.push(request));
    },
    sent: () =>
      sent.map((request) => ({
        by: request.resourceType(),
        ...(request.postDataJSON() as { thing: string; kind: string }),
      })),
    /** Without a cookie, and taken by the server. To be asked before the page is left: replies after that are lost. */
    answers: () =>
      Promise.all(
        sent.map(async (request) => [(await request.allHeaders())['cookie'], (await request.response())?.ok()]),
      ),
  };
};

shopperTest(
  'A shopper is counted as having seen a product only when it was on the screen for a while',
  async ({ visit }) => {
    const counts = counted();
    const page = await visit('/about', { before: counts.before, islands: false });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(3_600_000);
    await page.goto('/amazon-deals');
    await ready(page);
    await onScreen(page);
    const keys = await page
      .getByRole('region', { name: 'Products' })
      .getByRole('listitem')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['key']));
    await page.clock.runFor(900);
    expect(counts.sent()).toEqual([]);
    await page.clock.runFor(100);
    const things = () => counts.sent().map(({ thing }) => thing);
    await soon(things).toContain(keys[0]);
    // requests that leave together are seen in any order
    expect(keys.slice(0, Math.floor(keys.length / 2))).toEqual(expect.arrayContaining(things()));
    expect(new Set(things()).size).toBe(things().length);
    expect(new Set(counts.sent().map(({ kind }) => kind))).toEqual(new Set(['view']));
  },
);

/** Every intersection observer has been notified by now. */
const onScreen = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.body)));
