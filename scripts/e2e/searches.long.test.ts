import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { PHONE, searchField, shopperTest } from './shopper-test.ts';

shopperTest(
  'A shopper with a telephone searches from the menu, and taps suggestions: a deal and a category',
  async ({ visit, owner }) => {
    await openStore(owner, { name: 'Zigzag Quilts', coupons: [{ title: 'Quilted zigzags for two', code: 'ZIG' }] });
    const page = await visit('/about', { width: PHONE, islands: false });
    const field = searchField(page.getByRole('banner'));
    expect(await field.count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    for (const name of ['Home', 'Stores', 'Categories', 'Blogs', 'Amazon Deals', 'Admin'])
      await page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor();
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await field.tap();
    await field.pressSequentially('zi');
    await list.getByRole('option', { name: /^Zigzag Quilts / }).waitFor();
    await field.pressSequentially('gzags');
    await list.getByRole('option', { name: /Quilted zigzags for two/ }).tap();
    await page.waitForURL(/zigzag-quilts#coupon-/);

    await page.getByRole('button', { name: 'Menu' }).tap();
    await field.fill('zebras');
    await field.press('Enter');
    await page.waitForURL('**/stores?search=zebras');
    const inList = searchField(page.getByRole('main'));
    await inList.tap();
    await inList.fill('');
    await inList.pressSequentially('pe');
    await list.getByRole('option', { name: 'Pets', exact: true }).tap();
    await page.waitForURL('**/category/pets');
  },
);
