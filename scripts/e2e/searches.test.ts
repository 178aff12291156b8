import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { PHONE, searchField, shopperTest, soon, storesShown } from './shopper-test.ts';

const addressOf = (url: string) => new URL(url).pathname + new URL(url).search;

shopperTest(
  'A shopper searches from the header, narrows the list of stores by typing, and learns what was probably meant',
  async ({ visit }) => {
    const page = await visit('/about', { islands: false });
    const box = searchField(page.getByRole('banner'));
    await box.fill('   ');
    await box.press('Enter');
    expect(addressOf(page.url())).toBe('/about');
    await box.fill('  vinylarch ');
    await box.press('Enter');
    await page.waitForURL('**/stores?search=vinylarch');
    await soon(() => storesShown(page)).toEqual(['Vinylarch']);

    const list = searchField(page, 'Search stores');
    await soon(() => list.inputValue()).toBe('vinylarch');
    await list.fill('hUMbr');
    await soon(() => storesShown(page)).toEqual(['Humbright Audio']);
    await soon(() => addressOf(page.url())).toBe('/stores?search=hUMbr');
    await list.fill('PETS');
    await soon(() => storesShown(page)).toEqual(expect.arrayContaining(['Barkmere', 'Whiskerfold']));

    await list.fill('vinylarhc zebra');
    await page.getByRole('heading', { name: 'No Stores Found' }).waitFor();
    await page.getByText('Try adjusting your search terms.', { exact: true }).waitFor();
    await page.getByText('Did you mean').getByRole('link', { name: 'vinylarch' }).click();
    await soon(() => storesShown(page)).toEqual(['Vinylarch']);

    await list.fill('');
    await soon(async () => (await storesShown(page)).length).toBeGreaterThan(40);
    await soon(() => addressOf(page.url())).toBe('/stores');
  },
);

shopperTest(
  'A shopper searches for a deal, lands on it at its store, and sees more of a long list by asking for it',
  async ({ visit, owner }) => {
    await openStore(owner, {
      name: 'Winter Ways',
      offers: [{ title: 'Snowshoes for two' }],
      coupons: [{ title: 'Snowshoes for less', code: 'DRIFT' }],
    });
    const page = await visit('/stores');
    const list = searchField(page, 'Search stores');
    await list.fill('off');
    const resultsFor = (words: string) => page.getByRole('region', { name: `Search Results for "${words}"` });
    const many = resultsFor('off').getByRole('link');
    await page.getByText('The first 60 deals are shown', { exact: true }).waitFor();
    expect(await many.count()).toBe(60);
    await page.getByRole('button', { name: 'Show More Deals' }).click();
    await soon(() => many.count()).toBe(120);
    await soon(() => many.nth(60).evaluate((link) => link === document.activeElement)).toBe(true);

    await list.fill('snowshoes for elephants');
    await resultsFor('snowshoes for elephants')
      .getByText('No coupons found for your search.', { exact: true })
      .waitFor();
    await list.fill('snowshoes');
    const found = resultsFor('snowshoes');
    await soon(() => found.getByRole('link').count()).toBe(2);
    // No store is called so, which is no news beside what was found.
    expect(await page.getByRole('heading', { name: 'No Stores Found' }).count()).toBe(0);
    await found.getByRole('link', { name: /Snowshoes for less/ }).click();
    await page.waitForURL(/\/store\/winter-ways#coupon-/);
    const card = page.getByRole('article').filter({ hasText: 'Snowshoes for less' });
    expect(await card.evaluate((here) => here.matches(':target'))).toBe(true);
  },
);

shopperTest('A shopper finds products and guides as well, and is told what a typo was taken for', async ({ visit }) => {
  const page = await visit('/stores?search=earbuds');
  const products = page.getByRole('region', { name: 'Products' });
  await products.getByRole('link', { name: 'Wireless earbuds with charging case' }).waitFor();
  expect(await page.getByRole('heading', { name: 'No Stores Found' }).count()).toBe(0);
  const list = searchField(page, 'Search stores');
  await list.fill('cofee');
  await page.getByText('Showing results for “coffee”', { exact: true }).waitFor();
  await soon(() => storesShown(page)).toEqual(['Kettlemoss']);
  await list.fill('ketlemoss postage');
  await page.getByText('Showing results for “kettlemoss postage”', { exact: true }).waitFor();
  await page
    .getByRole('region', { name: 'Guides' })
    .getByRole('link', { name: /^How to shop at Kettlemoss/ })
    .click();
  await page.waitForURL('**/blog/kettlemoss-store-guide');
});

shopperTest('A shopper with a keyboard follows a suggestion, in spite of a typo', async ({ visit }) => {
  const page = await visit('/about', { islands: false });
  const field = searchField(page.getByRole('banner'));
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const chosen = () => list.getByRole('option', { selected: true }).allInnerTexts();
  await field.pressSequentially('nestrva');
  await list.getByRole('option', { name: 'Nestrova Store' }).waitFor();
  await soon(() => field.getAttribute('aria-expanded')).toBe('true');
  expect(await accessibilityViolations(page, { within: 'header' })).toEqual([]);
  await field.press('ArrowDown');
  await soon(() => chosen()).toEqual([expect.stringContaining('Nestrova')]);
  await field.press('ArrowUp');
  await soon(() => chosen()).toEqual([]);
  await field.press('Escape');
  await soon(() => list.count()).toBe(0);
  expect(await field.inputValue()).toBe('nestrva');
  await field.press('ArrowDown');
  await list.getByRole('option').first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL('**/store/nestrova');
});

shopperTest(
  'A shopper with a telephone presses Search in the header, types, and follows a suggestion',
  async ({ visit }) => {
    const page = await visit('/about', { width: PHONE, islands: false });
    const header = page.getByRole('banner');
    const search = header.getByRole('button', { name: 'Search', exact: true });
    const field = searchField(header);
    const hasFocus = (element: Locator) => soon(() => element.evaluate((here) => here === document.activeElement));
    expect(await search.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await search.press('Enter');
    await hasFocus(field).toBe(true);
    expect(await accessibilityViolations(page, { within: 'header' })).toEqual([]);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await hasFocus(search).toBe(true);
    await search.tap();
    await hasFocus(field).toBe(true);
    await page.keyboard.type('nestro');
    await page
      .getByRole('listbox', { name: 'Suggestions' })
      .getByRole('option', { name: /Nestrova Store/ })
      .tap();
    await page.waitForURL('**/store/nestrova');
  },
);
