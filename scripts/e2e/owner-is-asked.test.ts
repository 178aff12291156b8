import type { Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, ownerTest, panel } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner waits 20 seconds, sends a new category again, and it is made once',
  async ({ dashboard, owner }) => {
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
    await form.getByLabel('Name').fill('Patient Things');
    await form.getByRole('button', { name: 'Create Category' }).click();
    await soon(() => held.length).toBe(1);
    await page.clock.runFor(20_000);
    const question = page.getByRole('alertdialog', { name: 'The server has not answered yet' });
    await question.getByRole('button', { name: 'Send again' }).click();
    await toastOf(page, 'Category created successfully').waitFor();
    await question.waitFor({ state: 'hidden' });
    const { body } = await owner.get('/api/categories?view=owner');
    const made = body.filter(({ name }: { name: string }) => name === 'Patient Things');
    expect(made).toHaveLength(1);
    await owner.delete(`/api/categories/${made[0].id}`);
  },
);

ownerTest(
  'The owner says where the stores of a category go, and its address leads there',
  async ({ dashboard, owner }) => {
    const [from, to] = ['Kites to leave', 'Kites to stay'];
    const categories = [];
    for (const [name, slug] of [
      [from, 'kites-to-leave'],
      [to, 'kites-to-stay'],
    ])
      categories.push(saved(await owner.post('/api/categories', { name, slug })));
    const store = await openStore(owner, { name: 'Kite Mover', category: from });
    const page = await dashboard({ path: '/admin/categories' });
    await panel(page, 'Categories').getByLabel('Search categories').fill(from);
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
      const answer = await fetch(`${inject('site').address}/category/kites-to-leave`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    }).toEqual([301, '/category/kites-to-stay']);
    await owner.delete(`/api/stores/${store.id}`);
    await owner.delete(`/api/categories/${categories[1]!.id}`);
  },
);

ownerTest(
  'The owner is shown a name and a code that exist already, before anything is saved',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Twice Named', coupons: [{ title: 'First of two', code: 'TWICE' }] });
    const page = await dashboard();
    await page.getByRole('button', { name: 'Add Store' }).click();
    const form = page.getByRole('dialog', { name: 'Add Store' });
    await form.getByLabel('Name').fill('TWICE named');
    await form.getByText('There is a store with this name already: Twice Named (/store/twice-named).').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await panel(page, 'Stores').getByLabel('Search stores').fill('Twice Named');
    await page.getByRole('button', { name: 'Coupons of Twice Named' }).click();
    await page.getByRole('button', { name: 'Add Coupon' }).click();
    const coupon = page.getByRole('dialog', { name: 'Add Coupon' });
    await coupon.getByLabel('Code').fill('twice');
    await coupon.getByText('This store has the code TWICE already, for "First of two".').waitFor();
  },
);

ownerTest(
  'The owner removes an address from the newsletter, from the list or by typing it',
  async ({ dashboard, owner }) => {
    for (const name of ['first', 'second'])
      await owner.post('/api/newsletter/subscribe', { email: `${name}@leavers.example` });
    const page = await dashboard({ path: '/admin/newsletter' });
    const newsletter = panel(page, 'Newsletter');
    await newsletter.getByRole('button', { name: 'Remove first@leavers.example' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete first@leavers.example?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Subscriber removed successfully').waitFor();
    await newsletter.getByText('first@leavers.example').waitFor({ state: 'hidden' });
    await newsletter.getByRole('button', { name: 'Remove an Address' }).click();
    const form = page.getByRole('dialog', { name: 'Remove an Address' });
    await form.getByLabel('Email').fill('Second@Leavers.example');
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await newsletter.getByText('second@leavers.example').waitFor({ state: 'hidden' });
  },
);
