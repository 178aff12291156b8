import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, ownerTest } from './owner-test.ts';
import { soon } from './shopper-test.ts';

/** One red dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

ownerTest(
  'The owner gives a store whose category is gone a logo, which its page shows, and another category',
  async ({ dashboard, owner }) => {
    const category = saved(await owner.post('/api/categories', { name: 'Gone Gadgets', slug: 'gone-gadgets' })).id;
    await openStore(owner, { name: 'Forlorn Forks', category: 'Gone Gadgets' });
    saved(await owner.delete(`/api/categories/${category}`));
    const file = join(inject('site').folder, 'out/store/forlorn-forks.html');
    const page = await dashboard({ path: '/admin/stores?search=forlorn' });
    const edit = page.getByRole('button', { name: 'Forlorn Forks', exact: true });
    await edit.click();
    const form = page.getByRole('dialog', { name: 'Edit Forlorn Forks' });
    const update = form.getByRole('button', { name: 'Update Store' });
    expect(await form.getByLabel('Category').textContent()).toBe('Gone Gadgets');
    const chooser = form.getByLabel('Logo file');
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await form.getByText('Upload a PNG, JPEG, WebP or AVIF picture.', { exact: true }).waitFor();
    await chooser.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PICTURE });
    await form.getByText('dot.png').waitFor();
    await update.click();
    await form.waitFor({ state: 'detached' });
    const { logo, category: kept } = (await owner.get('/api/stores/forlorn-forks')).body;
    expect([logo, kept]).toEqual([expect.stringMatching(/^\/media\/[\w.-]+$/), 'Gone Gadgets']);
    await soon(() => readFileSync(file, 'utf8')).toContain(logo);

    await edit.click();
    await choose(form.getByLabel('Category'), 'Fashion');
    await form.getByLabel('Logo', { exact: true }).fill('https://pictures.example/fork.png');
    await update.click();
    await form.waitFor({ state: 'detached' });
    await soon(() => readFileSync(file, 'utf8')).toContain('https://pictures.example/fork.png');
    await edit.click();
    await form.getByLabel('Category').press('Enter');
    await page.getByRole('option', { name: 'Fashion', exact: true }).waitFor();
    expect(await page.getByRole('option', { name: 'Gone Gadgets' }).count()).toBe(0);
  },
);
