import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { couponListTitle } from '../../site/messages.ts';
import { begun, PHONE, ready, searchField, shopperTest, soon, storesShown } from './shopper-test.ts';

/** A browser that keeps React from its pages, as a slow line does, until `letReactCome` is called. */
function slowLine() {
  let comes = () => {};
  const line = new Promise<void>((resolve) => (comes = resolve));
  return {
    before: (browser: BrowserContext) =>
      browser.route('**/_astro/client.*.js', async (route) => {
        await line;
        await route.continue();
      }),
    letReactCome: async (page: Page) => {
      comes();
      await ready(page);
    },
  };
}

shopperTest('A shopper on a slow line chooses a category, an order and a look, and none is lost', async ({ visit }) => {
  const { before, letReactCome } = slowLine();
  const page = await visit('/', { before, islands: false });
  await page.getByRole('combobox', { name: 'Sort coupons' }).selectOption('Expiry Date');
  await page.getByRole('button', { name: 'Pets', exact: true }).click();
  await page.getByRole('button', { name: 'Grid view' }).click();
  await page.getByRole('button', { name: 'List view' }).click();
  await letReactCome(page);
  await page.getByRole('region', { name: 'Pets Coupons', exact: true }).getByRole('article').first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Sort coupons' }).inputValue()).toBe('expiry');
  expect(await page.getByRole('button', { name: 'List view' }).getAttribute('aria-pressed')).toBe('true');
});

shopperTest(
  'A shopper on a slow line sorts all coupons, and finds them sorted when React has come',
  async ({ visit }) => {
    const { before, letReactCome } = slowLine();
    const page = await visit('/', { before, islands: false });
    await page.getByRole('combobox', { name: 'Sort coupons' }).selectOption('Discount %');
    await letReactCome(page);
    await soon(() => new URL(page.url()).search).toBe('?sort=discount');
    expect(await page.getByRole('combobox', { name: 'Sort coupons' }).inputValue()).toBe('discount');
    await page
      .getByRole('region', { name: couponListTitle.latest })
      .getByRole('article')
      .filter({ visible: true })
      .first()
      .waitFor();
  },
);

shopperTest.for(['/stores', '/stores?search=pet'])(
  'A shopper types at %s before anything was painted, and finds what was typed',
  async (address, { visit }) => {
    // no script of the page has begun by then
    const typesAtOnce = (browser: BrowserContext) =>
      browser.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const field = document.querySelector<HTMLInputElement>('main input[name="search"]');
          field?.focus();
          field?.select();
          document.execCommand('insertText', false, 'barkmere');
        });
      });
    const page = await visit(address, { before: typesAtOnce, islands: false });
    await soon(() => storesShown(page)).toEqual(['Barkmere']);
    await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: 'Barkmere Store' }).waitFor();
  },
);

shopperTest(
  'A shopper on a slow line types into the lists of stores and posts, and finds what was typed',
  async ({ visit }) => {
    const { before, letReactCome } = slowLine();
    const page = await visit('/stores', { before, islands: false });
    await searchField(page, 'Search stores').fill('barkmere');
    await letReactCome(page);
    await soon(() => storesShown(page)).toEqual(['Barkmere']);
    expect(new URL(page.url()).search).toBe('?search=barkmere');

    await page.goto('/blogs');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('comparisons');
    await letReactCome(page);
    await soon(() => new URL(page.url()).search).toBe('?category=comparisons');
    expect(await page.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('comparisons');
  },
);

/** A browser that counts how often its pages have asked for React. */
function reactCount() {
  const scripts: string[] = [];
  return {
    before: (browser: BrowserContext) => void browser.on('request', (request) => scripts.push(request.url())),
    react: () => scripts.filter((address) => /\/_astro\/client\./.test(address)).length,
  };
}

shopperTest('A shopper opens a shared address, and has what it says before React', async ({ visit }) => {
  const { before, react } = reactCount();
  const page = await visit('/about', { before, islands: false });
  for (const { address, sees } of [
    { address: '/?category=pets&sort=discount&view=list', sees: 'Pets Coupons' },
    { address: '/?sort=expiry', sees: 'Ending soonest first' },
    { address: '/?category=typewriters&utm_source=a-mail', sees: couponListTitle.latest },
    { address: '/blogs?search=coffee', sees: 'articles found' },
    { address: '/blogs?category=comparisons', sees: 'articles found' },
  ]) {
    await page.goto(address);
    await begun(page);
    await page.getByRole('main').getByText(sees).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(react(), `React for ${address} before a touch`).toBe(0);
    if (!address.includes('typewriters')) continue;
    await page.getByRole('region', { name: 'Popular Stores' }).waitFor();
    await page.getByRole('button', { name: 'All Categories', exact: true, pressed: true }).waitFor();
  }
});

shopperTest(
  'A shopper with a telephone sees which category a shared address means, before React',
  async ({ visit }) => {
    const { before, letReactCome } = slowLine();
    const page = await visit('/?category=pets', { width: PHONE, before, islands: false });
    const pill = page.getByRole('button', { name: 'Pets', exact: true, pressed: true });
    await soon(() => pill.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThanOrEqual(PHONE);
    await letReactCome(page);
  },
);

shopperTest(
  'A shopper changes the order of a shared list before React comes, and goes on from there',
  async ({ visit }) => {
    const { before, letReactCome } = slowLine();
    const page = await visit('/?category=pets&sort=expiry', { before, islands: false });
    const sort = page.getByRole('combobox', { name: 'Sort coupons' });
    expect(await sort.inputValue()).toBe('expiry');
    await sort.selectOption('Discount %');
    await letReactCome(page);
    await soon(() => new URL(page.url()).search).toBe('?category=pets&sort=discount');
    await page.getByRole('button', { name: 'All Categories', exact: true }).click();
    await page.getByRole('region', { name: 'Popular Stores' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Pets Coupons', exact: true }).getByRole('article').first().waitFor();
  },
);

shopperTest(
  'A shopper copies a code on home, and React stays away until the filter is reached',
  async ({ visit, clipboard }) => {
    const { before, react } = reactCount();
    const page = await visit('/', { before, islands: false });
    await clipboard.allow(page);
    await page.getByRole('button', { name: 'Get Code' }).first().click();
    await page.getByRole('button', { name: 'Copy again' }).first().waitFor();
    expect(react(), 'React for a press on a card').toBe(0);
    await page.getByRole('button', { name: 'Pets', exact: true }).hover();
    await soon(react).toBeGreaterThan(0);
  },
);
