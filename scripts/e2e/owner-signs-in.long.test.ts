import { inject } from 'vitest';
import { ownerTest, panel, signIn } from './owner-test.ts';
import { toastOf } from './shopper-test.ts';

ownerTest(
  'The owner who signs in in a second tab goes on working in both, each showing what the other saves, until one signs out',
  async ({ dashboard }) => {
    const first = await dashboard({ path: '/admin/categories', signedIn: false });
    await signIn(first, inject('site').password);
    await panel(first, 'Categories').waitFor();
    const second = await first.context().newPage();
    await second.goto('/admin/categories');
    await signIn(second, inject('site').password);
    await panel(second, 'Categories').waitFor();
    // as it is refused that was on its way while the second tab signed in
    await first.route('**/api/categories', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    for (const [page, name] of [
      [first, 'First Fences'],
      [second, 'Second Saws'],
    ] as const) {
      await page.getByRole('button', { name: 'Add Category' }).click();
      const form = page.getByRole('dialog', { name: 'Add Category' });
      await form.getByLabel('Name').fill(name);
      await form.getByRole('button', { name: 'Create Category' }).click();
      await toastOf(page, 'Category created successfully').waitFor();
    }
    for (const page of [first, second]) {
      const categories = panel(page, 'Categories');
      for (const name of ['First Fences', 'Second Saws']) {
        await categories.getByLabel('Search categories').fill(name);
        await categories.getByRole('link', { name: `View ${name} on the site` }).waitFor();
      }
    }
    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.getByLabel('Password', { exact: true }).waitFor();
    await first.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  },
);
