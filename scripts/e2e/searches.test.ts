import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { begun, LAPTOP, PHONE, searchField, shopperTest, soon, storesShown } from './shopper-test.ts';

const addressOf = (url: string) => new URL(url).pathname + new URL(url).search;

shopperTest('A shopper searches from the header and lands on the stores that match', async ({ visit }) => {
  const page = await visit('/about', { width: LAPTOP, islands: false });
  const box = searchField(page.getByRole('banner'));
  expect(await box.getAttribute('placeholder')).toBe('Search for stores or deals...');
  await box.fill('   ');
  await box.press('Enter');
  expect(addressOf(page.url())).toBe('/about');

  await box.fill('  vinylarch ');
  await box.press('Enter');
  await page.waitForURL('**/stores?search=vinylarch');
  await soon(() => storesShown(page)).toEqual(['Vinylarch']);
  expect(await searchField(page, 'Search stores').inputValue()).toBe('vinylarch');
});

shopperTest(
  'A shopper narrows the list of stores by typing, gets it back, and finds all stores of a category by its name',
  async ({ visit }) => {
    const page = await visit('/stores');
    await page.getByRole('heading', { level: 1, name: 'All Stores' }).waitFor();
    const all = await storesShown(page);
    expect(all.length).toBeGreaterThan(40);

    const box = searchField(page, 'Search stores');
    await box.pressSequentially('hUMbr');
    await soon(() => storesShown(page)).toEqual(['Humbright Audio']);
    expect(addressOf(page.url())).toBe('/stores?search=hUMbr');

    await box.fill('no such store anywhere');
    await page.getByRole('heading', { name: 'No Stores Found' }).waitFor();
    await page.getByText('Try adjusting your search terms.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Browse All Stores' }).waitFor();

    await box.fill('');
    await soon(async () => (await storesShown(page)).length).toBeGreaterThanOrEqual(all.length);
    expect(addressOf(page.url())).toBe('/stores');

    await box.fill('PETS');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await soon(async () => (await storesShown(page)).length).toBeLessThan(all.length);
    expect(await cards.count()).toBeGreaterThan(1);
    for (const card of await cards.all()) await card.getByText('Pets', { exact: true }).waitFor();
  },
);

