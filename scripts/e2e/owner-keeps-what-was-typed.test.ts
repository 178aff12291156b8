import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, found, hasFocus, ownerTest, toastSaying } from './owner-test.ts';
import { PHONE, soon, toastOf } from './shopper-test.ts';

const keepEditing = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();

const keptDraft = (page: Page): Locator =>
  page.locator('[aria-busy=false]', { hasText: /^Draft kept in this browser at / });

/** Whether all of it is in sight: nothing lies over it, and it lies within the window. */
const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + 1, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (element === seen || element.contains(seen));
  });

ownerTest('The owner who types deals instead of pasting them loses none, however that ends', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/deals' });
  await page.getByRole('button', { name: 'Paste Deals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
  const text = dialog.getByLabel('Mail or rows');
  await text.fill('TYPED10 – 10% off');
  await page.keyboard.press('Escape');
  await keepEditing(page);
  expect(await text.inputValue()).toBe('TYPED10 – 10% off');
  await keptDraft(page).waitFor();

  await page.goto('/admin/newsletter');
  await page.getByRole('link', { name: 'Open Pasted deals' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await soon(() => text.inputValue()).toBe('TYPED10 – 10% off');

  // Rows that are given up for others are offered.
  await dialog.getByRole('button', { name: 'Read rows' }).click();
  await dialog.getByLabel('Title of row 1').fill('Retyped');
  await dialog.getByRole('button', { name: 'Paste again' }).click();
  await soon(() => hasFocus(text)).toBe(true);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await soon(() => dialog.getByLabel('Title of row 1').inputValue()).toBe('Retyped');
});

ownerTest(
  'The owner whose browser keeps no drafts keeps the rows that were read instead of pasting again',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/deals', fresh: true });
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: 'Paste Deals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
    await dialog.getByLabel('Mail or rows').fill('FULL10 – 10% off');
    await dialog.getByRole('button', { name: 'Read rows' }).click();
    await dialog.getByLabel('Title of row 1').fill('Retyped');
    await dialog.getByRole('button', { name: 'Paste again' }).click();
    await toastSaying(page, 'This browser could not keep the rows', /^Save them/).waitFor();
    expect(await dialog.getByLabel('Title of row 1').inputValue()).toBe('Retyped');
  },
);

ownerTest('The owner who types on while a form is being saved loses none of it', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Busy Bells' });
  const post = { title: 'Busy bells', slug: 'busy-bells', category: 'savings-tips', content: '<p>x</p>' };
  const { id } = saved(await owner.post('/api/blogs', { ...post, status: 'published' }));
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
  const description = edited.getByLabel('Description');
  await description.fill('Saved');
  await begin(() => edited.getByRole('button', { name: 'Update Store' }).click());
  await description.fill('Saved, and typed on');
  held.resolve();
  await toastOf(page, 'Store updated successfully').waitFor();
  await edited.getByRole('button', { name: 'Update Store' }).waitFor();
  expect(await description.inputValue()).toBe('Saved, and typed on');
  await page.keyboard.press('Escape');
  await keepEditing(page);
  // What was typed back is as it was saved, not as it was before.
  await description.fill('Saved');
  await description.press('End');
  await page.keyboard.type(', and typed on');
  await begin(() => edited.getByRole('button', { name: 'Update Store' }).click());
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

  // A form that stays, although what was saved comes back into it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.goto(`/admin/posts/${id}`);
  const excerpt = page.getByLabel('Excerpt');
  await excerpt.fill('Saved');
  await begin(() => page.getByRole('button', { name: 'Update Post' }).click());
  await excerpt.fill('Saved, and typed on');
  held.resolve();
  await page.getByRole('button', { name: 'Update Post' }).waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await keepEditing(page);
  expect(await excerpt.inputValue()).toBe('Saved, and typed on');
  await begin(() => page.getByRole('button', { name: 'Update Post' }).click());
  held.resolve();
  await page.getByRole('button', { name: 'Update Post' }).waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();

  // A new post gets its address meanwhile: what is then saved leaves no draft of a post without one.
  await page.goto('/admin/posts/new');
  await page.getByLabel('Title').fill('Busy bees');
  const saveDraft = page.getByRole('button', { name: 'Save draft' });
  await begin(() => saveDraft.click());
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await excerpt.fill('Typed on');
  held.resolve();
  await saveDraft.waitFor();
  await keptDraft(page).waitFor();
  await begin(() => saveDraft.click());
  held.resolve();
  await saveDraft.waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('link', { name: 'Busy bees' }).waitFor();
  expect(await page.getByText('Unsaved changes in this browser').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

ownerTest('The owner is asked before dates for many deals are thrown away', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Bulk Bulbs', offers: [{ title: 'Bulk one' }, { title: 'Bulk two' }] });
  const page = await dashboard({ path: '/admin/deals?search=bulk+bulbs' });
  await found(page, '2 deals');
  await page.getByRole('checkbox', { name: /all on this page/i }).click();
  await page.getByRole('button', { name: 'Set dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set dates' });
  const starts = dialog.getByLabel('Starts');
  await starts.fill('5 May 2031');
  await page.keyboard.press('Escape');
  await keepEditing(page);
  // They are still there if the owner cancels.
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('alertdialog', { name: 'Set dates?' });
  await question.getByText(/^The dates of 2 deals will be set/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await soon(() => starts.inputValue()).toBe('Mon 5 May 2031');
});

ownerTest('The owner is asked before the address of a link is thrown away', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/posts/new' });
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const address = page.getByLabel('Address of the link');
  await address.fill('https://typed.example');
  await page.keyboard.press('Escape');
  await keepEditing(page);
  await soon(() => hasFocus(address)).toBe(true);
  expect(await address.inputValue()).toBe('https://typed.example');
  for (const away of [
    page.getByRole('link', { name: 'All posts' }),
    page.getByRole('button', { name: 'Link', exact: true }),
    page.getByRole('button', { name: 'Picture', exact: true }),
  ]) {
    await away.click();
    await keepEditing(page);
    expect(await address.inputValue()).toBe('https://typed.example');
  }
});

ownerTest(
  'The owner with a telephone who opens what is unsaved sees where the form begins and what is offered',
  async ({ dashboard }) => {
    const page = await dashboard({ width: PHONE });
    await page.getByLabel('Footer text').fill('Opened');
    await page.getByLabel('Topic').fill('Opened');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Opened');
    await soon(() => keptDraft(page).count()).toBe(3);
    await page.goto('/admin/import');
    const feed = page.getByLabel('Feed', { exact: true });
    await feed.fill('opened');
    await keptDraft(page).waitFor();

    await page.goto('/admin/security');
    const restore = page.getByRole('button', { name: 'Restore' });
    for (const [draft, title] of [
      ['Site settings', 'Site Settings'],
      ['AI blog generator “Opened”', 'AI Blog Generator'],
      ['New category “Opened”', 'Add Category'],
      ['Import “opened”', 'Import'],
    ] as const) {
      await page.getByRole('link', { name: `Open ${draft}` }).click();
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await soon(() => hasFocus(restore)).toBe(true);
      const offer = page.getByText(/^You have unsaved changes from \d\d:\d\d\.$/);
      for (const part of [page.getByRole('heading', { name: title, exact: true }), offer, restore])
        await soon(() => isInSight(part)).toBe(true);
      if (title === 'Add Category') await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Enter');
    await soon(() => feed.inputValue()).toBe('opened');

    const file = { name: 'irons.csv', mimeType: 'text/csv', buffer: Buffer.from('Store,Title\nNone,Irons\n') };
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    await page.getByRole('group', { name: 'Rows', exact: true }).waitFor();
  },
);
