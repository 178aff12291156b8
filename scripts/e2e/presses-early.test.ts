import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { begun, PHONE, searchField, shopperTest, soon, storesShown, toastOf } from './shopper-test.ts';
import { slowPages, type SlowPages } from './slow-pages.ts';

interface SlowVisit {
  page: Page;
  /** Lets the end of the page and its scripts come, and waits until they have run. */
  come(): Promise<void>;
}

/** Opens a page of which the end and the scripts are still on their way. */
type VisitSlowly = (path: string, before?: (browser: BrowserContext) => unknown) => Promise<SlowVisit>;

const slowTest = shopperTest
  .extend('line', async ({}, { onCleanup }): Promise<SlowPages> => {
    const line = await slowPages();
    onCleanup(() => line.close());
    return line;
  })
  // after the line, so that browsers are closed before it
  .extend('visitSlowly', async ({ line, visit }): Promise<VisitSlowly> => async (path, before = () => {}) => {
    const page = await visit('/about', { islands: false, before });
    await page.goto(line.address + path, { waitUntil: 'commit' });
    const come = async () => {
      line.endPages();
      line.sendScripts();
      await page.waitForLoadState('domcontentloaded');
      await begun(page);
    };
    return { page, come };
  });

const mouse = { name: 'a mouse', press: (button: Locator) => button.click() };
const twice = { name: 'two presses of a mouse', press: (button: Locator) => button.dblclick() };
const enter = { name: 'the Enter key', press: (button: Locator) => button.press('Enter') };
const space = { name: 'the space bar', press: (button: Locator) => button.press('Space') };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const searchOf = (page: Page) => new URL(page.url()).search;

slowTest.for([mouse, twice, enter, space])(
  'A shopper asks for more coupons with $name before the page has come to its end, and gets them once',
  async ({ press }, { visitSlowly }) => {
    const { page, come } = await visitSlowly('/?category=fashion&sort=discount');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/coupons')) asked.push(request.url());
    });
    const list = page.getByRole('region', { name: 'Fashion Coupons', exact: true });
    const coupons = list.getByRole('article').filter({ visible: true });
    await button(page, 'Show More Coupons').waitFor();
    const shown = await coupons.count();
    await press(button(page, 'Show More Coupons'));
    await list.getByRole('heading', { level: 2 }).click(); // where nothing happens
    await come();
    await soon(() => coupons.count()).toBeGreaterThan(shown);
    await soon(() => list.getByRole('status').textContent()).toBe(`${await coupons.count()} coupons shown`);
    expect(asked).toHaveLength(1);
  },
);

slowTest.for([enter])(
  'A shopper clears the filters of articles with $name before the page has come to its end',
  async ({ press }, { visitSlowly }) => {
    const { page, come } = await visitSlowly('/blogs?search=coffee');
    await press(button(page, 'Clear Filters'));
    await come();
    await soon(() => searchOf(page)).toBe('');
    expect(await page.getByRole('searchbox', { name: 'Search blogs' }).inputValue()).toBe('');
  },
);

slowTest.for([twice, space])(
  'A shopper chooses a category of products with $name before the page has come to its end, and goes back past it',
  async ({ press }, { visitSlowly }) => {
    const { page, come } = await visitSlowly('/amazon-deals');
    await press(button(page, 'Sports'));
    await press(button(page, 'Books'));
    await come();
    await page.getByRole('button', { name: 'Books', exact: true, pressed: true }).waitFor();
    expect(searchOf(page)).toBe('?category=books');
    await page.goBack();
    await page.getByRole('button', { name: 'All', exact: true, pressed: true }).waitFor();
    expect(searchOf(page)).toBe('');
  },
);

slowTest.for([mouse, enter])(
  'A shopper chooses a category of coupons with $name before the page has come to its end',
  async ({ press }, { visitSlowly }) => {
    const { page, come } = await visitSlowly('/');
    await press(button(page, 'Pets'));
    await come();
    await page.waitForURL('**/?category=pets*');
    await page.getByRole('region', { name: 'Pets Coupons', exact: true }).getByRole('article').first().waitFor();
  },
);

