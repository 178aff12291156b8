import { expect } from 'vitest';
import { PHONE, shopperTest, storesShown } from './shopper-test.ts';

/** Specification section 9. */
const POPULAR_CATEGORIES = 4;

shopperTest('A shopper goes from the categories to the stores of one, to one of these and back', async ({ visit }) => {
  const page = await visit('/categories', { width: PHONE, islands: false });
  const main = page.getByRole('main');
  const cards = main.getByRole('list').filter({ has: page.getByRole('link', { name: /\d stores?$/ }) });
  expect(await cards.first().getByRole('listitem').count()).toBe(POPULAR_CATEGORIES);
  const pets = cards.last().getByRole('link', { name: /^Pets/ });
  const stores = Number(/(\d+) stores$/.exec((await pets.textContent()) ?? '')?.[1]);

  await pets.click();
  await main.getByRole('heading', { level: 1, name: 'Pets' }).waitFor();
  await main.getByText(new RegExp(`^${stores} stores • \\d+ active deals$`)).waitFor();
  expect(await storesShown(page)).toHaveLength(stores);

  await main.getByRole('link', { name: 'View Coupons of Barkmere' }).click();
  await main.getByRole('heading', { level: 1, name: 'Barkmere' }).waitFor();
  await main.getByRole('link', { name: 'Pets', exact: true }).first().click();
  const back = main.getByRole('link', { name: 'Back to all categories' });
  // stores above it are laid out as they come into sight, and may move it while it is pressed
  await back.scrollIntoViewIfNeeded();
  await back.click();
  await page.waitForURL('**/categories');
});

shopperTest(
  'A shopper with a mistyped link learns what does not exist, and with one in capitals reaches the store',
  async ({ visit }) => {
    const page = await visit('/store/no-such-store', { status: 404, islands: false });
    const unknown = await page.content();
    await page.getByText("The store you're looking for doesn't exist.", { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Browse All Stores' }).click();
    await page.getByRole('heading', { level: 1, name: 'All Stores' }).waitFor();

    // A static host knows no redirects, and answers with the page that was published for unknown stores.
    await page.route('**/store/Humbright', async (route) => route.fulfill({ body: unknown, contentType: 'text/html' }));
    await page.goto('/store/Humbright');
    await page.getByRole('heading', { level: 1, name: 'Humbright' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/store/humbright');
  },
);
