import sharp from 'sharp';
import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, find, found, hasFocus, ownerTest, panel } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).png();

ownerTest(
  'The owner adds a store, led to what is missing and told what is taken, and its page is live a moment later',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Taken Kettles' });
    const page = await dashboard({ path: '/admin/stores' });
    const bar = page.getByRole('region', { name: 'Publishing' });
    const before = await bar.textContent();
    const add = page.getByRole('button', { name: 'Add Store' });
    await add.click();
    const form = page.getByRole('dialog', { name: 'Add Store' });
    const name = form.getByLabel('Name');
    const slug = form.getByLabel('Slug');
    const category = form.getByLabel('Category');
    await name.fill('TAKEN kettles');
    await form.getByText('There is a store with this name already: Taken Kettles (/store/taken-kettles).').waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('This cannot be empty.').waitFor();
    await soon(() => hasFocus(category)).toBe(true);
    expect(await category.getAttribute('aria-invalid')).toBe('true');

    // A list by keys: Escape leaves it alone, and not the dialog; closed, it is typed into as well.
    const option = (text: string) => page.getByRole('option', { name: text });
    await page.keyboard.press('Enter');
    await soon(() => hasFocus(option('Fashion'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('tr');
    await soon(() => hasFocus(option('Travel'))).toBe(true);
    await page.keyboard.press('Escape');
    await soon(() => hasFocus(category)).toBe(true);
    expect([await form.count(), await category.textContent()]).toEqual([1, 'Choose a category']);
    await page.keyboard.type('home');
    await soon(() => category.textContent()).toBe('Home & Garden');
    await form.getByText('This cannot be empty.').waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Create Store' }).click();
    await toastOf(page, 'Failed to create store').waitFor();
    await form.getByText('This slug is taken. Choose another one.').waitFor();

    await form.getByRole('button', { name: 'Close dialog' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });
    await soon(() => hasFocus(add)).toBe(true);

    await add.click();
    await name.fill('Owner & Sons: Umbrellas');
    await soon(() => slug.inputValue()).toBe('owner-sons-umbrellas');
    await choose(category, 'Fashion');
    const chooser = form.getByLabel('Logo file');
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await form.getByText('Upload a PNG, JPEG, WebP or AVIF picture.', { exact: true }).waitFor();
    await chooser.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: await picture.toBuffer() });
    await form.getByText('Uploaded: dot.png').waitFor();
    await form.getByRole('button', { name: 'Create Store' }).click();
    await toastOf(page, 'Store created successfully').waitFor();
    // the bar may speak of another publish, of what a test before this one has changed
    await soon(() => bar.textContent()).not.toBe(before);
    await bar.getByText(/^(?:.* (?:live|removed) in \d|No page had to change)/).waitFor();
    const { logo } = (await owner.get('/api/stores/owner-sons-umbrellas')).body;
    expect(logo).toMatch(/^\/media\/[\w.-]+$/);
    await soon(async () => (await owner.get('/store/owner-sons-umbrellas')).text).toContain(logo);
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
    const update = form.getByRole('button', { name: 'Update Store' });
    await form.getByLabel('Description', { exact: true }).fill('My words.');
    saved(await owner.put(`/api/stores/${id}`, { description: 'Their words.' }));
    await update.click();
    const question = page.getByRole('alertdialog', { name: 'This was saved elsewhere in the meantime' });
    await question.getByRole('radio', { name: 'Yours My words.' }).waitFor();
    await question.getByRole('radio', { name: 'Saved Their words.' }).waitFor();
    // Escape chooses neither.
    await page.keyboard.press('Escape');
    await soon(() => hasFocus(update)).toBe(true);
    expect(await form.getByLabel('Description', { exact: true }).inputValue()).toBe('My words.');
    await update.click();
    // Both have changed it, so that nothing is chosen yet.
    expect(await question.getByRole('button', { name: 'Save what I chose' }).isDisabled()).toBe(true);
    await question.getByRole('radio', { name: 'Yours My words.' }).check();
    await question.getByText(/^\d+ pages? changes?\.$/).waitFor();
    await question.getByRole('button', { name: 'Save my version' }).click();
    await toastOf(page, 'Store updated successfully').waitFor();
    const kept = async () => (await owner.get('/api/stores/contested-clocks')).body;
    expect((await kept()).description).toBe('My words.');

    await edit.click();
    await form.getByLabel('Website').fill('https://ours.example');
    saved(await owner.put(`/api/stores/${id}`, { description: 'Their later words.' }));
    await update.click();
    // The website is changed here alone, the description there alone: both are kept.
    await question.getByRole('radio', { name: 'Saved Their later words.', checked: true }).waitFor();
    await question.getByRole('button', { name: 'Save what I chose' }).click();
    await soon(kept).toMatchObject({ description: 'Their later words.', website: 'https://ours.example' });
  },
);

ownerTest(
  'The owner adds coupons to a store one after another, and deletes the store after being asked',
  async ({ dashboard, owner }) => {
    const { id } = await openStore(owner, { name: 'Doomed Drums' });
    const page = await dashboard({ path: '/admin/deals' });
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add Coupon' });
    await find(page, form.getByLabel('Store'), 'Doomed Drums');
    await form.getByLabel('Title').fill('Drums for less');
    await form.getByLabel('Code').fill('DRUM10');
    await form.getByLabel('Expiry date').fill('2031-11-30');
    await form.getByRole('button', { name: 'Save and add another' }).click();
    await soon(() => form.getByLabel('Title').inputValue()).toBe('');
    await soon(() => hasFocus(form.getByLabel('Title'))).toBe(true);
    await page.keyboard.type('Second drum');
    await form.getByLabel('Code').fill('drum10');
    await form.getByText('This store has the code DRUM10 already, for "Drums for less".').waitFor();
    await form.getByLabel('Code').fill('DRUM20');
    await form.getByRole('button', { name: 'Create Coupon' }).click();
    await form.waitFor({ state: 'detached' });
    const { coupons } = (await owner.get('/api/stores/doomed-drums')).body;
    expect(coupons.map(({ code }: { code: string }) => code).sort()).toEqual(['DRUM10', 'DRUM20']);

    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    const stores = panel(page, 'Stores');
    await stores.getByLabel('Search stores').fill('Doomed');
    await page.getByRole('link', { name: 'Coupons of Doomed Drums' }).click();
    await found(page, '2 deals');
    saved(await owner.put(`/api/stores/${id}`, { name: 'Doomed Bongos', slug: 'doomed-bongos' }));
    await page.getByRole('button', { name: 'Drums for less', exact: true }).click();
    await page.getByRole('dialog', { name: 'Edit Drums for less' }).getByLabel('Code').fill('BONGO10');
    await page.getByRole('button', { name: 'Update Coupon' }).click();
    await page.getByText('BONGO10').waitFor();
    await page.goBack();
    await stores.getByLabel('Search stores').fill('Doomed');

    const linking = { title: 'Ten drums', slug: 'ten-drums', category: 'savings-tips' };
    const content = '<p>See <a href="/store/doomed-bongos">our bongos</a>.</p>';
    const post = saved(await owner.post('/api/blogs', { ...linking, content })).id;
    await page.getByRole('button', { name: 'Delete Doomed Bongos' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Doomed Bongos?' });
    await question.getByText('Ten drums – “our bongos”').waitFor();
    await question.getByText(/ go(?:es)?\./).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Store deleted successfully').waitFor();
    await stores.getByText('No store matches the search.').waitFor();
    await soon(() => hasFocus(stores.getByRole('heading', { level: 2 }))).toBe(true);
    saved(await owner.delete(`/api/blogs/${post}`));
  },
);
