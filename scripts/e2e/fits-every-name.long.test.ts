import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { fitsEverywhere, long } from './fit.ts';
import { newSiteTest } from './new-site.ts';
import { searchField, soon } from './shopper-test.ts';

newSiteTest(
  'A shopper never scrolls sideways for what the owner calls the site, its figures and its many categories',
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
    for (let at = 1; at <= 40; at++)
      saved(await site.owner.post('/api/categories', { name: `Category number ${at}`, slug: `category-${at}` }));
    const category = `Outdoors, Camping and ${long('Schifffahrt')}`.slice(0, 80);
    saved(await site.owner.post('/api/categories', { name: category, slug: 'outdoors' }));
    const { path } = await openStore(site.owner, { name: 'Campers', category });
    const page = await visit('/about', { site: site.address, fresh: true, islands: false });
    await fitsEverywhere(page, [path, '/contact', '/category/category-40', '/']);

    const header = page.getByRole('banner');
    await header.getByRole('link', { name: siteName, exact: true }).waitFor();
    expect((await searchField(header).filter({ visible: true }).boundingBox())?.width).toBeGreaterThan(150);
    const filterBox = () => page.getByRole('group', { name: 'Filter coupons' }).boundingBox();
    expect((await filterBox())?.height, 'a few lines').toBeLessThan(220);
    const last = page.getByRole('button', { name: 'Category number 40', exact: true });
    const inFilter = async () => {
      // where both are now: the focus may scroll the page, too
      const [box, filter] = await Promise.all([last.boundingBox(), filterBox()]);
      return box !== null && filter !== null && box.y >= filter.y && box.y + box.height <= filter.y + filter.height;
    };
    expect(await inFilter()).toBe(false);
    await last.focus();
    await soon(inFilter).toBe(true);
    await page.setViewportSize({ width: 320, height: 800 });
    expect((await header.getByRole('button', { name: 'Menu' }).boundingBox())?.width).toBe(44);
  },
);
