import { expect } from 'vitest';
import { partOf, searchPartPath } from '../../data/rules/search/search-part.ts';
import { accessibilityViolations } from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { hasFocus } from './owner-test.ts';
import { foundIn, PHONE, searchField, shopperTest, soon, storesShown } from './shopper-test.ts';

const addressOf = (url: string) => new URL(url).pathname + new URL(url).search;

shopperTest(
  'A shopper searches from the header, goes on by typing in the page, and misses a store',
  async ({ visit }) => {
    const page = await visit('/about', { islands: false });
    const box = searchField(page.getByRole('banner'));
    await box.fill('   ');
    await box.press('Enter');
    expect(addressOf(page.url())).toBe('/about');
    await box.fill('  vinylarch ');
    await box.press('Enter');
    await page.waitForURL('**/stores?search=vinylarch');
    await page.getByRole('heading', { level: 1, name: 'Search Results for "vinylarch"', exact: true }).waitFor();
    await soon(() => foundIn(page, 'Stores')).toEqual(['Vinylarch']);

    const list = searchField(page.getByRole('main'));
    await soon(() => list.inputValue()).toBe('vinylarch');
    await list.fill('hUMbr');
    await soon(() => foundIn(page, 'Stores')).toEqual(['Humbright Audio']);
    await soon(() => addressOf(page.url())).toBe('/stores?search=hUMbr');
    expect(await page.title()).toContain('Search Results for "hUMbr"');
    await list.fill('PETS');
    await soon(() => foundIn(page, 'Stores')).toEqual(expect.arrayContaining(['Barkmere', 'Whiskerfold']));
    await list.fill('earbuds');
    await soon(() => foundIn(page, 'Products')).toEqual(['Wireless earbuds with charging case']);
    await list.fill('ketlemoss postage');
    await soon(() => foundIn(page, 'Guides')).toContainEqual(expect.stringMatching(/^How to shop at Kettlemoss/));
    await list.fill('vinylarhc zebra');
    await page
      .getByRole('status')
      .and(page.getByText('Showing results for "vinylarch"', { exact: true }))
      .waitFor();
    await soon(() => foundIn(page, 'Stores')).toEqual(['Vinylarch']);

    await list.fill('zebra zoo');
    await page.getByRole('heading', { name: 'No Stores Found' }).waitFor();
    await page.getByText('Try adjusting your search terms.', { exact: true }).waitFor();
    const missing = page.getByRole('textbox', { name: 'Tell us which store you miss' });
    expect(await missing.inputValue()).toBe('zebra zoo');
    expect(await accessibilityViolations(page)).toEqual([]);
    await missing.fill('Zebra Zoo Supplies');
    await missing.press('Enter');
    await page.getByText('Thank you. We will look for it.', { exact: true }).waitFor();

    await list.fill('');
    await page.getByRole('heading', { level: 1, name: 'All Stores', exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse All Stores' }).click();
    await soon(async () => (await storesShown(page)).length).toBeGreaterThan(40);
    expect(addressOf(page.url())).toBe('/stores');
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
    const list = searchField(page.getByRole('main'));
    await list.fill('off');
    await page.getByRole('heading', { level: 1, name: 'Search Results for "off"', exact: true }).waitFor();
    const deals = page.getByRole('region', { name: 'Deals', exact: true });
    const many = deals.getByRole('link');
    await soon(() => many.count()).toBe(12);
    await deals.getByRole('button', { name: 'Show More Deals' }).click();
    await soon(() => many.count()).toBe(24);
    await soon(() => hasFocus(many.nth(12))).toBe(true);

    await list.fill('snowshoes');
    await soon(() => foundIn(page, 'Deals')).toHaveLength(2);
    // No store is called so, which is no news beside what was found.
    expect(await page.getByRole('heading', { name: 'No Stores Found' }).count()).toBe(0);
    await deals.getByRole('link', { name: /Snowshoes for less/ }).click();
    await page.waitForURL(/\/store\/winter-ways#coupon-/);
    const card = page.getByRole('article').filter({ hasText: 'Snowshoes for less' });
    expect(await card.evaluate((here) => here.matches(':target'))).toBe(true);
  },
);

shopperTest(
  'A shopper who types fast on a slow line sees no older answer after a newer one',
  async ({ visit, owner }) => {
    const page = await visit('/stores');
    const list = searchField(page.getByRole('main'));
    const { parts } = (await owner.get('/search/manifest.json')).body;
    const older = partOf('vinylarch', parts);
    const newer = ['humbright', 'kettlemoss', 'barkmere', 'nestrova'].find((word) => partOf(word, parts) !== older)!;
    const resultsFor = (word: string) =>
      page.getByRole('status').and(page.getByText(`Search Results for "${word}"`, { exact: true }));
    const line = Promise.withResolvers<void>();
    await page.route(`**${searchPartPath(parts, older)}`, async (route) => {
      await line.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(`**${searchPartPath(parts, older)}`);
    await list.fill('vinylarch');
    await asked;
    await list.fill(newer);
    await resultsFor(newer).waitFor();
    const changes = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const changed = () => texts.push(document.querySelector('main')?.innerText ?? '');
      new MutationObserver(changed).observe(document.body, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    const answer = page.waitForResponse(`**${searchPartPath(parts, older)}`);
    line.resolve();
    await (await answer).finished();
    await list.press('End');
    await list.pressSequentially(' coupons');
    await resultsFor(`${newer} coupons`).waitFor();
    const shown = await changes.evaluate((texts) => texts.join());
    expect(shown).toContain(newer);
    expect(shown).not.toContain('vinylarch');
  },
);

shopperTest('A shopper with a keyboard follows a suggestion, in spite of a typo', async ({ visit }) => {
  const page = await visit('/about', { islands: false });
  const field = searchField(page.getByRole('banner'));
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const chosen = () => list.getByRole('option', { selected: true }).allInnerTexts();
  await field.pressSequentially('nestrva');
  await list.getByRole('option', { name: /^Nestrova / }).waitFor();
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
  'A shopper with a telephone presses Search in the header or opens the menu, types, and taps a store, a deal and a category',
  async ({ visit, owner }) => {
    await openStore(owner, { name: 'Zigzag Quilts', coupons: [{ title: 'Quilted zigzags for two', code: 'ZIG' }] });
    const page = await visit('/about', { width: PHONE, islands: false });
    const header = page.getByRole('banner');
    const search = header.getByRole('button', { name: 'Search', exact: true });
    const field = searchField(header);
    const option = (name: string | RegExp) =>
      page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name, exact: true });
    expect(await search.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await search.press('Enter');
    await soon(() => hasFocus(field)).toBe(true);
    expect(await accessibilityViolations(page, { within: 'header' })).toEqual([]);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await soon(() => hasFocus(search)).toBe(true);
    await search.tap();
    await soon(() => hasFocus(field)).toBe(true);
    await page.keyboard.type('nestro');
    await option(/^Nestrova /).tap();
    await page.waitForURL('**/store/nestrova');

    await page.getByRole('button', { name: 'Menu' }).tap();
    for (const name of ['Home', 'Stores', 'Categories', 'Blogs', 'Amazon Deals', 'Admin'])
      await header.getByRole('link', { name, exact: true }).waitFor();
    await field.tap();
    await field.pressSequentially('zigzags');
    await option(/Quilted zigzags for two/).tap();
    await page.waitForURL(/zigzag-quilts#coupon-/);
    await page.goto('/stores?search=zebras');
    const inList = searchField(page.getByRole('main'));
    await inList.tap();
    await inList.fill('');
    await inList.pressSequentially('pe');
    await option('Pets').tap();
    await page.waitForURL('**/category/pets');
  },
);
