import type { Locator, Route } from 'playwright-core';
import { expect } from 'vitest';
import { demoTest } from './new-site.ts';
import { LAPTOP, PHONE, shopperTest, soon } from './shopper-test.ts';

/** Where the first of these begins, in CSS pixels below the top of the page. */
const topOf = async (found: Locator): Promise<number> => {
  await found.first().waitFor();
  return found.first().evaluate((element) => element.getBoundingClientRect().top + scrollY);
};
/** Of many laptops, in CSS pixels. */
const WIDE = 1440;
const enlarged = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()} html { font-size: 200% }` });
};
const heightOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().height);

// what other tests add to a site moves what stands below it
demoTest(
  'A shopper sees a code on the first screen of home, and what a site holds in rows',
  async ({ demo, visit }) => {
    const page = await visit('/about', { width: PHONE });
    await page.goto(demo.address);
    expect(await topOf(page.getByRole('button', { name: 'Get Code' })), 'top of a code').toBeLessThanOrEqual(800);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6500);
    const featured = page.getByRole('region', { name: 'Featured Coupons' }).getByRole('article');
    const latest = page.getByRole('region', { name: 'Latest Coupons..!' }).getByRole('article');
    const keysOf = (cards: Locator) => cards.evaluateAll((all) => all.map((card) => card.dataset['deal']));
    expect(await latest.filter({ visible: true }).count()).toBe(12);
    const featuredKeys = await keysOf(featured);
    expect((await keysOf(latest)).filter((key) => featuredKeys.includes(key))).toEqual([]);

    await page.setViewportSize({ width: LAPTOP, height: 844 });
    expect(await topOf(featured)).toBeLessThan(760);
    await page.getByRole('button', { name: 'List view' }).click();
    await soon(() => heightOf(latest.first())).toBe(88);
    await page.goto(`${demo.address}/stores`);
    // with the line below it
    expect(await heightOf(page.getByRole('main').getByRole('listitem').first())).toBeLessThanOrEqual(89);
  },
);

shopperTest(
  'A shopper who doubles the size of text scrolls down alone, and reads names in words',
  async ({ visit }) => {
    const page = await visit('/', { width: PHONE, before: (browser) => browser.route('**/*.css', enlarged) });
    for (const path of [
      '/',
      '/?view=list',
      '/store/quillbyte',
      '/stores',
      '/category/pets',
      '/categories',
      '/blogs',
      '/amazon-deals',
    ]) {
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
      for (const name of await page.getByRole('main').getByRole('heading').filter({ visible: true }).all()) {
        const { width, height } = (await name.boundingBox()) ?? { width: 1, height: 0 };
        expect(height / width, `${path}: ${await name.textContent()}`).toBeLessThan(3);
      }
    }
    // on a wide screen it is as if the screen were half as wide
    await page.setViewportSize({ width: WIDE, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
    expect(await heightOf(page.getByRole('heading', { level: 1 })), 'one line').toBeLessThan(100);
  },
);
