import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { saved } from './catalogue-fixtures.ts';
import { NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { choose, signIn } from './owner-test.ts';
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
  'The owner of a new site begins with its first steps, orders and renames categories, and leads an old address on',
  async ({ dashboard, site }) => {
    const page = await dashboard({ site, signedIn: false });
    await signIn(page, NEW_SITE_PASSWORD);
    await toastOf(page, 'Welcome to Admin Dashboard').waitFor();
    await page.waitForURL('**/admin/today');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: /^Give the site its name ?\(to do\)$/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await steps.getByRole('link', { name: /^Add your first store/ }).click();
    await page.getByRole('dialog', { name: 'Add Store' }).getByRole('button', { name: 'Cancel' }).click();

    for (const name of ['Boots', 'Tents', 'Maps'])
      saved(await site.owner.post('/api/categories', { name, slug: name.toLowerCase() }));
    saved(await site.owner.post('/api/stores', { name: 'Ridge', slug: 'ridge', category: 'Tents' }));
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Categories' }).click();
    const list = page.getByRole('group', { name: 'Categories' });
    const rows = list.getByRole('listitem');
    const order = async () => (await site.owner.get('/api/categories')).body.map(({ name }: { name: string }) => name);
    await list.getByRole('button', { name: 'Move Maps up' }).press('Enter');
    await toastOf(page, 'Categories reordered successfully').waitFor();
    await soon(order).toEqual(['Boots', 'Maps', 'Tents']);
    await soon(() => rows.last().textContent()).toContain('Tents');
    await drag(rows.last(), rows.first());
    await soon(order).toEqual(['Tents', 'Boots', 'Maps']);

    await list.getByRole('button', { name: 'Edit Tents' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Tents' });
    await form.getByLabel('Name').fill('Shelters');
    await form.getByLabel('Slug').fill('shelters');
    await form.getByLabel('Description', { exact: true }).fill('For nights outside.');
    await choose(form.getByLabel('Icon'), 'Travel');
    await form.getByLabel('SEO title').fill('Shelters for less');
    await form.getByText(/^Shelters for less – /).waitFor();
    expect(await accessibilityViolations(page, { within: '[role="dialog"]' })).toEqual([]);
    await form.getByRole('button', { name: 'Update Category' }).click();
    await toastOf(page, 'Category updated successfully').waitFor();
    const shown = async () => (await site.owner.get('/category/shelters')).text;
    await soon(shown).toContain('For nights outside.');
    expect(await shown()).toMatch(/<title>Shelters for less – /);
    expect(await shown()).toContain('Ridge');
    await soon(async () => (await site.owner.get('/category/tents')).headers.get('location')).toBe(
      '/category/shelters',
    );

    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Menus' }).click();
    await page.getByRole('button', { name: 'Add Redirect' }).click();
    const redirect = page.getByRole('dialog', { name: 'Add Redirect' });
    await redirect.getByLabel('From').fill('/stores');
    await redirect.getByLabel('To').fill('/category/shelters');
    await redirect.getByRole('button', { name: 'Create Redirect' }).click();
    await redirect
      .getByText('/stores leads to a page already. Only an address without one can be redirected.')
      .first()
      .waitFor();
    await redirect.getByLabel('From').fill('/old/tents.php');
    await choose(redirect.getByLabel('Moved'), 'For now (302)');
    await redirect.getByRole('button', { name: 'Create Redirect' }).click();
    await toastOf(page, 'Redirect created successfully').waitFor();
    await page.getByText('leads to /category/shelters for now').waitFor();
    await soon(async () => {
      const { status, headers } = await site.owner.get('/old/tents.php');
      return [status, headers.get('location')];
    }).toEqual([302, '/category/shelters']);
  },
);
