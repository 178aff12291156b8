import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { newSiteTest } from './new-site.ts';
import { PHONE, ready } from './shopper-test.ts';

newSiteTest('A shopper of a site with nothing in it yet reads so on every page', async ({ visit, site }) => {
  const page = await visit('/', { site: site.address });
  const main = page.getByRole('main');
  const says = (words: string) => main.getByText(words, { exact: true }).filter({ visible: true }).waitFor();
  for (const words of [
    'No popular stores available at the moment.',
    'No featured coupons available at the moment.',
    'No coupons available at the moment.',
  ]) {
    await says(words);
  }

  await page.goto('/stores');
  await main.getByRole('heading', { name: 'No Stores Found' }).waitFor();
  await says('No stores available at the moment.');

  await page.goto('/categories');
  await main.getByRole('heading', { name: 'No Categories Found' }).waitFor();

  await page.goto('/blogs');
  await says('No blogs found. Try adjusting your filters.');
  expect(await main.getByText('Featured Articles').count()).toBe(0);

  await page.goto('/amazon-deals');
  await ready(page);
  await main.getByRole('heading', { name: 'No Products Found' }).waitFor();
  await says('No Amazon products have been added yet.');
  await main.getByRole('button', { name: 'Books', exact: true }).click();
  await says('No products found in the Books category.');
  await main.getByRole('heading', { name: 'No Amazon reviews yet' }).waitFor();
  await main.getByText(/^Check back soon/).waitFor();
});

newSiteTest(
  'A shopper with a telephone opens a category that has no stores yet, and finds the way back',
  async ({ visit, site }) => {
    saved(await site.owner.post('/api/categories?wait=1', { name: 'Kites & Strings', slug: 'kites-strings' }));
    const page = await visit('/category/kites-strings', { site: site.address, width: PHONE });
    await page.getByRole('heading', { level: 1, name: 'Kites & Strings' }).waitFor();
    await page.getByText('0 stores • 0 active deals', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No Stores Found' }).waitFor();
    await page.getByText('There are no stores in the Kites & Strings category yet.', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse Categories' }).click();
    await page.getByRole('heading', { level: 1, name: 'Browse Categories' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Kites & Strings\s*0 stores$/ })
      .first()
      .waitFor();
  },
);
