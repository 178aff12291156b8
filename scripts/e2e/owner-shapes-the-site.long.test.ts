import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { saved } from './catalogue-fixtures.ts';
import { newSiteTest } from './new-site.ts';
import { panel } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

/** By the handle of one row onto another. */
async function drag(row: Locator, onto: Locator): Promise<void> {
  const [handle, place] = [await row.locator('.drag-handle').boundingBox(), await onto.boundingBox()];
  const { mouse } = row.page();
  await mouse.move(handle!.x + handle!.width / 2, handle!.y + handle!.height / 2);
  await mouse.down();
  await mouse.move(place!.x + place!.width / 2, place!.y + place!.height / 2, { steps: 5 });
  await mouse.up();
}

newSiteTest(
  'The owner arranges the menus by dragging and by keyboard, and header and footer follow on every page',
  async ({ dashboard, site }) => {
    saved(await site.owner.post('/api/categories', { name: 'Canoes', slug: 'canoes' }));
    const page = await dashboard({ site, path: '/admin/menus' });
    const menus = panel(page, 'Header and footer');
    const header = menus.getByRole('group', { name: 'Header', exact: true });
    const label = (at: number) => header.getByLabel('Label').nth(at);
    await header.waitFor();
    await header.getByRole('button', { name: 'Move entry 3 of Header up' }).press('Enter');
    await soon(() => label(1).inputValue()).toBe('Categories');
    const rows = header.getByRole('listitem');
    await drag(rows.nth(4), rows.nth(0));
    await soon(() => label(0).inputValue()).toBe('Amazon Deals');
    await header.getByRole('button', { name: 'Remove entry 1 of Header' }).click();
    await header.getByRole('button', { name: 'Add Entry' }).click();
    await label(4).fill('Canoes');
    await header.getByLabel('Leads to').nth(4).fill('/category/kayaks');
    await menus.getByRole('button', { name: 'Save Menus' }).click();
    await header
      .getByText('"Canoes" leads nowhere: there is no page at /category/kayaks. Choose another page.')
      .first()
      .waitFor();
    await header.getByLabel('Leads to').nth(4).fill('/category/canoes');
    const popular = menus.getByRole('group', { name: 'Footer: Popular Categories' });
    expect(await popular.getByLabel('Leads to').first().inputValue()).toBe('');
    await popular.getByLabel('Leads to').first().fill('/category/canoes');
    await menus.getByRole('button', { name: 'Save Menus' }).click();
    await toastOf(page, 'Menus saved successfully').waitFor();
    expect(await accessibilityViolations(page, { within: 'main' })).toEqual([]);

    await soon(async () => (await site.owner.get('/terms')).text).toContain('href="/category/canoes"');
    const shop = await page.context().newPage();
    await shop.goto(`${site.address}/terms`);
    const links = shop.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Home', 'Categories', 'Stores', 'Blogs', 'Canoes']);
    await shop.getByRole('contentinfo').getByRole('link', { name: 'Fashion' }).click();
    await shop.waitForURL('**/category/canoes');
    await shop.close();
    saved(await site.owner.delete('/api/categories/canoes'));
    await soon(async () => (await site.owner.get('/terms')).text).not.toContain('Canoes');
  },
);
