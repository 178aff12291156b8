import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { fitsEverywhere, long } from './fit.ts';
import { newSiteTest } from './new-site.ts';
import { PHONE, ready, searchField, soon } from './shopper-test.ts';

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
    const page = await visit('/category/kites-strings', { site: site.address, width: PHONE, islands: false });
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

newSiteTest(
  'A shopper never scrolls sideways for what the owner calls the site, its figures and its categories',
  async ({ visit, site }) => {
    const siteName = 'Coupons, Offers and Everyday Savings for the United Kingdom';
    const figures = ['12345678901234567890', '$1,234,567.89 a year!', '1M+ happy customers'];
    saved(
      await site.owner.put('/api/config?wait=1', {
        siteName,
        description: long('Donaudampfschiff'),
        contactEmail: `${long('customer')}@${long('deals').slice(0, 30)}.example`,
        footerText: `https://footer.example/${long('policy').repeat(4)}`,
        heroTiles: figures.map((figure) => ({ figure: figure.slice(0, 20), label: long('Customers').slice(0, 40) })),
      }),
    );
    const category = `Outdoors, Camping and ${long('Schifffahrt')}`.slice(0, 80);
    saved(await site.owner.post('/api/categories', { name: category, slug: 'outdoors' }));
    const { path } = await openStore(site.owner, { name: 'Campers', category });
    const page = await visit('/about', { site: site.address, islands: false });
    await fitsEverywhere(page, [path, '/contact', '/']);

    const header = page.getByRole('banner');
    await header.getByRole('link', { name: siteName, exact: true }).waitFor();
    expect((await searchField(header).filter({ visible: true }).boundingBox())?.width).toBeGreaterThan(150);
    await page.setViewportSize({ width: 320, height: 800 });
    expect((await header.getByRole('button', { name: 'Menu' }).boundingBox())?.width).toBe(44);
  },
);

newSiteTest(
  'A shopper reaches the last of very many categories by keyboard, in a filter of a few lines',
  async ({ visit, site }) => {
    for (let at = 1; at <= 40; at++)
      saved(
        await site.owner.post(`/api/categories${at === 40 ? '?wait=1' : ''}`, {
          name: `Category number ${at}`,
          slug: `category-${at}`,
        }),
      );
    const page = await visit('/', { site: site.address });
    const place = await page.getByRole('group', { name: 'Filter coupons' }).boundingBox();
    expect(place?.height).toBeLessThan(220);
    const last = page.getByRole('button', { name: 'Category number 40', exact: true });
    const inPlace = async () => {
      const box = await last.boundingBox();
      return box !== null && place !== null && box.y >= place.y && box.y + box.height <= place.y + place.height;
    };
    expect(await inPlace()).toBe(false);
    await page.getByRole('button', { name: 'Category number 39', exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await last.evaluate((button) => button === document.activeElement)).toBe(true);
    await soon(inPlace).toBe(true);

    await page.goto('/?category=category+number+40');
    await soon(() => last.getAttribute('aria-pressed')).toBe('true');
    await soon(inPlace).toBe(true);
  },
);