slowTest(
  'A shopper chooses a category and a look before any script has come, and neither is lost',
  async ({ visitSlowly }) => {
    const { page } = await visitSlowly('/');
    const look = await button(page, 'List view').elementHandle();
    // before the browser has left for the first of them
    await button(page, 'Pets').evaluate((category, look) => {
      (category as HTMLElement).click();
      (look as HTMLElement).click();
    }, look);
    await page.getByRole('button', { name: 'List view', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Pets', pressed: true }).waitFor();
    expect([...new URLSearchParams(searchOf(page)).keys()].sort()).toEqual(['category', 'sort', 'view']);
  },
);

slowTest(
  'A shopper chooses a category and then an order before any script has come, and neither is lost',
  async ({ visitSlowly }) => {
    const { page } = await visitSlowly('/');
    const order = await page.getByRole('combobox', { name: 'Sort coupons' }).elementHandle();
    // before the browser has left for the category
    await button(page, 'Pets').evaluate((category, order) => {
      (category as HTMLElement).click();
      (order as HTMLSelectElement).value = 'discount';
      order?.dispatchEvent(new Event('change', { bubbles: true }));
    }, order);
    await page.getByRole('button', { name: 'Pets', pressed: true }).waitFor();
    const { category, sort } = Object.fromEntries(new URLSearchParams(searchOf(page)));
    expect({ category, sort }).toEqual({ category: 'pets', sort: 'discount' });
    expect(await page.getByRole('combobox', { name: 'Sort coupons' }).inputValue()).toBe('discount');
  },
);

slowTest.for([twice, enter])(
  'A shopper copies two codes with $name before the page has come to its end, and both cards go on',
  async ({ name, press }, { visitSlowly, owner, clipboard, line }) => {
    const { path } = await openStore(owner, {
      name: `Eggs by ${name}`,
      website: undefined,
      coupons: [
        { title: 'Eggs for less', code: 'YOLK2026' },
        { title: 'Shells for less', code: 'SHELL2026' },
      ],
    });
    const { page, come } = await visitSlowly(path, (browser) => clipboardOf(browser, line));
    const copy = (title: string) =>
      page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Copy Code' });
    const copied: string[] = [];
    await press(copy('Eggs for less'));
    copied.push(await clipboard.read(page));
    await press(copy('Shells for less'));
    copied.push(await clipboard.read(page));
    expect(copied).toEqual(['YOLK2026', 'SHELL2026']);
    await page.getByRole('heading', { level: 1 }).click(); // where nothing happens
    await come();
    for (const code of copied) await page.getByText(code, { exact: true }).filter({ visible: true }).waitFor();
    await toastOf(page, 'Code copied to clipboard!').waitFor();
  },
);

const clipboardOf = (browser: BrowserContext, { address }: SlowPages) =>
  browser.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });

slowTest(
  'A shopper shares an article before the page has come to its end',
  async ({ visitSlowly, line, clipboard }) => {
    const { page, come } = await visitSlowly('/blog/the-thirty-day-list', async (browser) => {
      await clipboardOf(browser, line);
      await browser.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    });
    await button(page, 'Share').click();
    await come();
    await soon(() => clipboard.read(page)).toBe(page.url());
  },
);

slowTest(
  'A shopper with a keyboard opens a long list before the scripts have come, and is led to what is new',
  async ({ visitSlowly, owner, line }) => {
    const { path } = await openStore(owner, {
      name: 'Early Crates',
      coupons: Array.from({ length: 25 }, (_, at) => ({ title: `Crate ${at + 1} for less`, code: `CRATE${at + 1}` })),
    });
    const { page, come } = await visitSlowly(path);
    line.endPages();
    await page.waitForLoadState('domcontentloaded');
    await page.getByText('Show More Deals (1)', { exact: true }).press('Enter');
    await come();
    await page.getByText('25 deals shown', { exact: true }).waitFor({ state: 'attached' });
    const last = page.getByRole('article').last().getByRole('button', { name: 'Copy Code' });
    await soon(() => last.evaluate((copy) => copy === document.activeElement)).toBe(true);
  },
);

slowTest(
  'A shopper with a telephone opens the menu, searches from it and subscribes before any page has come to its end',
  async ({ visitSlowly, line }) => {
    const { page } = await visitSlowly('/');
    await page.setViewportSize({ width: PHONE, height: 844 });
    await button(page, 'Menu').click();
    const box = searchField(page.getByRole('banner'), 'Search stores and deals').filter({ visible: true });
    await box.fill('vinylarch');
    await box.press('Enter', { noWaitAfter: true });
    await page.waitForURL('**/stores?search=vinylarch', { waitUntil: 'commit' });
    await soon(() => storesShown(page)).toEqual(['Vinylarch']);

    await page.goto(`${line.address}/`, { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill('early@bird.example');
    await button(page, 'Subscribe').click({ noWaitAfter: true });
    await page.waitForURL('**/newsletter/thanks', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Successfully Subscribed!' }).waitFor();
  },
);
