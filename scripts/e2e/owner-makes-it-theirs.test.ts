import { expect } from 'vitest';
import { themeCss } from '../../site/feeds/theme-css.ts';
import { accessibilityViolations } from './accessibility.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { newSiteTest } from './new-site.ts';
import { panel } from './owner-test.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

const LOGO = '<svg viewBox="0 0 90 20"><path fill="#123456" d="M0 0h90v20H0z"/></svg>';
const COLOURS = [
  '#000000',
  '#ffffff',
  '#ffee00',
  '#eeeeee',
  '#777777',
  '#f59e0b',
  '#e11d48',
  '#16a34a',
  '#1d4ed8',
  '#7c3aed',
];

newSiteTest(
  'The owner gives the site a logo, a title and a copyright line, looks at a store before saving, and shoppers see it',
  async ({ dashboard, visit, site }) => {
    saved(await site.owner.post('/api/categories', { name: 'Food', slug: 'food' }));
    const store = await openStore(site.owner, {
      name: 'Brand Bakery',
      category: 'Food',
      coupons: [{ title: 'A tenth off', code: 'BREAD10' }],
    });
    const page = await dashboard({ site, path: '/admin/settings' });
    const settings = panel(page, 'Site Settings');
    await settings.getByLabel('Title of the home page').fill('Bread for less');
    await settings.getByLabel('Copyright line').fill('© {year} Our Bakery');
    await settings.getByLabel('Logo file', { exact: true }).setInputFiles({
      name: 'ours.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO),
    });
    await settings.getByText('Uploaded: ours.svg').waitFor();
    await settings.getByRole('button', { name: 'Remove figure 3' }).click();
    await settings.getByRole('button', { name: 'Remove figure 2' }).click();
    await settings.getByRole('combobox', { name: 'Shows' }).click();
    await page.getByRole('option', { name: 'Live deals, counted' }).click();
    await settings.getByLabel('Facebook', { exact: true }).fill('facebook.example/bakery');
    await settings.getByRole('checkbox', { name: 'Shoppers see the Admin button' }).uncheck();
    expect(await accessibilityViolations(page)).toEqual([]);

    const preview = await tabOpenedBy(page, () => settings.getByRole('button', { name: 'Store page' }).click());
    await preview.getByRole('heading', { name: 'Brand Bakery', level: 1 }).waitFor();
    await preview.getByText(/^© 20\d\d Our Bakery/).waitFor();
    await preview.close();

    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await toastOf(page, 'Settings saved successfully').waitFor();
    await soon(async () => (await site.owner.get('/')).text).toContain('Bread for less');
    const shop = await visit('/', { site: site.address });
    await shop.getByRole('heading', { name: 'Bread for less', level: 1 }).waitFor();
    await shop.getByRole('definition').filter({ hasText: /^1$/ }).waitFor();
    const brand = shop.getByRole('banner').getByRole('link', { name: 'Top Coupons' });
    expect(await brand.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(
      0,
    );
    expect(await shop.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
    expect(await shop.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toBe(
      'https://facebook.example/bakery',
    );
    await soon(async () => (await site.owner.get('/favicon.svg')).text).toContain('#123456');

    await shop.route('**/theme.css', (route) => route.fulfill({ contentType: 'text/css', body: theme }));
    let theme = '';
    for (const [at, colour] of COLOURS.entries()) {
      theme = themeCss({ primary: colour, secondary: COLOURS.at(-at)! });
      for (const path of ['/', store.path]) {
        await shop.emulateMedia({ colorScheme: 'light' });
        await shop.goto(path);
        const found = { light: [] as string[], dark: [] as string[] };
        for (const colorScheme of ['light', 'dark'] as const) {
          await shop.emulateMedia({ colorScheme });
          found[colorScheme] = await accessibilityViolations(shop, { rules: ['color-contrast'] });
        }
        expect([colour, path, found]).toEqual([colour, path, { light: [], dark: [] }]);
      }
    }
  },
);
