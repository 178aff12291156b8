import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { smallTargets } from './accessibility.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, hasFocus, ownerTest, panel } from './owner-test.ts';
import { PHONE, soon, toastOf } from './shopper-test.ts';

ownerTest('The owner adds a store, and its page is live a moment later', async ({ dashboard, visit }) => {
  const page = await dashboard({ path: '/admin/stores' });
  const bar = page.getByRole('region', { name: 'Publishing' });
  const before = await bar.textContent();
  await page.getByRole('button', { name: 'Add Store' }).click();
  const form = page.getByRole('dialog', { name: 'Add Store' });
  await form.getByRole('button', { name: 'Create Store' }).click();
  await form.getByText('This cannot be empty.').first().waitFor();

  await form.getByLabel('Name').fill('日本堂');
  await form.getByText(/^The letters of the name have no Latin ones/).waitFor();
  expect(await form.getByLabel('Slug').inputValue()).toBe('');
  await form.getByLabel('Name').fill('Owner & Sons: Umbrellas');
  expect(await form.getByLabel('Slug').inputValue()).toBe('owner-sons-umbrellas');
  await choose(form.getByLabel('Category'), 'Fashion');
  await form.getByRole('button', { name: 'Create Store' }).click();
  await toastOf(page, 'Store created successfully').waitFor();
  await soon(() => bar.textContent()).not.toBe(before);
  await bar.getByText(/pages? live in [\d,]+ ms: \//).waitFor();
  // the bar may speak of another publish, of what a test before this one has changed
  const path = '/store/owner-sons-umbrellas';
  await soon(async () => (await fetch(new URL(path, page.url()))).status).toBe(200);
  const shop = await visit(path);
  await shop.getByRole('heading', { level: 1, name: 'Owner & Sons: Umbrellas' }).waitFor();
});

ownerTest(
  'The owner reads on a telephone all that a publish says, in a bar that is no higher until it is unfolded',
  async ({ dashboard, owner }) => {
    const store = await openStore(owner, { name: `Umbrellas ${'of a very long name '.repeat(5)}` });
    const page = await dashboard({ width: PHONE, touch: true });
    const bar = page.getByRole('region', { name: 'Publishing' });
    const unfold = bar.getByRole('button', { name: 'The whole message' });
    const shown = bar.getByRole('status');
    const isCut = () => shown.evaluate((text) => text.scrollHeight > text.clientHeight + 1);
    let edits = 0;
    // another test may publish something shorter in between
    await soon(async () => {
      saved(await owner.put(`/api/stores/${store.id}?wait=1`, { description: `Edit ${(edits += 1)}` }));
      await unfold.tap({ timeout: 1_000 }).catch(() => undefined);
      return unfold.getAttribute('aria-expanded', { timeout: 1_000 }).catch(() => null);
    }).toBe('true');
    expect(await isCut()).toBe(false);
    expect(await smallTargets(bar)).toEqual([]);
    await unfold.press('Enter');
    await soon(() => bar.locator('[data-whole]').count()).toBe(0);
    expect((await shown.boundingBox())?.height).toBeLessThan(45);
  },
);

ownerTest(
  'The owner keeps what was typed when a store cannot be created, and is asked before it is thrown away',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Taken Kettles' });
    const page = await dashboard({ path: '/admin/stores' });
    const add = page.getByRole('button', { name: 'Add Store' });
    await add.click();
    const form = page.getByRole('dialog', { name: 'Add Store' });
    await form.getByLabel('Name').fill('Taken Kettles');
    await choose(form.getByLabel('Category'), 'Fashion');
    await form.getByRole('button', { name: 'Create Store' }).click();
    await toastOf(page, 'Failed to create store').waitFor();
    await form.getByText('This slug is taken. Choose another one.').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Taken Kettles');

    await form.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    expect(await form.getByLabel('Name').inputValue()).toBe('Taken Kettles');
    await form.getByRole('button', { name: 'Close dialog' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await hasFocus(add)).toBe(true);
  },
);

ownerTest(
  'The owner sees both versions when another session has saved a store meanwhile, and chooses',
  async ({ dashboard, owner }) => {
    const { id } = await openStore(owner, { name: 'Contested Clocks' });
    const page = await dashboard({ path: '/admin/stores?search=contested' });
    const edit = page.getByRole('button', { name: 'Contested Clocks', exact: true });
    await edit.click();
    const form = page.getByRole('dialog', { name: 'Edit Contested Clocks' });
    await form.getByLabel('Description').fill('My words.');
    saved(await owner.put(`/api/stores/${id}`, { description: 'Their words.' }));
    await form.getByRole('button', { name: 'Update Store' }).click();
    const question = page.getByRole('alertdialog', { name: 'This was saved elsewhere in the meantime' });
    await question.getByRole('radio', { name: 'Yours My words.' }).waitFor();
    await question.getByRole('radio', { name: 'Saved Their words.' }).waitFor();
    // Escape chooses neither, as does the answer that has the focus.
    await soon(() => hasFocus(question.getByRole('button', { name: 'Keep editing' }))).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Description').inputValue()).toBe('My words.');
    await soon(() => hasFocus(form.getByRole('button', { name: 'Update Store' }))).toBe(true);
    await form.getByRole('button', { name: 'Update Store' }).click();
    // Both have changed it, so that nothing is chosen yet.
    expect(await question.getByRole('button', { name: 'Save what I chose' }).isDisabled()).toBe(true);
    await question.getByRole('radio', { name: 'Yours My words.' }).check();
    await question.getByRole('button', { name: 'Save my version' }).click();
    await toastOf(page, 'Store updated successfully').waitFor();
    const kept = async () => (await owner.get('/api/stores/contested-clocks')).body;
    expect((await kept()).description).toBe('My words.');

    await edit.click();
    const website = form.getByLabel('Website');
    await website.fill('https://mine.example');
    saved(await owner.put(`/api/stores/${id}`, { description: 'Their later words.' }));
    await website.press('Enter');
    await question.getByRole('button', { name: 'Keep the saved version' }).click();
    await soon(() => form.getByLabel('Description').inputValue()).toBe('Their later words.');
    // What was typed is not lost: it can be put back.
    await form.getByText(/^You have unsaved changes from /).waitFor();
    await form.getByRole('button', { name: 'Restore' }).click();
    await soon(() => website.inputValue()).toBe('https://mine.example');
    await website.fill('https://ours.example');
    await form.getByRole('button', { name: 'Update Store' }).click();
    // The website is changed here alone, the description there alone: both are kept.
    await question.getByRole('radio', { name: 'Saved Their later words.', checked: true }).waitFor();
    await question.getByRole('button', { name: 'Save what I chose' }).click();
    await soon(kept).toMatchObject({ description: 'Their later words.', website: 'https://ours.example' });
  },
);

ownerTest(
  'The owner adds a coupon to a store, and deletes the store after being asked',
  async ({ dashboard, owner }) => {
    const { id } = await openStore(owner, { name: 'Doomed Drums' });
    const page = await dashboard();
    const stores = panel(page, 'Stores');
    await stores.getByLabel('Search stores').fill('Doomed');
    await page.getByRole('button', { name: 'Coupons of Doomed Drums' }).click();
    await page.getByRole('button', { name: 'Add Coupon' }).click();
    const form = page.getByRole('dialog', { name: 'Add Coupon' });
    await form.getByLabel('Title').fill('Drums for less');
    await form.getByLabel('Code').fill('DRUM10');
    await form.getByLabel('Discount value').fill('10');
    await form.getByRole('button', { name: 'Create Coupon' }).click();
    await toastOf(page, 'Coupon created successfully').waitFor();
    await page.getByText('DRUM10').waitFor();
    saved(await owner.put(`/api/stores/${id}`, { name: 'Doomed Bongos', slug: 'doomed-bongos' }));
    const renamed = page.getByRole('dialog', { name: 'Coupons of Doomed Bongos' });
    await renamed.getByText('DRUM10').waitFor();
    await renamed.getByRole('button', { name: 'Edit Drums for less' }).click();
    await page.getByRole('dialog', { name: 'Edit Drums for less' }).getByLabel('Code').fill('BONGO10');
    await page.getByRole('button', { name: 'Update Coupon' }).click();
    await renamed.getByText('BONGO10').waitFor();
    // Many are searched, by code or title.
    const coupons = Array.from({ length: 20 }, (_, at) => ({
      title: `Drum ${at}`,
      code: `MANY${at}`,
      discountType: 'percentage',
      discountValue: '5%',
    }));
    saved(await owner.post('/api/coupons/batch', { storeId: id, coupons: coupons }));
    await renamed.getByLabel('Search coupons').fill('bongo10');
    await soon(() => renamed.getByRole('button', { name: /^Edit / }).count()).toBe(1);
    await renamed.getByLabel('Search coupons').fill('nothing of that');
    await renamed.getByText('No coupon matches.').waitFor();
    await page.getByRole('button', { name: 'Close dialog' }).click();

    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/stores/*?dryRun=1', (route) => held.then(() => route.continue()));
    await page.getByRole('button', { name: 'Delete Doomed Bongos' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Doomed Bongos?' });
    await question.getByText('Looking up what goes with it…').waitFor();
    expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    answer();
    await question.getByText('These addresses will no longer work:').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Store deleted successfully').waitFor();
    await stores.getByText('No store matches the search.').waitFor();
    await soon(() =>
      stores.getByRole('heading', { level: 2 }).evaluate((heading) => heading === document.activeElement),
    ).toBe(true);
    expect((await owner.get('/api/stores/doomed-bongos')).status).toBe(404);
  },
);

ownerTest(
  'The owner corrects a store whose category is gone: it keeps the name until another is chosen',
  async ({ dashboard, owner }) => {
    const category = saved(await owner.post('/api/categories', { name: 'Gone Gadgets', slug: 'gone-gadgets' })).id;
    await openStore(owner, { name: 'Forlorn Forks', category: 'Gone Gadgets' });
    saved(await owner.delete(`/api/categories/${category}`));
    const page = await dashboard({ path: '/admin/stores?search=forlorn' });
    const edit = page.getByRole('button', { name: 'Forlorn Forks', exact: true });
    await edit.click();
    const form = page.getByRole('dialog', { name: 'Edit Forlorn Forks' });
    expect(await form.getByLabel('Category').textContent()).toBe('Gone Gadgets');
    await choose(form.getByLabel('Category'), 'Fashion');
    await choose(form.getByLabel('Category'), 'Gone Gadgets');
    await form.getByLabel('Description').fill('Four tines.');
    await form.getByRole('button', { name: 'Update Store' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await owner.get('/api/stores/forlorn-forks')).body).toMatchObject({
      category: 'Gone Gadgets',
      description: 'Four tines.',
    });

    await edit.click();
    await choose(form.getByLabel('Category'), 'Fashion');
    await form.getByRole('button', { name: 'Update Store' }).click();
    await form.waitFor({ state: 'detached' });
    await edit.click();
    await form.getByLabel('Category').click();
    await page.getByRole('option', { name: 'Fashion', exact: true }).waitFor();
    expect(await page.getByRole('option', { name: 'Gone Gadgets' }).count()).toBe(0);
  },
);

/** One red dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

ownerTest(
  'The owner gives a store a logo, as a file or by its address, and the published file shows it',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Logoless Lamps' });
    const file = join(inject('site').folder, 'out/store/logoless-lamps.html');
    const page = await dashboard({ path: '/admin/stores?search=logoless' });
    const edit = page.getByRole('button', { name: 'Logoless Lamps', exact: true });
    await edit.click();
    const form = page.getByRole('dialog', { name: 'Edit Logoless Lamps' });
    const chooser = form.getByLabel('Logo file');
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await form.getByText('Upload a PNG, JPEG, WebP or AVIF picture.', { exact: true }).waitFor();
    await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await form.getByText('broken.png').waitFor();
    await form.getByRole('button', { name: 'Update Store' }).click();
    await toastOf(page, 'Failed to update store').waitFor();
    await form.getByRole('button', { name: 'Remove the uploaded logo' }).click();
    await chooser.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PICTURE });
    await form.getByText('dot.png').waitFor();
    await form.getByRole('button', { name: 'Update Store' }).click();
    await toastOf(page, 'Store updated successfully').waitFor();
    const { logo } = (await owner.get('/api/stores/logoless-lamps')).body;
    expect(logo).toMatch(/^\/media\/[\w.-]+$/);
    await soon(() => readFileSync(file, 'utf8')).toContain(logo);

    await edit.click();
    await form.getByLabel('Logo', { exact: true }).fill('pictures/lamp');
    await form.getByRole('button', { name: 'Update Store' }).click();
    await form.getByText('Enter a full address that starts with https://, or upload a picture.').waitFor();
    await form.getByLabel('Logo', { exact: true }).fill('https://pictures.example/lamp.png');
    await form.getByRole('button', { name: 'Update Store' }).click();
    await soon(() => readFileSync(file, 'utf8')).toContain('https://pictures.example/lamp.png');
  },
);
