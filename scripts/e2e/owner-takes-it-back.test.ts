import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest, toastSaying } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner deletes a store with 20 offers by mistake, and Undo brings back its page, its offers, links in posts and figures',
  async ({ dashboard, owner }) => {
    // A category that no other test changes, and a neighbour: the page of a store that is alone shows popular stores, which they make.
    const category = saved(await owner.post('/api/categories', { name: 'Crockery', slug: 'crockery' })).id;
    const { id: neighbour } = await openStore(owner, { name: 'Spare Saucers', category: 'Crockery' });
    const mugs = Array.from({ length: 20 }, (_, at) => ({ title: `Mug ${at + 1}` }));
    const mistaken = { name: 'Mistaken Mugs', category: 'Crockery', offers: mugs };
    const { id, offerIds: offers } = await openStore(owner, mistaken);
    const figures = join(inject('site').folder, 'data/figures');
    const thisMonth = { month: new Date().toISOString().slice(0, 7), uses: { [`offer/${offers[6]}`]: 100 } };
    mkdirSync(figures, { recursive: true });
    writeFileSync(join(figures, `${id}.json`), JSON.stringify({ id, uses: 500, thisMonth }));
    const content = '<p>All <a href="/store/mistaken-mugs">mugs</a>.</p>';
    const guide = { title: 'Mugs to keep', slug: 'mugs-to-keep', category: 'store-guide', content, targetStoreId: id };
    const post = saved(await owner.post('/api/blogs?wait=1', { ...guide, status: 'published' }));
    const addresses = ['/store/mistaken-mugs', '/blog/mugs-to-keep', '/category/crockery'];
    /** But for the instants at which something was saved. */
    const pages = () =>
      Promise.all(addresses.map(async (path) => (await owner.get(path)).text.replaceAll(/\d+-\d+-\d+T[\d:.]+Z/g, '')));
    await owner.post('/api/publish');
    await soon(async () => (await owner.get(addresses[0]!)).text).toContain('100+ uses this month');
    const before = await pages();

    const page = await dashboard({ path: '/admin/stores?search=mistaken' });
    await page.getByRole('button', { name: 'Delete Mistaken Mugs' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Mistaken Mugs?' });
    await question.getByText('You can undo this for 30 days.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Store deleted successfully').waitFor();
    // With the keyboard alone. A message with the focus stays, however long the publish takes.
    for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
    await soon(() => hasFocus(page.getByRole('button', { name: 'Undo', exact: true }))).toBe(true);
    await soon(async () => (await owner.get('/store/mistaken-mugs')).status).toBe(404);
    await page.keyboard.press('Enter');
    await toastSaying(page, 'Undone', /^Brought back: store "Mistaken Mugs" and 20 offers\./).waitFor();
    await page.getByRole('button', { name: 'Mistaken Mugs', exact: true }).waitFor();
    await soon(pages).toEqual(before);

    // Its history shows both, and a single value can be restored from there.
    saved(await owner.put(`/api/stores/${id}`, { description: 'Cups.' }));
    saved(await owner.put(`/api/offers/${offers[0]}`, { code: 'MUG' }));
    await page.goto(`/admin/history?key=stores/${id}`);
    await page.getByRole('heading', { name: 'Store deleted' }).waitFor();
    const code = page.getByRole('listitem').filter({ hasText: 'Set to MUG' });
    await code.getByRole('button', { name: 'Remove' }).waitFor();
    await page.getByRole('button', { name: 'Restore Description of Mistaken Mugs' }).click();
    const restoring = page.getByRole('alertdialog', { name: 'Restore Description of Mistaken Mugs?' });
    await restoring.getByText(/^\d+ pages? changes?\.$/).waitFor();
    await restoring.getByRole('button', { name: 'Restore' }).click();
    await toastOf(page, 'Restored').waitFor();
    expect((await owner.get('/api/stores/mistaken-mugs')).body.description).toBe('A store of a test.');
    // What was changed since is not overwritten unseen.
    await page.getByRole('button', { name: /^Undo: Store changed/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await toastSaying(page, 'Not undone', / History shows what was changed, and restores single fields\.$/).waitFor();
    await owner.delete(`/api/blogs/${post.id}`);
    for (const each of [id, neighbour]) await owner.delete(`/api/stores/${each}`);
    saved(await owner.delete(`/api/categories/${category}`));
  },
);
