import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { PHONE, soon, shopperTest, tabOpenedBy } from './shopper-test.ts';

/** Specification section 9. */
const FEATURED_AT_MOST = 3;
const KEYWORDS_AT_MOST = 3;

const searchOf = (page: Page) => new URL(page.url()).search;
const articles = (page: Page) =>
  page.getByRole('region', { name: 'All Articles' }).getByRole('heading', { level: 3 }).filter({ visible: true });
const searchBox = (page: Page) => page.getByPlaceholder('Search blogs...');
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const KETTLEMOSS = 'How to shop at Kettlemoss';

shopperTest(
  'A shopper sees what each card says, finds an article by words and by category, shares the address, goes back and clears the filters',
  async ({ visit }) => {
    const page = await visit('/blogs');
    await page.getByRole('heading', { level: 1, name: 'Money Saving Tips' }).waitFor();
    const all = await articles(page).count();
    expect(all).toBeGreaterThan(10);

    const featured = page.getByRole('region', { name: 'Featured Articles' }).getByRole('listitem');
    expect(await featured.count()).toBe(FEATURED_AT_MOST);
    for (const card of await featured.all()) {
      await card.getByText('FEATURED', { exact: true }).waitFor();
      await card.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
      await card.getByRole('link', { name: /^Read Article/ }).waitFor();
    }
    const guide = page
      .getByRole('region', { name: 'All Articles' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: KETTLEMOSS }) });
    await guide.getByText('store guide', { exact: true }).waitFor();
    await guide.getByRole('link', { name: 'Kettlemoss', exact: true }).waitFor();
    expect(await guide.getByRole('list', { name: 'Keywords' }).getByRole('listitem').count()).toBe(KEYWORDS_AT_MOST);

    await searchBox(page).fill('COFFEE');
    await soon(() => articles(page).count()).toBeLessThan(all);
    await soon(() => articles(page).allTextContents()).toContainEqual(expect.stringContaining(KETTLEMOSS));
    const withCoffee = await articles(page).allTextContents();
    expect(withCoffee.length).toBeGreaterThan(1);
    expect(searchOf(page)).toBe('?search=COFFEE');

    await category(page).selectOption('Store Guide');
    await soon(() => articles(page).allTextContents()).toEqual([expect.stringContaining(KETTLEMOSS)]);
    expect(searchOf(page)).toBe('?search=COFFEE&category=store-guide');

    const friend = await visit(`/blogs${searchOf(page)}`, { width: PHONE });
    await soon(() => articles(friend).allTextContents()).toEqual([expect.stringContaining(KETTLEMOSS)]);
    expect([await searchBox(friend).inputValue(), await category(friend).inputValue()]).toEqual([
      'COFFEE',
      'store-guide',
    ]);

    await page.goBack();
    await soon(() => articles(page).allTextContents()).toEqual(withCoffee);
    expect([await searchBox(page).inputValue(), await category(page).inputValue()]).toEqual(['COFFEE', 'all']);

    await category(page).selectOption('Comparisons');
    await searchBox(page).fill('no such article anywhere');
    await page.getByText('No blogs found. Try adjusting your filters.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await soon(() => articles(page).count()).toBeGreaterThanOrEqual(all);
    expect([await searchBox(page).inputValue(), await category(page).inputValue(), searchOf(page)]).toEqual([
      '',
      'all',
      '',
    ]);
  },
);

shopperTest('A shopper with a telephone reads the guide to a store and goes on to its coupons', async ({ visit }) => {
  const page = await visit('/blogs', { width: PHONE, islands: false });
  await page
    .getByRole('link', { name: new RegExp(`^Read Article: ${KETTLEMOSS}`) })
    .last()
    .click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: KETTLEMOSS }).waitFor();
  expect(
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Blogs', includeHidden: true })
      .getAttribute('aria-current'),
  ).toBe('page');
  await main.getByText(/^Published [A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
  await main.getByText('By Mara Ellison', { exact: true }).waitFor();
  await main.getByText('Featured', { exact: true }).waitFor();
  await main.getByRole('list', { name: 'Keywords' }).getByText('coffee', { exact: true }).waitFor();

  const box = main.getByRole('region', { name: 'Latest Kettlemoss Coupons' });
  const links = box.getByRole('link', { name: 'Check Coupons' });
  expect(await links.count()).toBeGreaterThan(0);
  expect(await links.count()).toBeLessThan(await box.getByRole('listitem').count());
  for (const link of await links.all()) expect(await link.getAttribute('href')).toBe('/store/kettlemoss');
  await box.getByText(/store coupon pages/).waitFor();
  await main
    .getByRole('region', { name: 'Shop at Kettlemoss' })
    .getByRole('link', { name: 'View All Coupons' })
    .waitFor();
  expect(await main.getByRole('link', { name: 'Read More Articles' }).getAttribute('href')).toBe('/blogs');

  expect(await main.getByRole('link', { name: 'Back to Blogs' }).getAttribute('href')).toBe('/blogs');

  await links.first().click();
  await page.getByRole('heading', { level: 1, name: 'Kettlemoss' }).waitFor();
});

