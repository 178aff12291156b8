import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { couponListTitle } from '../../site/messages.ts';
import { LAPTOP, PHONE, soon, shopperTest, widths } from './shopper-test.ts';

const searchOf = (page: Page) => new URL(page.url()).search;
const listCalled = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pill = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

shopperTest('A shopper looks at the coupons of one category, shares the address and goes back', async ({ visit }) => {
  const page = await visit('/');
  expect(await pill(page, 'All Categories').getAttribute('aria-pressed')).toBe('true');
  await pill(page, 'Pets').click();
  await pill(page, 'Pets').click();
  const pets = listCalled(page, 'Pets Coupons').getByRole('article');
  await pets.first().waitFor();
  expect(await page.getByRole('region', { name: 'Popular Stores' }).isVisible()).toBe(false);
  expect(searchOf(page)).toBe('?category=pets');
  const titles = await pets.getByRole('heading').allTextContents();
  for (const card of await pets.all()) {
    await card.getByRole('link', { name: /^(Barkmere|Whiskerfold|Finpuddle)$/ }).waitFor();
  }

  const friend = await visit(`/${searchOf(page)}`);
  await soon(() =>
    listCalled(friend, 'Pets Coupons').getByRole('article').getByRole('heading').allTextContents(),
  ).toEqual(titles);

  await page.goBack();
  await page.getByRole('region', { name: 'Popular Stores' }).waitFor();
  expect(await pill(page, 'All Categories').getAttribute('aria-pressed')).toBe('true');
  expect(await listCalled(page, couponListTitle.latest).getByRole('article').count()).toBeGreaterThan(0);
});

shopperTest(
  'A shopper chooses between a grid and a list, and sorts all coupons by what ends first',
  async ({ visit }) => {
    const page = await visit('/', { width: LAPTOP });
    const cards = listCalled(page, couponListTitle.latest).getByRole('article').filter({ visible: true });
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

    const latest = listCalled(page, couponListTitle.latest);
    const sort = page.getByRole('combobox', { name: 'Sort coupons' });
    expect(await sort.getByRole('option').allTextContents()).toEqual([
      'Latest',
      'Discount %',
      'Expiry Date',
      'Popularity',
    ]);
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

    await page.getByRole('region', { name: 'Popular Stores' }).waitFor();
  },
);

shopperTest('A shopper sees more coupons of a long list by asking for them', async ({ visit }) => {
  const page = await visit('/?category=fashion&sort=discount');
  const coupons = listCalled(page, 'Fashion Coupons').getByRole('article').filter({ visible: true });
  const more = page.getByRole('button', { name: 'Show More Coupons' });
  await more.waitFor();
  const focused = () =>
    coupons.evaluateAll((cards) => cards.findIndex((card) => card.contains(document.activeElement)));
  let shown = 0;
  for (let before = await coupons.count(); before > shown; before = await coupons.count()) {
    shown = before;
    await page.getByText(`${shown} coupons shown`, { exact: true }).waitFor({ state: 'attached' });
    if (!(await more.isVisible())) break;
    await more.click();
    await soon(() => coupons.count()).toBeGreaterThan(shown);
    await soon(focused).toBe(shown); // the first new coupon
  }
  expect(await more.count()).toBe(0);
});

shopperTest.for(widths)(
  'A shopper jumps to the end of a long list on a screen of %i pixels, and the button there stays under the finger',
  async (width, { visit }) => {
    const page = await visit('/?category=fashion&sort=discount', { width });
    const more = page.getByRole('button', { name: 'Show More Coupons' });
    const tops = await more.evaluate(async (button) => {
      const found: number[] = [];
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      // a card that comes into sight is drawn, and takes its own height, in one of the next frames
      for (let frame = 0; frame < 4; frame += 1) {
        found.push(Math.round(button.getBoundingClientRect().top));
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return found;
    });
    expect(new Set(tops).size, `it moved: ${tops.join(', ')}`).toBe(1);
  },
);

shopperTest(
  'A shopper for whom something else answers than the API is led to the published page',
  async ({ visit }) => {
    const page = await visit('/', {
      before: (browser) =>
        browser.route('**/api/coupons?*', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
        ),
    });
    await pill(page, 'Pets').click();
    const alert = page.getByRole('alert');
    await alert.getByText('The coupons could not be loaded. Please try again later.', { exact: true }).waitFor();
    expect(await alert.textContent()).not.toMatch(/<|Gateway|JSON/);
    expect(await alert.getByRole('link', { name: 'Pets Coupons' }).getAttribute('href')).toBe('/category/pets');
  },
);

shopperTest(
  'A shopper with a telephone filters with a thumb, and sees what is chosen also where the device chooses the colours',
  async ({ visit }) => {
    const page = await visit('/', { width: PHONE });
    await page.emulateMedia({ forcedColors: 'active' });
    const look = (name: string) => pill(page, name).evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await look('All Categories')).not.toBe(await look('Pets'));
    await page.emulateMedia({ forcedColors: 'none' });

    await pill(page, 'Travel').tap();
    await listCalled(page, 'Travel Coupons').getByRole('article').first().waitFor();
    await pill(page, 'All Categories').tap();
    await listCalled(page, couponListTitle.latest).waitFor();
  },
);
