import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, found, hasFocus, ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const keepEditing = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();

const savedDraft = (page: Page): Locator =>
  page.locator('[aria-busy=false]', { hasText: /^Draft kept in this browser at / });

ownerTest(
  'The owner is asked before dates for many deals, pasted rows or the address of a link are thrown away',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Bulk Bulbs', offers: [{ title: 'Bulk one' }, { title: 'Bulk two' }] });
    const page = await dashboard({ path: '/admin/deals?search=bulk+bulbs' });
    await found(page, '2 deals');
    await page.getByRole('checkbox', { name: /all on this page/i }).click();
    await page.getByRole('button', { name: 'Set dates' }).click();
    const dates = page.getByRole('dialog', { name: 'Set dates' });
    await dates.getByLabel('Starts').fill('5 May 2031');
    await page.keyboard.press('Escape');
    await keepEditing(page);
    // They are still there if the owner cancels.
    await dates.getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('alertdialog', { name: 'Set dates?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await soon(() => dates.getByLabel('Starts').inputValue()).toBe('Mon 5 May 2031');

    await page.goto('/admin/deals?new=paste');
    const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
    const text = dialog.getByLabel('Mail or rows');
    await text.fill('TYPED10 – 10% off');
    await page.keyboard.press('Escape');
    await keepEditing(page);
    await savedDraft(page).waitFor();
    await page.goto('/admin/newsletter');
    await page.getByRole('link', { name: 'Open Pasted deals' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await soon(() => text.inputValue()).toBe('TYPED10 – 10% off');
    // Rows that are given up for others are offered.
    const title = dialog.getByLabel('Title of row 1');
    await dialog.getByRole('button', { name: 'Read rows' }).click();
    await title.fill('Retyped');
    await dialog.getByRole('button', { name: 'Paste again' }).click();
    await soon(() => hasFocus(text)).toBe(true);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await soon(() => title.inputValue()).toBe('Retyped');
    await page.goto('/admin/posts/new');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    const address = page.getByLabel('Address of the link');
    await address.fill('https://typed.example');
    await page.keyboard.press('Escape');
    await keepEditing(page);
    await soon(() => hasFocus(address)).toBe(true);
    expect(await address.inputValue()).toBe('https://typed.example');
  },
);

ownerTest(
  'The owner whose tab is killed while a post is written finds every word again, even of a post that is deleted meanwhile',
  async ({ dashboard, owner }) => {
    const written = { title: 'Killed while written', slug: 'killed-while-written', content: '<p>Before.</p>' };
    const { id } = saved(await owner.post('/api/blogs', { ...written, category: 'savings-tips', status: 'published' }));
    const killed = await dashboard({ path: `/admin/posts?edit=${id}`, fresh: true });
    const content = killed.getByRole('textbox', { name: 'Content' });
    await content.getByText('Before.').click();
    await killed.keyboard.press('End');
    await killed.keyboard.type(' And after.');
    await killed.getByLabel('Keywords').fill('killed, tab');
    await savedDraft(killed).waitFor();
    const crash = killed.waitForEvent('crash');
    // It never answers.
    killed.goto('chrome://crash').catch(() => undefined);
    await crash;

    const page = await killed.context().newPage();
    await page.goto('/admin/today');
    await page.getByRole('link', { name: 'Open Post “Killed while written”' }).click();
    const restore = page.getByRole('button', { name: 'Restore' });
    await soon(() => hasFocus(restore)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Content' }).getByText('Before. And after.').waitFor();
    expect(await page.getByLabel('Keywords').inputValue()).toBe('killed, tab');

    saved(await owner.delete(`/api/blogs/${id}`));
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save as new' }).click();
    await toastOf(page, 'Blog Created').waitFor();
    const post = (await owner.get('/api/blogs/killed-while-written?view=owner')).body;
    expect(post).toMatchObject({ content: '<p>Before. And after.</p>', keywords: ['killed', 'tab'] });
    await owner.delete(`/api/blogs/${post.id}`);
  },
);

ownerTest('The owner who types on while a form is being saved loses none of it', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Busy Bells' });
  const page = await dashboard({ path: '/admin/stores?search=busy+bells' });
  let held = Promise.withResolvers<void>();
  await page.route('**/api/{stores,blogs}{,/*}', async (route) => {
    if (route.request().method() !== 'GET') await held.promise;
    await route.continue();
  });
  const begin = async (press: () => Promise<void>) => {
    held = Promise.withResolvers();
    await press();
    await page.getByRole('button', { name: 'Saving…' }).waitFor();
  };
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
});
