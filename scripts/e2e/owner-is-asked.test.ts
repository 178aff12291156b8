import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, ownerTest, panel } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner sends a new category again after 20 seconds, and deletes another once it is said where its stores go',
  async ({ dashboard, owner }) => {
    const [from, to] = ['Kites & Strings', 'Kites to stay'];
    saved(await owner.post('/api/categories', { name: to, slug: 'kites-to-stay' }));
    const page = await dashboard({ path: '/admin/categories', fresh: true });
    await page.clock.install();
    const held: Route[] = [];
    await page.route('**/api/categories', async (route) => {
      if (route.request().method() !== 'POST' || held.length > 0) return route.continue();
      // it reaches the server, whose answer is lost
      await route.fetch();
      held.push(route);
    });
    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog', { name: 'Add Category' });
    await form.getByLabel('Name').fill(from);
    await soon(() => form.getByLabel('Slug').inputValue()).toBe('kites-strings');
    await form.getByRole('button', { name: 'Create Category' }).click();
    await soon(() => held.length).toBe(1);
    await page.clock.runFor(20_000);
    const unanswered = page.getByRole('alertdialog', { name: 'The server has not answered yet' });
    await unanswered.getByRole('button', { name: 'Send again' }).click();
    await toastOf(page, 'Category created successfully').waitFor();
    await unanswered.waitFor({ state: 'hidden' });
    await page.clock.resume();
    const names = (await owner.get('/api/categories?view=owner')).body.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name === from)).toHaveLength(1);

    const store = await openStore(owner, { name: 'Kite Mover', category: from });
    await panel(page, 'Categories').getByLabel('Search categories').fill('Kites');
    await page.getByRole('button', { name: `Delete ${from}` }).click();
    const question = page.getByRole('alertdialog', { name: `Delete ${from}?` });
    const remove = question.getByRole('button', { name: 'Delete' });
    await question.getByText(/^The page of the category/).waitFor();
    expect(await remove.isDisabled()).toBe(true);
    const target = question.getByRole('combobox', { name: 'Move its stores and offers to' });
    expect(await target.textContent(), 'nothing is chosen').not.toContain('No other category');
    await choose(target, to);
    await remove.click();
    await toastOf(page, 'Category deleted successfully').waitFor();
    await soon(async () => {
      const answer = await fetch(new URL('/category/kites-strings', page.url()), { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    }).toEqual([301, '/category/kites-to-stay']);
    await owner.delete(`/api/stores/${store.id}`);
  },
);