shopperTest('A shopper searches for a deal from the header and lands on it at its store', async ({ visit, owner }) => {
  await openStore(owner, {
    name: 'Winter Ways',
    offers: [{ title: 'Snowshoes for two' }],
    coupons: [{ title: 'Snowshoes for less', code: 'DRIFT' }],
  });
  const page = await visit('/about', { islands: false });
  const box = searchField(page.getByRole('banner'));
  await box.fill('snowshoes');
  await box.press('Enter');
  const found = page.getByRole('region', { name: 'Search Results for "snowshoes"' });
  await soon(() => found.getByRole('link').count()).toBe(2);
  await found.getByRole('link', { name: /Snowshoes for two/ }).waitFor();

  // No store is called so: what was found comes before that news.
  const notice = page.getByRole('heading', { name: 'No Stores Found' });
  await soon(async () => ((await found.boundingBox())?.y ?? Infinity) < ((await notice.boundingBox())?.y ?? 0)).toBe(
    true,
  );

  const list = searchField(page, 'Search stores');
  await list.fill('snowshoes for elephants');
  await page
    .getByRole('region', { name: 'Search Results for "snowshoes for elephants"' })
    .getByText('No coupons found for your search.', { exact: true })
    .waitFor();
  await list.fill('snowshoes');
  await found.getByRole('link', { name: /Snowshoes for less/ }).click();
  await page.waitForURL(/\/store\/winter-ways#coupon-/);
  const card = page.getByRole('article').filter({ hasText: 'Snowshoes for less' });
  expect(await card.evaluate((here) => here.matches(':target'))).toBe(true);
});

shopperTest(
  'A shopper searches for what cards say in large letters, and sees more of a long list by asking for it',
  async ({ visit }) => {
    const page = await visit('/stores?search=free+shipping');
    const found = page.getByRole('region', { name: 'Search Results for "free shipping"' }).getByRole('link');
    await soon(() => found.count()).toBeGreaterThan(5);
    for (const deal of await found.all()) await deal.getByText('FREE SHIPPING', { exact: true }).waitFor();

    await searchField(page, 'Search stores').fill('off');
    const many = page.getByRole('region', { name: 'Search Results for "off"' });
    await many.getByText('The first 60 deals are shown', { exact: true }).waitFor();
    expect(await many.getByRole('link').count()).toBe(60);
    await many.getByRole('button', { name: 'Show More Deals' }).click();
    await soon(() => many.getByRole('link').count()).toBe(120);
    expect(
      await many
        .getByRole('link')
        .nth(60)
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
  },
);

shopperTest('A shopper without JavaScript searches for a deal, too', async ({ visit, owner }) => {
  await openStore(owner, { name: 'Summer Ways', offers: [{ title: 'Sunshades for two' }] });
  const page = await visit('/stores?search=sunshades', { script: false, width: PHONE });
  await page
    .getByRole('region', { name: 'Search Results for "sunshades"' })
    .getByRole('link', { name: /Sunshades for two/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Summer Ways' }).waitFor();

  await page.goto('/stores?search=off');
  const many = page
    .getByRole('region', { name: 'Search Results for "off"' })
    .getByRole('link')
    .filter({ hasNotText: 'Show More Deals' });
  expect(await many.count()).toBe(60);
  await page.getByText('The first 60 deals are shown', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Show More Deals' }).click();
  await page.waitForURL(/deals=120/);
  expect(await many.count()).toBe(120);
});

shopperTest('A shopper with a keyboard follows a suggestion, in spite of a typo', async ({ visit }) => {
  const page = await visit('/about', { islands: false });
  const field = searchField(page.getByRole('banner'));
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const chosen = () => list.getByRole('option', { selected: true }).allInnerTexts();
  await field.pressSequentially('nestrva');
  await list.getByRole('option', { name: 'Nestrova Store' }).waitFor();
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  expect(await accessibilityViolations(page)).toEqual([]);
  await field.press('ArrowDown');
  expect(await chosen()).toEqual([expect.stringContaining('Nestrova')]);
  await field.press('ArrowUp');
  expect(await chosen()).toEqual([]);
  await field.press('Escape');
  expect(await list.count()).toBe(0);
  expect(await field.inputValue()).toBe('nestrva');
  await field.press('ArrowDown');
  await list.getByRole('option').first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL('**/store/nestrova');
});

shopperTest('A shopper who looks for tea is shown tea, and not first a store with these letters', async ({ visit }) => {
  const page = await visit('/about', { islands: false });
  await searchField(page.getByRole('banner')).pressSequentially('tea coupons');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.getByRole('option', { name: 'Loomstead Store' }).waitFor();
  await list
    .getByRole('option', { name: /\btea\b/i })
    .first()
    .waitFor();
  const options = await list.getByRole('option').allInnerTexts();
  const first = (words: RegExp): number => options.findIndex((option) => words.test(option));
  expect(first(/\btea\b/i)).toBeGreaterThanOrEqual(0);
  expect(first(/\btea\b/i)).toBeLessThan(first(/Loomstead/));
});

shopperTest(
  'A shopper who looks for tea finds tea above a store with these letters, by typing and without a script',
  async ({ visit }) => {
    const deals = (page: Page) => page.getByRole('region', { name: 'Search Results for "tea"' });
    const above = async (page: Page): Promise<boolean> => {
      const [tea, loomstead] = await Promise.all([
        deals(page).boundingBox(),
        page.getByRole('link', { name: 'View Coupons of Loomstead' }).boundingBox(),
      ]);
      return tea !== null && loomstead !== null && tea.y < loomstead.y;
    };
    const published = await visit('/stores?search=tea', { script: false });
    await deals(published).waitFor();
    expect(await storesShown(published)).toEqual(['Loomstead']);
    expect(await above(published)).toBe(true);
    const page = await visit('/stores');
    await searchField(page, 'Search stores').fill('tea');
    await deals(page).getByRole('link').first().waitFor();
    await soon(() => above(page)).toBe(true);
    expect(await storesShown(page)).toEqual(['Loomstead']);
    await searchField(page, 'Search stores').fill('kettlemoss');
    const found = page.getByRole('region', { name: 'Search Results for "kettlemoss"' });
    await found.getByRole('link').first().waitFor();
    await soon(
      async () =>
        ((await found.boundingBox())?.y ?? 0) >
        ((await page.getByRole('link', { name: 'View Coupons of Kettlemoss' }).boundingBox())?.y ?? Infinity),
    ).toBe(true);
  },
);

shopperTest(
  'A shopper with a telephone searches from the menu, and taps suggestions: a store, a category and a deal',
  async ({ visit, owner }) => {
    await openStore(owner, { name: 'Zigzag Quilts', coupons: [{ title: 'Quilted zigzags for two', code: 'ZIG' }] });
    const page = await visit('/about', { width: PHONE, islands: false });
    const field = searchField(page.getByRole('banner'));
    expect(await field.count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    expect(await field.getAttribute('placeholder')).toBe('Search...');
    for (const name of ['Home', 'Stores', 'Categories', 'Blogs', 'Amazon Deals', 'Admin'])
      await page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor();
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await field.tap();
    await field.pressSequentially('zi');
    await list.getByRole('option', { name: /Zigzag Quilts Store/ }).waitFor();
    await field.pressSequentially('gzags');
    await list.getByRole('option', { name: /Quilted zigzags for two/ }).tap();
    await page.waitForURL(/zigzag-quilts#coupon-/);

    await page.getByRole('button', { name: 'Menu' }).tap();
    await field.fill('zebras');
    await field.press('Enter');
    await page.waitForURL('**/stores?search=zebras');
    const inList = searchField(page, 'Search stores');
    await inList.tap();
    await inList.fill('');
    await inList.pressSequentially('pe');
    await list.getByRole('option', { name: 'Pets Category' }).tap();
    await page.waitForURL('**/category/pets');
  },
);

shopperTest('A shopper who finds nothing sees what was probably meant, and where to go', async ({ visit }) => {
  for (const script of [true, false]) {
    const page = await visit('/stores?search=vinylarhc+zebra', { script, islands: false });
    await page.getByRole('heading', { name: 'No Stores Found' }).waitFor();
    expect(await page.getByRole('region', { name: 'Popular Stores' }).getByRole('link').count()).toBe(6);
    await page.getByRole('region', { name: 'Categories' }).getByRole('link', { name: 'Pets' }).waitFor();
    await page.getByText('Did you mean').getByRole('link', { name: 'vinylarch' }).click();
    await page.waitForURL('**/stores?search=vinylarch');
    await soon(() => storesShown(page)).toEqual(['Vinylarch']);
  }
});

shopperTest(
  'A shopper who opens an address with a search reads what was found before React is loaded',
  async ({ visit }) => {
    const page = await visit('/about', { islands: false });
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /\/_astro\/client\.[\w-]+\.js$/.exec(name) ?? []),
      );
    await page.goto('/stores?search=barkmere', { waitUntil: 'networkidle' });
    await begun(page);
    expect(await storesShown(page)).toEqual(['Barkmere']);
    expect(await scripts()).toEqual([]);
    await searchField(page, 'Search stores').fill('nestrova');
    await soon(() => storesShown(page)).toEqual(['Nestrova']);
    expect(await scripts()).not.toEqual([]);
  },
);
