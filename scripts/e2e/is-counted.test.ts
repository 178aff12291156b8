import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { ownerTest } from './owner-test.ts';
import { begun, ready, soon, shopperTest, tabOpenedBy, toastOf } from './shopper-test.ts';

const counted = () => {
  const requests: Request[] = [];
  return {
    requests,
    before: async (browser: BrowserContext) => {
      // Chromium shows the body of a beacon to those alone through whom it passes.
      await browser.route('**/api/views', (route) => route.continue());
      browser.on('request', (request) => new URL(request.url()).pathname === '/api/views' && requests.push(request));
    },
    sent: () =>
      requests.map((request) => ({
        by: request.resourceType(),
        ...(request.postDataJSON() as { thing: string; kind: string }),
      })),
  };
};

shopperTest(
  'A shopper is counted once a page view and once a deal that is used in it, and nothing is kept of them',
  async ({ visit, owner }) => {
    const { path, id, offerIds } = await openStore(owner, {
      name: 'Counted Coats',
      offers: [{ title: 'Coats for less', affiliateLink: 'https://go.example/coats' }],
    });
    const counts = counted();
    const page = await visit(path, { before: counts.before, islands: false });
    const view = { by: 'ping', thing: `store/${id}`, kind: 'view' };
    await soon(counts.sent).toEqual([view]);

    const deal = page.getByRole('link', { name: 'Get Deal' });
    await tabOpenedBy(page, async () => {
      await deal.click();
      await page.getByText('Taking you to Counted Coats to get this deal.', { exact: true }).waitFor();
    });
    await tabOpenedBy(page, () => deal.click());
    const click = { by: 'ping', thing: expect.stringContaining(offerIds[0] ?? 'no offer'), kind: 'click' };
    await soon(counts.sent).toEqual([view, click]);
    // Before the page is left: replies after that are lost.
    for (const request of counts.requests) {
      expect((await request.allHeaders())['cookie']).toBe(undefined);
      expect((await request.response())?.ok()).toBe(true);
    }

    await page.reload();
    await soon(counts.sent).toEqual([view, click, view]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

    await page.goto('/stores');
    await begun(page);
    await tabOpenedBy(page, () => page.getByRole('link', { name: 'Visit Store: Counted Coats' }).click());
    await soon(counts.sent).toEqual([view, click, view, { ...view, kind: 'click' }]);
  },
);

ownerTest(
  'An owner previews a store and presses on its code, and none of that is counted',
  async ({ dashboard, owner }) => {
    const { path, id } = await openStore(owner, {
      name: 'Previewed Prams',
      website: undefined,
      coupons: [{ title: 'Prams for less', code: 'PRAM10' }],
    });
    const counts = counted();
    const page = await dashboard({ path: '/admin/stores' });
    await page.goto(`/admin/stores?edit=${id}`);
    await counts.before(page.context());
    const preview = await tabOpenedBy(page, () =>
      page.getByRole('link', { name: 'Saved page with all its offers' }).click(),
    );
    await preview.getByRole('article').getByRole('button', { name: 'Copy Code' }).click();
    await toastOf(preview, 'Code copied to clipboard!').waitFor();
    await ready(preview);
    // what a page does when nothing else is left to do
    await preview.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))));
    await preview.close();
    expect(counts.sent()).toEqual([]);

    await page.goto(path);
    await soon(counts.sent).toEqual([{ by: 'ping', thing: `store/${id}`, kind: 'view' }]);
  },
);

shopperTest(
  'A shopper is counted as having seen a product only when it was on the screen for a while',
  async ({ visit }) => {
    const counts = counted();
    const page = await visit('/about', { before: counts.before, islands: false });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(3_600_000);
    await page.goto('/amazon-deals');
    await ready(page);
    // every intersection observer has been notified by now
    await page.evaluate(() => new Promise((done) => new IntersectionObserver(done).observe(document.body)));
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
