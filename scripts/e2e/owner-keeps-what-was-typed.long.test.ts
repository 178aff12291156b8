import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { choose, hasFocus, ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const keepEditing = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();

const savedDraft = (page: Page): Locator =>
  page.locator('[aria-busy=false]', { hasText: /^Draft kept in this browser at / });

ownerTest('The owner who types on while a form is being saved loses none of it', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Busy Bells' });
  const page = await dashboard({ path: '/admin/stores?search=busy+bells' });
  let held = Promise.withResolvers<void>();
  await page.route('**/api/{stores,blogs}{,/*}', async (route) => {
    if (route.request().method() !== 'GET') await held.promise;
    await route.continue();
  });
  /** Begins to save, and goes on until `held` is resolved. */
  async function begin(press: () => Promise<void>): Promise<void> {
    held = Promise.withResolvers();
    await press();
    await page.getByRole('button', { name: 'Saving…' }).waitFor();
  }

  // A store that is corrected: the form goes on from what was saved.
  await page.getByRole('button', { name: 'Busy Bells', exact: true }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Busy Bells' });
  const update = edited.getByRole('button', { name: 'Update Store' });
  const description = edited.getByLabel('Description', { exact: true });
  await description.fill('Saved');
  await begin(() => update.click());
  await description.fill('Saved, and typed on');
  held.resolve();
  await toastOf(page, 'Store updated successfully').waitFor();
  await update.waitFor();
  expect(await description.inputValue()).toBe('Saved, and typed on');
  await page.keyboard.press('Escape');
  await keepEditing(page);
  await begin(() => update.click());
  held.resolve();
  await edited.waitFor({ state: 'detached' });
  expect((await owner.get('/api/stores/busy-bells')).text).toContain('Saved, and typed on');

  // What is new is saved as it stands: its fields take nothing until then, and the focus is back in what was refused.
  await page.getByRole('button', { name: 'Add Store' }).click();
  const added = page.getByRole('dialog', { name: 'Add Store' });
  await added.getByLabel('Name').fill('Busy Bells');
  await choose(added.getByLabel('Category'), 'Fashion');
  await begin(() => added.getByLabel('Website').press('Enter'));
  await page.keyboard.type('lost');
  held.resolve();
  await soon(() => hasFocus(added.getByLabel('Slug'))).toBe(true);
  expect(await added.getByLabel('Website').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();

  // A new post gets its address meanwhile: what is then saved leaves no draft of a post without one.
  await page.goto('/admin/posts/new');
  const excerpt = page.getByLabel('Excerpt');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Busy bees');
  const saveDraft = page.getByRole('button', { name: 'Save draft' });
  await begin(() => saveDraft.click());
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await excerpt.fill('Typed on');
  held.resolve();
  await saveDraft.waitFor();
  await savedDraft(page).waitFor();
  expect(await excerpt.inputValue()).toBe('Typed on');
  await begin(() => saveDraft.click());
  held.resolve();
  await saveDraft.waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('link', { name: 'Busy bees' }).waitFor();
  expect(await page.getByText('Unsaved changes in this browser').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
