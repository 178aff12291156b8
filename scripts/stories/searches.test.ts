import { expect } from 'vitest';
import { LAPTOP, PHONE, soon, storesShown, story } from './story.ts';

const addressOf = (url: string) => new URL(url).pathname + new URL(url).search;

story('A shopper searches from the header and lands on the stores that match', async ({ visit }) => {
  const page = await visit('/about', { width: LAPTOP });
  const box = page.getByRole('banner').getByRole('searchbox');
  expect(await box.getAttribute('placeholder')).toBe('Search for stores or deals...');
  await box.fill('   ');
  await box.press('Enter');
  expect(addressOf(page.url())).toBe('/about');

  await box.fill('  vinylarch ');
  await box.press('Enter');
  await page.waitForURL('**/stores?search=vinylarch');
  await soon(() => storesShown(page)).toEqual(['Vinylarch']);
  expect(await page.getByRole('searchbox', { name: 'Search stores', exact: true }).inputValue()).toBe('vinylarch');
});

story('A shopper searches from the menu of a telephone', async ({ visit }) => {
  const page = await visit('/', { width: PHONE });
  const box = page.getByRole('banner').getByRole('searchbox');
  expect(await box.count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await box.getAttribute('placeholder')).toBe('Search...');
  for (const name of ['Home', 'Stores', 'Categories', 'Blogs', 'Amazon Deals', 'Admin']) await page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor();
  await box.fill('pets');
  await box.press('Enter');
  await page.waitForURL('**/stores?search=pets');
  await page.getByRole('heading', { name: 'Whiskerfold' }).waitFor();
});

story('A shopper narrows the list of stores by typing, and gets it back', async ({ visit }) => {
  const page = await visit('/stores');
  await page.getByRole('heading', { level: 1, name: 'All Stores' }).waitFor();
  const all = await storesShown(page);
  expect(all.length).toBeGreaterThan(40);

  const box = page.getByRole('searchbox', { name: 'Search stores', exact: true });
  await box.pressSequentially('hUMbr');
  await soon(() => storesShown(page)).toEqual(['Humbright Audio']);
  expect(addressOf(page.url())).toBe('/stores?search=hUMbr');

  await box.fill('no such store anywhere');
  await page.getByRole('heading', { name: 'No Stores Found' }).waitFor();
  await page.getByText('Try adjusting your search terms.', { exact: true }).waitFor();

  await box.fill('');
  await soon(async () => (await storesShown(page)).length).toBeGreaterThanOrEqual(all.length);
  expect(addressOf(page.url())).toBe('/stores');
});

story('A shopper finds all stores of a category by its name', async ({ visit }) => {
  const page = await visit('/stores?search=PETS');
  const cards = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  expect(await cards.count()).toBeGreaterThan(1);
  for (const card of await cards.all()) await card.getByText('Pets', { exact: true }).waitFor();
});
