import { expect } from 'vitest';
import { openStore } from './catalogue-of-their-own.ts';
import { PHONE, storesShown, story, tabOpenedBy } from './story.ts';

story('A shopper without JavaScript reads the codes of a store and reaches it', async ({ visit, owner }) => {
  const { path } = await openStore(owner, {
    name: 'Plain Paper',
    website: 'https://paper.example/',
    offers: [{ title: 'Paper for less', affiliateLink: 'https://go.example/paper' }],
    coupons: [{ title: 'Pens for less', code: 'INKWELL9' }],
  });
  const page = await visit(path, { script: false });
  await page.getByRole('article').filter({ hasText: 'Pens for less' }).getByText('INKWELL9', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Copy Code' }).count()).toBe(0);
  const offered = await tabOpenedBy(page, () => page.getByRole('link', { name: 'Get Deal' }).click());
  expect(offered.url()).toBe('https://go.example/paper');
  const store = await tabOpenedBy(page, () => page.getByRole('main').getByRole('link', { name: 'Visit Store' }).click());
  expect(store.url()).toBe('https://paper.example/');
});

story('A shopper without JavaScript gets codes on home, too', async ({ visit, owner }) => {
  await openStore(owner, { name: 'Plain Plates', coupons: [{ title: 'Plates for less', code: 'SUPPER5' }] });
  const page = await visit('/', { script: false });
  const coupon = page.getByRole('region', { name: 'Latest Coupons..!' }).getByRole('article').filter({ hasText: 'Plates for less' });
  await coupon.getByText('SUPPER5', { exact: true }).waitFor();
  const store = await tabOpenedBy(page, () => coupon.getByRole('link', { name: 'Visit Store' }).click());
  expect(store.url()).toBe('https://plain-plates.example/');
  expect(await page.getByRole('group', { name: 'Filter coupons' }).isVisible()).toBe(false);
});

story('A shopper without JavaScript walks through the site by its links', async ({ visit }) => {
  const page = await visit('/', { script: false });
  await page.getByRole('link', { name: 'View All stores' }).click();
  await page.getByRole('heading', { level: 1, name: 'All Stores' }).waitFor();
  await page.getByRole('link', { name: 'View Coupons of Vinylarch' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vinylarch' }).waitFor();
});

story('A shopper without JavaScript searches, with a telephone as well', async ({ visit }) => {
  const page = await visit('/', { script: false });
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.fill('humbright');
  await box.press('Enter');
  await page.waitForURL('**/stores?search=humbright');
  expect(await storesShown(page)).toEqual(['Humbright Audio']);

  const phone = await visit('/', { script: false, width: PHONE });
  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone.getByRole('banner').getByRole('searchbox').fill('no such store');
  await phone.getByRole('banner').getByRole('searchbox').press('Enter');
  await phone.getByRole('heading', { name: 'No Stores Found' }).waitFor();
  await phone.getByText('Try adjusting your search terms.', { exact: true }).waitFor();
});
