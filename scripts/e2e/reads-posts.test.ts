import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, soon, shopperTest, tabOpenedBy } from './shopper-test.ts';

const searchOf = (page: Page) => new URL(page.url()).search;
const articles = (page: Page) =>
  page.getByRole('region', { name: 'All Articles' }).getByRole('heading', { level: 3 }).filter({ visible: true });
const searchBox = (page: Page) => page.getByPlaceholder('Search blogs...');
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const KETTLEMOSS = 'How to shop at Kettlemoss';

shopperTest(
  'A shopper finds an article by words and by category, shares the address, goes back and clears the filters',
  async ({ visit }) => {
    const page = await visit('/blogs');
    const all = await articles(page).count();
    expect(all).toBeGreaterThan(10);
    await searchBox(page).fill('COFFEE');
    await soon(() => articles(page).count()).toBeLessThan(all);
    await soon(() => articles(page).allTextContents()).toContainEqual(expect.stringContaining(KETTLEMOSS));
    const withCoffee = await articles(page).allTextContents();
    expect(withCoffee.length).toBeGreaterThan(1);
    expect(searchOf(page)).toBe('?search=COFFEE');

    await category(page).selectOption('Store Guide');
    await soon(() => articles(page).allTextContents()).toEqual([expect.stringContaining(KETTLEMOSS)]);
    expect(searchOf(page)).toBe('?search=COFFEE&category=store-guide');
    const chosen = async (shopper: Page) => [
      await searchBox(shopper).inputValue(),
      await category(shopper).inputValue(),
    ];
    const friend = await visit(`/blogs${searchOf(page)}`, { width: PHONE });
    await soon(() => articles(friend).allTextContents()).toEqual([expect.stringContaining(KETTLEMOSS)]);
    await soon(() => chosen(friend)).toEqual(['COFFEE', 'store-guide']);

    await page.goBack();
    await soon(() => articles(page).allTextContents()).toEqual(withCoffee);
    await soon(() => chosen(page)).toEqual(['COFFEE', 'all']);

    await searchBox(page).fill('no such article anywhere');
    await page.getByText('No blogs found. Try adjusting your filters.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await soon(() => articles(page).count()).toBeGreaterThanOrEqual(all);
    expect([...(await chosen(page)), searchOf(page)]).toEqual(['', 'all', '']);
  },
);

interface Sharing {
  shared: unknown[];
}

shopperTest(
  'A shopper reads a post, shares it, follows a recommended deal, and goes on to the coupons of a store',
  async ({ visit, clipboard }) => {
    const device = (browser: BrowserContext) =>
      browser.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(window, { shared });
        const share = async (data: unknown) => {
          if (shared.push(data) > 1) throw new DOMException('Share canceled', 'AbortError');
        };
        Object.defineProperty(navigator, 'share', { value: share, writable: true });
      });
    const page = await visit('/blog/stacking-discounts-in-the-right-order', { before: device });
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    await share.click(); // and changes their mind
    await soon(() => page.evaluate(() => (window as unknown as Sharing).shared)).toEqual(
      Array(2).fill({ title, text: expect.stringMatching(/^.{40,}/), url: page.url() }),
    );
    await clipboard.allow(page);
    await page.evaluate(() => Object.assign(navigator, { share: undefined }));
    await share.click();
    await soon(() => clipboard.read(page)).toBe(page.url());
    expect(await page.getByRole('status').filter({ visible: true }).count()).toBe(0);

    const deals = page.getByRole('region', { name: 'Recommended Deals & Links' });
    const link = deals.getByRole('link', { name: 'Check Coupons' }).first();
    const disclosure = page.getByRole('complementary', { name: 'Affiliate disclosure' });
    expect((await disclosure.boundingBox())?.y ?? Infinity).toBeLessThan((await link.boundingBox())?.y ?? 0);
    const store = await tabOpenedBy(page, () => link.click());
    expect(store.url()).toBe('https://www.loomstead.example/');

    await page.goto('/blog/kettlemoss-store-guide');
    const box = page.getByRole('region', { name: 'Latest Kettlemoss Coupons' });
    await box.getByRole('link', { name: 'Check Coupons' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Kettlemoss' }).waitFor();
  },
);
