import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, soon, shopperTest } from './shopper-test.ts';

const searchOf = (page: Page) => new URL(page.url()).search;
const listCalled = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pill = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

shopperTest('A shopper looks at the coupons of one category, shares the address and goes back', async ({ visit }) => {
  const page = await visit('/', { width: PHONE });
  expect(await pill(page, 'All Categories').getAttribute('aria-pressed')).toBe('true');
  await pill(page, 'Pets').tap();
  await pill(page, 'Pets').tap();
  const pets = listCalled(page, 'Pets Coupons').getByRole('article');
  await pets.first().waitFor();
  expect(await page.getByRole('region', { name: 'Popular Stores' }).isVisible()).toBe(false);
  expect(searchOf(page)).toBe('?category=pets');
  const titles = await pets.getByRole('heading').allTextContents();
  for (const card of await pets.all())
    await card.getByRole('link', { name: /^(Barkmere|Whiskerfold|Finpuddle)$/ }).waitFor();

  const friend = await visit(`/${searchOf(page)}`);
  await soon(() =>
    listCalled(friend, 'Pets Coupons').getByRole('article').getByRole('heading').allTextContents(),
  ).toEqual(titles);

  await page.goBack();
  await page.getByRole('region', { name: 'Popular Stores' }).waitFor();
  await soon(() => pill(page, 'All Categories').getAttribute('aria-pressed')).toBe('true');
  expect(await listCalled(page, 'Latest Coupons..!').getByRole('article').count()).toBeGreaterThan(0);

  // a card is pressed wherever it is, for as long as people press
  await friend.goto('/');
  // one of the demo: other journeys make popular stores, and delete them
  const popular = listCalled(friend, 'Popular Stores')
    .getByRole('listitem')
    .filter({ hasText: /Kettlemoss|Threnna/ });
  await popular.first().click({ position: { x: 80, y: 20 }, delay: 100 });
  await friend.waitForURL('**/store/*');
});

shopperTest(
  'A shopper sorts coupons by what ends first, in a list, asks for more, and is led to the published page when the API fails',
  async ({ visit }) => {
    const page = await visit('/');
    const latest = listCalled(page, 'Latest Coupons..!');
    const cards = latest.getByRole('article').filter({ visible: true });
    const inOneRow = async () => {
      const [first, second] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()]);
      return first !== null && first.y === second?.y;
    };
    expect(await inOneRow()).toBe(true);
    await page.getByRole('button', { name: 'List view' }).click();
    await soon(inOneRow).toBe(false);
    expect(searchOf(page)).toBe('?view=list');
    await page.goBack();
    await soon(inOneRow).toBe(true);

    const sort = page.getByRole('combobox', { name: 'Sort coupons' });
    await latest.getByText('Newest first', { exact: true }).waitFor();
    await sort.focus();
    await sort.selectOption('Expiry Date');
    expect(searchOf(page)).toBe('?sort=expiry');
    await latest.getByText('Ending soonest first', { exact: true }).waitFor();
    expect(await sort.evaluate((field) => field === document.activeElement)).toBe(true);
    const days = () =>
      latest
        .locator('.expiry > time')
        .filter({ visible: true })
        .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    await soon(async () => (await days()).length).toBeGreaterThan(5);
    await soon(days).toSatisfy((shown: string[]) => shown.every((day, at) => day >= (shown[at - 1] ?? '')));

    const shown = await cards.count();
    await page.getByText(`${shown} coupons shown`, { exact: true }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Show More Coupons' }).click();
    await soon(() => cards.count()).toBeGreaterThan(shown);
    await soon(() => cards.nth(shown).evaluate((card) => card.contains(document.activeElement))).toBe(true);

    await page.route('**/api/coupons?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await pill(page, 'Pets').click();
    const alert = page.getByRole('alert');
    await alert.getByText('The coupons could not be loaded. Please try again later.', { exact: true }).waitFor();
    expect(await alert.textContent()).not.toMatch(/<|Gateway|JSON/);
    expect(await alert.getByRole('link', { name: 'Pets Coupons' }).getAttribute('href')).toBe('/category/pets');
  },
);
