import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations, darkModeViolations } from './accessibility.ts';
import { saved } from './catalogue-fixtures.ts';
import { NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { choose, hasFocus, panel, signIn } from './owner-test.ts';
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
    const save = page.getByRole('button', { name: 'Save order' });
    await list.getByRole('button', { name: 'Move Maps up' }).press('Enter');
    await save.click();
    await toastOf(page, 'Categories reordered successfully').waitFor();
    await soon(order).toEqual(['Boots', 'Maps', 'Tents']);
    await soon(() => rows.last().textContent()).toContain('Tents');
    await drag(rows.last(), rows.first());
    await save.click();
    await save.waitFor({ state: 'hidden' }); // until then Edit would ask whether to discard the order
    expect(await order()).toEqual(['Tents', 'Boots', 'Maps']);

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
    await soon(async () => (await site.owner.get('/category/shelters')).text).toMatch(
      /<title>Shelters for less – .*For nights outside\..*Ridge/s,
    );
    await soon(async () => (await site.owner.get('/category/tents')).headers.get('location')).toBe(
      '/category/shelters',
    );

    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Menus' }).click();
    await page.getByRole('button', { name: 'Add Redirect' }).click();
    const redirect = page.getByRole('dialog', { name: 'Add Redirect' });
    await redirect.getByLabel('From').fill('/old/tents.php');
    await redirect.getByLabel('To').fill('/category/shelters');
    await choose(redirect.getByLabel('Moved'), 'For now (302)');
    await redirect.getByRole('button', { name: 'Create Redirect' }).click();
    await toastOf(page, 'Redirect created successfully').waitFor();
    await page.getByText('leads to /category/shelters for now').waitFor();
    await soon(async () => (await site.owner.get('/old/tents.php')).status).toBe(302);
  },
);

newSiteTest(
  'The owner gives the newsletter another title, is told what cannot stand in it, and takes it back',
  async ({ dashboard, site }) => {
    const page = await dashboard({ site, path: '/admin/messages' });
    const messages = panel(page, 'Messages');
    await messages.getByText(/^\d+ messages, 0 changed$/).waitFor();
    const search = messages.getByRole('searchbox', { name: 'Search messages' });
    await search.fill('the');
    await messages.getByText(/\. The first 50 are shown: search for more words to see the others\.$/).waitFor();
    await search.fill('home never DEAL');
    await messages.getByText(/, 1 found$/).waitFor();
    const title = messages.getByRole('textbox', { name: 'Never Miss a Deal!' });
    await title.fill('{shopper} never pays too much');
    await search.fill('cookies');
    await messages.getByRole('button', { name: 'Save Messages' }).click();
    await messages.getByText('{shopper} stands for nothing here. Leave it out.', { exact: true }).waitFor();
    await soon(() => hasFocus(title)).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await darkModeViolations(page)).toEqual([]);

    saved(await site.owner.put('/api/config', { messages: { 'newsletter.button': 'Join' } }));
    await title.fill('Never pay too much');
    await title.press('Enter');
    const versions = page.getByRole('alertdialog', { name: 'This was saved elsewhere in the meantime' });
    await versions.getByRole('radiogroup', { name: 'Messages, newsletter, button' }).getByText('Join').waitFor();
    await versions.getByRole('button', { name: 'Save what I chose' }).click();
    await toastOf(page, 'Messages saved successfully').waitFor();
    await messages.getByText(/, 2 changed, /).waitFor();
    const shown = async () => {
      const home = (await site.owner.get('/')).text;
      return [/id="newsletter"[^>]*>([^<]*)/.exec(home)?.[1], />\s*(Join|Subscribe)\s*</.exec(home)?.[1]];
    };
    await soon(shown).toEqual(['Never pay too much', 'Join']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toastOf(page, 'Undone').waitFor();
    await soon(shown).toEqual(['Never Miss a Deal!', 'Join']);
    await search.fill('');
    const button = messages.getByRole('textbox', { name: 'Subscribe' });
    expect(await button.inputValue()).toBe('Join');
    await button.fill('');
    await button.press('Enter');
    await messages.getByText(/, 0 changed$/).waitFor();
    await soon(() => hasFocus(messages.getByRole('group', { name: 'Messages' }))).toBe(true);
  },
);
