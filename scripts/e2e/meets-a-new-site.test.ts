import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { newSiteTest } from './new-site.ts';
import { PHONE, ready, soon } from './shopper-test.ts';

/** Where pages find the tracking code. */
const SETTINGS = '/site.json';
/** Counts its own runs, and fetches a script of another company. */
const TRACKING =
  '<script>window.trackedTimes = (window.trackedTimes || 0) + 1;</script><script async src="https://ads.example/tag.js"></script>';

interface Tracked {
  trackedTimes?: number;
  tagLoaded?: boolean;
}
const tracked = (page: Page) =>
  page.evaluate(() => ({ times: (window as Tracked).trackedTimes ?? 0, tag: (window as Tracked).tagLoaded ?? false }));
const NOT_AT_ALL = { times: 0, tag: false };
const ONCE = { times: 1, tag: true };

const question = (page: Page) => page.getByRole('region', { name: 'Privacy choices' });
const wayBack = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' });
const adsAnswer = (browser: BrowserContext) =>
  browser.route('https://ads.example/tag.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = true;' }),
  );
const isAskedNothing = async (page: Page) => {
  expect(await question(page).count()).toBe(0);
  expect(await wayBack(page).count()).toBe(0);
};

newSiteTest(
  'A shopper of a site with nothing in it yet reads so on every page, and is asked nothing',
  async ({ visit, site }) => {
    const page = await visit('/', { site: site.address });
    const main = page.getByRole('main');
    const says = (words: string) => main.getByText(words, { exact: true }).filter({ visible: true }).waitFor();
    for (const list of ['popular stores', 'featured coupons', 'coupons'])
      await says(`No ${list} available at the moment.`);
    for (const [path, words] of [
      ['/stores', 'No stores available at the moment.'],
      ['/categories', 'No Categories Found'],
      ['/blogs', 'No blogs found. Try adjusting your filters.'],
    ] as const) {
      await page.goto(path);
      await says(words);
    }

    await page.goto('/amazon-deals');
    await ready(page);
    await says('No Amazon products have been added yet.');
    await main.getByRole('button', { name: 'Books', exact: true }).click();
    await says('No products found in the Books category.');
    await main.getByText(/^Check back soon/).waitFor();
    const trackingLoaded = (path: string) =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path));
    await soon(() => page.evaluate(trackingLoaded, SETTINGS)).toBe(true);
    await isAskedNothing(page);
  },
);

newSiteTest(
  'A shopper is asked before tracking code runs, accepts in all tabs, takes it back, and accepts again',
  async ({ visit, site }) => {
    const code = { domain: 'topcoupons.example', trackingCode: TRACKING, active: true };
    saved(await site.owner.post('/api/tracking-codes?wait=1', code));
    const page = await visit('/about', { site: site.address, width: PHONE, before: adsAnswer, islands: false });
    const other = await page.context().newPage();
    await other.goto('/contact');
    await question(other).waitFor();
    await question(page).waitFor();
    expect(await tracked(page)).toEqual(NOT_AT_ALL);
    const looks = await question(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { color, backgroundColor, borderColor, font, height } = getComputedStyle(button);
          return { color, backgroundColor, borderColor, font, height };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[1]).toEqual(looks[0]);
    expect(await accessibilityViolations(page, { within: '.consent' })).toEqual([]);

    await question(page).getByRole('button', { name: 'Accept' }).click();
    for (const tab of [page, other]) {
      await soon(() => tracked(tab)).toEqual(ONCE);
      await soon(() => question(tab).count()).toBe(0);
    }
    await other.close();
    await page.goto('/contact');
    await soon(() => tracked(page)).toEqual(ONCE);
    expect(await question(page).count()).toBe(0);

    await wayBack(page).press('Enter');
    await soon(() => question(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await question(page).getByRole('button', { name: 'Accept' }).press('Enter');
    await soon(async () => (await tracked(page)).times).toBe(2);
    const hasFocus = (button: Element) => button === document.activeElement;
    await soon(() => wayBack(page).evaluate(hasFocus)).toBe(true);
    const standing = () =>
      [...document.head.getElementsByTagName('script')].filter(({ text }) => text.includes('trackedTimes')).length;
    expect(await page.evaluate(standing), 'the earlier element is taken out').toBe(1);

    await wayBack(page).click();
    await Promise.all([page.waitForEvent('load'), question(page).getByRole('button', { name: 'Decline' }).click()]);
    await wayBack(page).waitFor();
    expect(await tracked(page)).toEqual(NOT_AT_ALL);
    expect(await question(page).count()).toBe(0);
  },
);

newSiteTest(
  'A shopper with a keyboard finds nothing behind the question and a copied code, declines, and is neither tracked nor asked again',
  async ({ visit, site, clipboard }) => {
    saved(await site.owner.post('/api/categories', { name: 'Tents', slug: 'tents' }));
    const { path } = await openStore(site.owner, {
      name: 'Tracked Tents',
      category: 'Tents',
      coupons: [{ code: 'TENT10' }],
    });
    const page = await visit(path, { site: site.address, width: PHONE, islands: false });
    await clipboard.allow(page);
    await question(page).waitFor();
    await page.getByRole('article').getByRole('button', { name: 'Copy Code' }).click();
    const bar = page.getByRole('complementary', { name: 'TENT10 copied' });
    const [above, below] = [await bar.boundingBox(), await question(page).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    await page.evaluate(() => document.body.focus());
    const hidden = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const focus = focused?.getBoundingClientRect();
        return (
          focus !== undefined &&
          [...document.querySelectorAll('.consent, .copied-bar')].some((each) => {
            const box = each.getBoundingClientRect();
            return !each.contains(focused) && focus.bottom > box.top && focus.top < box.bottom;
          })
        );
      });
    await page.keyboard.press('Tab');
    for (
      let focused = 'Skip to content';
      focused !== 'Privacy choices';
      focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    ) {
      await soon(hidden).toBe(false);
      await page.keyboard.press('Tab');
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await soon(
      async () => ((await wayBack(page).boundingBox())?.y ?? Infinity) < ((await bar.boundingBox())?.y ?? 0),
    ).toBe(true);

    await question(page).getByRole('button', { name: 'Decline' }).click();
    await page.goto('/terms');
    await wayBack(page).waitFor();
    expect(await question(page).count()).toBe(0);
    expect(await tracked(page)).toEqual(NOT_AT_ALL);
  },
);

newSiteTest(
  'A shopper is not asked where the browser says no to tracking, nor where the owner needs no consent',
  async ({ visit, site }) => {
    const saysNo = (browser: BrowserContext) =>
      browser.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', {
          get: () => ((window as { heard?: boolean }).heard = true),
        });
      });
    const untracked = await visit('/about', { site: site.address, before: saysNo });
    await soon(() => untracked.evaluate(() => (window as { heard?: boolean }).heard)).toBe(true);
    await isAskedNothing(untracked);
    expect(await tracked(untracked)).toEqual(NOT_AT_ALL);

    saved(await site.owner.put('/api/config?wait=1', { trackingNeedsConsent: false }));
    const page = await visit('/about', { site: site.address, before: adsAnswer, islands: false });
    await soon(() => tracked(page)).toEqual(ONCE);
    await isAskedNothing(page);
  },
);
