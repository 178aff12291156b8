import { inject } from 'vitest';
import { hasFocus, ownerTest, signIn } from './owner-test.ts';
import { soon } from './shopper-test.ts';

/** One of each kind: all panels, parts, a table, a panel, a thing. By the menu every screen is opened in `owner-moves-between-screens`. */
const screens = ['', '/import', '/stores', '/settings', '/posts/new'];

ownerTest('The owner who opens a screen by its address, or signs in, begins at its heading', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/tracking', signedIn: false });
  await page.getByLabel('Keep me signed in').check();
  await signIn(page, inject('site').password);
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('heading', { level: 1, name: 'Tracking' }).waitFor();
  await soon(() => hasFocus(heading)).toBe(true);
  await page.reload();
  await soon(() => hasFocus(heading)).toBe(true);
  for (const path of screens) {
    await page.goto(`/admin${path}`);
    await soon(() => hasFocus(heading)).toBe(true);
  }
});
