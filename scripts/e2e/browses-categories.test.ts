import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { PHONE, storesShown, shopperTest } from './shopper-test.ts';

/** Specification section 9. */
const POPULAR_CATEGORIES = 4;

shopperTest('A shopper goes from the categories to the stores of one, and back', async ({ visit }) => {
  const page = await visit('/categories', { width: PHONE, islands: false });
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Browse Categories' }).waitFor();
  await main.getByRole('heading', { name: 'Popular Categories' }).waitFor();
  const cards = main.getByRole('list').filter({ has: page.getByRole('link', { name: /\d stores?$/ }) });
  expect(await cards.first().getByRole('listitem').count()).toBe(POPULAR_CATEGORIES);
  expect(await cards.last().getByRole('listitem').count()).toBeGreaterThanOrEqual(10);
  const pets = cards.last().getByRole('link', { name: /^Pets/ });
  const stores = Number(/(\d+) stores$/.exec((await pets.textContent()) ?? '')?.[1]);

  await pets.click();
  await page.waitForURL('**/category/pets');
  await main.getByRole('heading', { level: 1, name: 'Pets' }).waitFor();
  await main.getByText(new RegExp(`^${stores} stores • \\d+ active deals$`)).waitFor();
  expect(await storesShown(page)).toHaveLength(stores);

  await main.getByRole('link', { name: 'Back to all categories' }).click();
  await page.waitForURL('**/categories');
});

shopperTest(
  'A shopper sees which stores of a category have coupons now, and reaches them',
  async ({ visit, owner }) => {
    const category = 'Sports & Outdoors';
    await openStore(owner, {
      name: 'Busy Bats',
      category,
      coupons: [{ title: 'Bats for less' }, { title: 'Old bats', expiryDate: '2020-02-29' }],
      offers: [{ title: 'Balls for less' }],
    });
    await openStore(owner, {
      name: 'Calm Canoes',
      category,
      website: undefined,
      offers: [{ title: 'Canoes for less' }],
    });
    const page = await visit('/category/sports-outdoors', { islands: false });
    const store = (name: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
    const busy = store('Busy Bats');
    await busy.getByText('1 active', { exact: true }).waitFor();
    await busy.getByText('2 deals available', { exact: true }).waitFor();
    expect(
      (await busy.getByRole('link', { name: 'Visit Store: Busy Bats' }).getAttribute('rel'))?.split(' ').sort(),
    ).toEqual(['nofollow', 'noopener', 'sponsored']);
    const calm = store('Calm Canoes');
    await calm.getByText('1 deal available', { exact: true }).waitFor();
    expect(await calm.getByText(/\d active/).count()).toBe(0);
    expect(await calm.getByRole('link', { name: /Visit Store/ }).count()).toBe(0);

    await busy.getByRole('link', { name: 'View Coupons of Busy Bats' }).click();
    await page.getByRole('heading', { level: 1, name: 'Busy Bats' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: category, exact: true }).first().click();
    await page.waitForURL('**/category/sports-outdoors');
  },
);
