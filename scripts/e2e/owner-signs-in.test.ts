import type { Locator, Page, Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import { hasFocus, ownerTest, panel, signIn } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

/** The dashboard asks for other things, too, so that the dialog of a lost session may come first and hide the button. */
async function pressWithoutSession(page: Page, button: Locator): Promise<void> {
  const element = await button.elementHandle();
  await page.context().clearCookies();
  await element?.dispatchEvent('click');
}

ownerTest(
  'The owner signs in with the password, and begins at the heading of the screen; a reload signs out who is not kept signed in',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/tracking', signedIn: false });
    const field = page.getByLabel('Password', { exact: true });
    const heading = page.getByRole('heading', { level: 1 });
    await field.fill('guess');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toastOf(page, 'Invalid password').waitFor();
    // What was wrong is typed over.
    await soon(() => hasFocus(field)).toBe(true);
    await page.keyboard.type('gone');
    expect(await field.inputValue()).toBe('gone');

    await signIn(page, inject('site').password);
    await toastOf(page, 'Welcome to Admin Dashboard').waitFor();
    await page.reload();
    await page.getByLabel('Keep me signed in').check();
    await signIn(page, inject('site').password);
    await page.getByRole('heading', { level: 1, name: 'Tracking' }).waitFor();
    await soon(() => hasFocus(heading)).toBe(true);
    await page.goto('/admin/posts/new');
    await soon(() => hasFocus(heading)).toBe(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await field.waitFor();
  },
);

ownerTest(
  'The owner who presses Enter before the script of the log-in screen has come is signed in once it has',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/categories', signedIn: false, fresh: true });
    const sent: string[] = [];
    page.on('request', (request) => {
      const text = `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`;
      if (text.includes(inject('site').password)) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const held: Route[] = [];
    const release = () => Promise.all(held.splice(0).map((route) => route.continue()));
    let holding = true;
    await page.route('**/_astro/*.js', (route) => (holding ? void held.push(route) : route.continue()));
    const field = page.getByLabel('Password', { exact: true });
    const checking = page.getByRole('button', { name: 'Checking…' });

    await page.reload({ waitUntil: 'commit' });
    await field.fill(inject('site').password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await checking.waitFor();
    // An owner who goes on typing is not done.
    await field.press('End');
    await page.keyboard.type('!');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await checking.waitFor();
    expect(sent).toEqual([]);
    holding = false;
    await release();
    await toastOf(page, 'Welcome to Admin Dashboard').waitFor();
    await panel(page, 'Categories').waitFor();
    expect(sent).toEqual(['POST /api/admin/login']);
  },
);

ownerTest(
  'The owner whose session ends in the middle of a form signs in again, at once or later, and goes on',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/categories' });
    // What was typed can be kept once its key is there.
    const key = page.waitForResponse('**/api/draft-key');
    await page.reload();
    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog', { name: 'Add Category' });
    await (await key).finished();
    await form.getByLabel('Name').fill('Session Saddles');
    await pressWithoutSession(page, form.getByRole('button', { name: 'Create Category' }));
    const lost = page.getByRole('dialog', { name: 'Please sign in again' });
    await lost.getByLabel('Password', { exact: true }).fill(inject('site').password);
    await lost.getByRole('button', { name: 'Sign in and continue' }).click();
    await toastOf(page, 'Category created successfully').waitFor();

    await page.getByRole('button', { name: 'Add Category' }).click();
    await form.getByLabel('Name').fill('Session Sandals');
    await pressWithoutSession(page, form.getByRole('button', { name: 'Create Category' }));
    await lost.getByRole('button', { name: 'Sign out; what you typed stays in this browser' }).click();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await lost.waitFor({ state: 'detached' });
    await soon(() => hasFocus(page.getByLabel('Password', { exact: true }))).toBe(true);

    await signIn(page, inject('site').password);
    await form.getByText(/^You have unsaved changes from \d\d:\d\d\.$/).waitFor();
    await form.getByRole('button', { name: 'Restore' }).click();
    await soon(() => form.getByLabel('Slug').inputValue()).toBe('session-sandals');
    await form.getByRole('button', { name: 'Create Category' }).click();
    await toastOf(page, 'Category created successfully').waitFor();
    await soon(() => page.getByText('Unsaved changes in this browser').count()).toBe(0);
  },
);

ownerTest('A shopper never loads the dashboard, and its shell reveals nothing to a stranger', async () => {
  const read = async (path: string) => (await fetch(new URL(path, inject('site').address))).text();
  const shell = await read('/admin');
  const [, script = ''] = /<link rel="modulepreload" href="([^"]*)">/.exec(shell) ?? [];
  expect(script).toMatch(/^\/_astro\/.+\.js$/);
  expect(shell).not.toMatch(/Barkmere|Humbright|Fashion/);
  const scripts = new Set<string>();
  for (const path of ['/', '/store/humbright', '/amazon-deals'])
    for (const [name] of (await read(path)).matchAll(/\/_astro\/[\w.-]+\.js/g)) scripts.add(name);
  expect(scripts.size).toBeGreaterThan(0);
  // Those that each script imports are visited as well.
  for (const name of scripts)
    for (const [, file] of (await read(name)).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) scripts.add(`/_astro/${file}`);
  expect([...scripts]).not.toContain(script);
});
