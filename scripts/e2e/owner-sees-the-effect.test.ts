import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { accessibilityViolations } from './accessibility.ts';
import { ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner reads which pages a new title changes and why, looks at one as it is and as it will be, saves, and just those change',
  async ({ dashboard, owner }) => {
    const { id, path } = await openStore(owner, {
      name: 'Foreseen Forks',
      category: 'Electronics',
      coupons: [{ title: 'Forks for less', code: 'FORK10' }],
    });
    const unrelated = (await openStore(owner, { name: 'Separate Spoons' })).path;
    const before = (await owner.get(path)).text;
    const page = await dashboard({ path: '/admin/deals?search=fork10' });
    await page.getByRole('button', { name: 'Forks for less', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Forks for less' });
    await form.getByLabel('Title').fill('');
    await form.getByLabel('Title').fill('Forks for half the price');
    await form
      .getByRole('status')
      .getByText(/^\d+ pages? changes?\.$/)
      .waitFor();
    await form.getByText('Which, and why').press('Enter');
    const named = form.getByRole('listitem').filter({ hasText: 'changes: ' });
    await named
      .filter({ hasText: path })
      .getByText(/its coupons changed/)
      .waitFor();
    const paths = (await named.getByRole('button').allTextContents()).toSorted();
    expect(paths).not.toContain(unrelated);

    await form.getByRole('button', { name: path, exact: true }).press('Enter');
    const compared = page.getByRole('dialog', { name: path, exact: true });
    const asItIs = compared.frameLocator('iframe[title="As it is"]');
    const asItWillBe = compared.frameLocator('iframe[title="As it will be"]');
    await asItWillBe.getByText('Forks for half the price').first().waitFor();
    await asItIs.getByText('Forks for less').first().waitFor();
    expect(await asItIs.getByText('Forks for half the price').count()).toBe(0);
    expect(await accessibilityViolations(page, { within: '[role="dialog"]:has(iframe)' })).toEqual([]);
    await page.keyboard.press('Escape');
    expect((await owner.get(path)).text).toBe(before);

    const all = [...new Set([...paths, path, unrelated, '/', '/stores', '/categories', '/category/travel'])];
    const texts = () => Promise.all(all.map(async (each) => (await owner.get(each)).text));
    const published = await texts();
    await form.getByRole('button', { name: 'Update Coupon' }).click();
    await toastOf(page, 'Coupon updated successfully').waitFor();
    await soon(async () => (await owner.get(path)).text).toContain('Forks for half the price');
    const changed = async () => {
      const now = await texts();
      return all.filter((_, at) => now[at] !== published[at]).toSorted();
    };
    await soon(changed).toEqual(paths);
    await owner.delete(`/api/stores/${id}`);
  },
);