shopperTest(
  'A shopper follows a recommended deal of a post about no store, and has read before who earns from it',
  async ({ visit }) => {
    const page = await visit('/blog/stacking-discounts-in-the-right-order', { islands: false });
    const deals = page.getByRole('region', { name: 'Recommended Deals & Links' });
    const link = deals.getByRole('link', { name: 'Check Coupons' }).first();
    expect((await link.getAttribute('rel'))?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'sponsored']);
    const disclosure = page.getByRole('complementary', { name: 'Affiliate disclosure' });
    expect(((await disclosure.boundingBox())?.y ?? Infinity) < ((await link.boundingBox())?.y ?? 0)).toBe(true);
    expect(await page.getByRole('heading', { name: /^Shop at / }).count()).toBe(0);
    const store = await tabOpenedBy(page, () => link.click());
    expect(store.url()).toBe('https://www.loomstead.example/');
  },
);

interface Sharing {
  shared: unknown[];
}

shopperTest(
  'A shopper hands an article to the share facility of the device, and may change their mind',
  async ({ visit }) => {
    const device = (browser: BrowserContext) =>
      browser.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(window, { shared });
        const share = async (data: unknown) => {
          if (shared.push(data) > 1) throw new DOMException('Share canceled', 'AbortError');
        };
        Object.defineProperty(navigator, 'share', { value: share });
      });
    const page = await visit('/blog/the-thirty-day-list', { before: device });
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    await share.click();
    const given = await page.evaluate(() => (window as unknown as Sharing).shared);
    expect(given).toEqual(Array(2).fill({ title, text: expect.stringMatching(/^.{40,}/), url: page.url() }));
  },
);

shopperTest(
  'A shopper whose device cannot share gets the address on the clipboard, without a message',
  async ({ visit, clipboard }) => {
    const page = await visit('/blog/the-thirty-day-list', {
      before: (browser) => browser.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined })),
    });
    await clipboard.allow(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await soon(() => clipboard.read(page)).toBe(page.url());
    expect(await page.getByRole('status').filter({ visible: true }).count()).toBe(0);
  },
);

shopperTest(
  'A shopper reads a post that is written from right to left from the right, its lists and a quotation too',
  async ({ visit, owner }) => {
    const words = 'שלום עולם';
    const content = `<p>${words}</p><ul><li>${words}</li></ul><blockquote><p>${words}</p></blockquote><p>English</p>`;
    saved(
      await owner.post('/api/blogs?wait=1', {
        title: words,
        slug: 'from-the-right',
        excerpt: words,
        content,
        category: 'savings-tips',
        status: 'published',
      }),
    );
    const article = (await visit('/blog/from-the-right', { islands: false })).getByRole('article');
    /** How far the words stand from the left and from the right of the article, in CSS pixels. */
    const margins = (element: Element) => {
      const [range, box] = [
        document.createRange(),
        element.closest('article')!.querySelector('header')!.getBoundingClientRect(),
      ];
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      return { left: text.left - box.left, right: box.right - text.right };
    };
    for (const part of [
      article.getByRole('heading', { level: 1 }),
      article.getByRole('listitem').last(),
      article.getByRole('blockquote').getByRole('paragraph'),
    ]) {
      const { left, right } = await part.evaluate(margins);
      expect(right).toBeLessThan(left / 4);
    }
    expect((await article.getByText('English', { exact: true }).evaluate(margins)).left).toBe(0);
  },
);
