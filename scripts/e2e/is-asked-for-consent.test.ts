import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { saved } from './catalogue-fixtures.ts';
import { newSiteTest } from './new-site.ts';
import { PHONE, soon } from './shopper-test.ts';

const DOMAIN = 'topcoupons.example';
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
/** Whether the page has loaded the tracking code. */
const trackingLoaded = (page: Page) =>
  page.evaluate((path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)), SETTINGS);

newSiteTest('A shopper of a site without tracking code is asked nothing', async ({ visit, site }) => {
  const page = await visit('/about', { site: site.address, islands: false });
  await soon(() => trackingLoaded(page)).toBe(true);
  expect(await question(page).count()).toBe(0);
  expect(await wayBack(page).count()).toBe(0);
});

newSiteTest(
  'A shopper is asked before tracking code runs, accepts, takes it back, and accepts again',
  async ({ visit, site }) => {
    saved(
      await site.owner.post('/api/tracking-codes?wait=1', { domain: DOMAIN, trackingCode: TRACKING, active: true }),
    );
    const page = await visit('/about', { site: site.address, width: PHONE, before: adsAnswer, islands: false });
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
    expect(await accessibilityViolations(page)).toEqual([]);

    await question(page).getByRole('button', { name: 'Accept' }).click();
    await soon(() => tracked(page)).toEqual(ONCE);
    expect(await question(page).count()).toBe(0);
    await page.goto('/contact');
    await soon(() => tracked(page)).toEqual(ONCE);
    expect(await question(page).count()).toBe(0);

    await wayBack(page).press('Enter');
    const inQuestion = () => question(page).evaluate((box) => box.contains(document.activeElement));
    expect(await inQuestion()).toBe(true);
    await question(page).getByRole('button', { name: 'Accept' }).press('Enter');
    expect(await wayBack(page).evaluate((button) => button === document.activeElement), 'the focus goes back').toBe(
      true,
    );

    await wayBack(page).click();
    await Promise.all([page.waitForEvent('load'), question(page).getByRole('button', { name: 'Decline' }).click()]);
    await wayBack(page).waitFor();
    expect(await tracked(page)).toEqual(NOT_AT_ALL);
    expect(await question(page).count()).toBe(0);

    await wayBack(page).click();
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await soon(() => tracked(page)).toEqual(ONCE);
    await wayBack(page).click();
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await soon(async () => (await tracked(page)).times).toBe(2);
    const standing = () =>
      page.evaluate(
        () =>
          [...document.head.getElementsByTagName('script')].filter((script) => script.text.includes('trackedTimes'))
            .length,
      );
    expect(await standing(), 'the earlier element is taken out').toBe(1);
  },
);

newSiteTest('A shopper with two tabs answers once, and both go by the answer', async ({ visit, site }) => {
  const page = await visit('/about', { site: site.address, before: adsAnswer, islands: false });
  const other = await page.context().newPage();
  await other.goto('/contact');
  for (const tab of [page, other]) await question(tab).waitFor();
  await question(page).getByRole('button', { name: 'Accept' }).click();
  for (const tab of [page, other]) await soon(() => tracked(tab)).toEqual(ONCE);
  expect(await question(other).count()).toBe(0);
});

newSiteTest(
  'A shopper with a keyboard finds nothing behind the question, declines, and is neither tracked nor asked again',
  async ({ visit, site }) => {
    const page = await visit('/stores', { site: site.address, width: PHONE, islands: false });
    await question(page).waitFor();
    const hidden = () =>
      page.evaluate(() => {
        const question = document.querySelector('.consent');
        const [focus, box] = [document.activeElement?.getBoundingClientRect(), question?.getBoundingClientRect()];
        return (
          focus !== undefined &&
          box !== undefined &&
          !question?.contains(document.activeElement) &&
          focus.bottom > box.top &&
          focus.top < box.bottom
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
      async () => ((await wayBack(page).boundingBox())?.y ?? Infinity) < ((await question(page).boundingBox())?.y ?? 0),
    ).toBe(true);

    await question(page).getByRole('button', { name: 'Decline' }).click();
    await page.goto('/terms');
    await wayBack(page).waitFor();
    expect(await question(page).count()).toBe(0);
    expect(await tracked(page)).toEqual(NOT_AT_ALL);
  },
);

newSiteTest('A shopper whose browser says no to tracking is neither asked nor tracked', async ({ visit, site }) => {
  const saysNo = (browser: BrowserContext) =>
    browser.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', {
        get: () => ((window as { heard?: boolean }).heard = true),
      });
    });
  const page = await visit('/about', { site: site.address, before: saysNo });
  await soon(() => page.evaluate(() => (window as { heard?: boolean }).heard)).toBe(true);
  expect(await trackingLoaded(page)).toBe(false);
  expect(await question(page).count()).toBe(0);
  expect(await wayBack(page).count()).toBe(0);
  expect(await tracked(page)).toEqual(NOT_AT_ALL);
});

newSiteTest('A shopper is not asked where the owner says that consent is not needed', async ({ visit, site }) => {
  saved(await site.owner.put('/api/config?wait=1', { trackingNeedsConsent: false }));
  const page = await visit('/about', { site: site.address, before: adsAnswer, islands: false });
  await soon(() => tracked(page)).toEqual(ONCE);
  expect(await question(page).count()).toBe(0);
  expect(await wayBack(page).count()).toBe(0);
});

newSiteTest('A shopper reads on undisturbed when the tracking code cannot be fetched', async ({ visit, site }) => {
  const notes: string[] = [];
  const behindAHotel = async (browser: BrowserContext) => {
    browser.on('console', (message) => notes.push(message.text()));
    await browser.route(`**${SETTINGS}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Sign in to the hotel network' }),
    );
  };
  const page = await visit('/about', { site: site.address, before: behindAHotel });
  await soon(() => notes.some((note) => note.startsWith('No tracking code was loaded.'))).toBe(true);
  expect(await tracked(page)).toEqual(NOT_AT_ALL);
  expect(await question(page).count()).toBe(0);
});
