import { expect, inject } from 'vitest';
import { screenNames } from '../../api/contract/screens.ts';
import { accessibilityViolations, APPEARANCE, darkModeViolations, sideways, smallTargets } from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest, panel, signIn } from './owner-test.ts';
import { LAPTOP, PHONE, soon } from './shopper-test.ts';

const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

ownerTest(
  'The owner opens screens by their addresses, headings and links, and reload, back and forward keep them',
  async ({ dashboard }) => {
    const page = await dashboard({ signedIn: false });
    await page.getByLabel('Keep me signed in').check();
    await signIn(page, inject('site').password);
    const navigation = page.getByRole('navigation', { name: 'Screens' });
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    const current = navigation.locator('[aria-current="page"]');
    const dashboardTitle = await page.title();

    await panel(page, 'Categories').getByRole('link', { name: 'Categories', exact: true }).click();
    await heading(/^Categories/).waitFor();
    await soon(() => hasFocus(heading(/^Categories/))).toBe(true);
    await soon(() => page.title()).toBe(`Categories · ${dashboardTitle}`);
    expect(await current.innerText()).toBe('Categories');
    expect(
      await page
        .getByRole('region')
        .filter({ has: page.getByRole('heading') })
        .count(),
    ).toBe(1);

    await navigation.getByRole('link', { name: 'History' }).click();
    await heading('History').waitFor();
    expect(pathOf(page.url())).toBe('/admin/history');
    await soon(() => hasFocus(heading('History'))).toBe(true);
    await navigation.getByRole('link', { name: 'History' }).press('Enter');
    await soon(() => hasFocus(heading('History'))).toBe(true);
    await page.reload();
    await heading('History').waitFor();
    await page.goBack();
    await heading(/^Categories/).waitFor();
    await page.goBack();
    await heading('Admin Dashboard').waitFor();
    await soon(() => page.title()).toBe(dashboardTitle);
    await page.goForward();
    await soon(() => hasFocus(heading(/^Categories/))).toBe(true);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, inject('site').password);
    await heading(/^Categories/).waitFor();
  },
);

ownerTest(
  'The owner finds filters, and what is open for editing, in the address, and is asked before typed work is left',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Wandering Wardrobes' });
    await openStore(owner, { name: 'Wandering Windows' });
    const page = await dashboard({ path: '/admin/stores?search=wandering&descending=sideways' });
    const search = page.getByLabel('Search stores');
    expect(await search.inputValue()).toBe('wandering');
    await soon(() => pathOf(page.url())).toBe('/admin/stores?search=wandering');
    await search.fill('wandering win');
    await soon(() => pathOf(page.url())).toBe('/admin/stores?search=wandering+win');
    await page.reload();
    const name = page.getByRole('button', { name: 'Wandering Windows', exact: true });
    await name.waitFor();
    await page.getByRole('button', { name: 'Show all stores' }).press('Enter');
    await soon(() => hasFocus(page.getByRole('heading', { level: 1, name: /^Stores/ }))).toBe(true);
    await page.goBack();
    await soon(() => search.inputValue()).toBe('wandering win');
    expect(await page.getByRole('button', { name: 'Wandering Wardrobes', exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'View Wandering Windows on the site' }).getAttribute('href')).toBe(
      '/store/wandering-windows',
    );

    await name.click();
    const form = page.getByRole('dialog', { name: 'Edit Wandering Windows' });
    await form.getByLabel('Website').fill('https://windows.example');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await form.getByLabel('Website').inputValue()).toBe('https://windows.example');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });
    expect(pathOf(page.url())).toBe('/admin/stores?search=wandering+win');

    await page.goForward();
    await form.getByLabel('Website').fill('https://wide.example');
    await form.getByRole('button', { name: 'Update Store' }).click();
    await form.waitFor({ state: 'detached' });
    await soon(() => pathOf(page.url())).toBe('/admin/stores?search=wandering+win');

    const navigation = page.getByRole('navigation', { name: 'Screens' });
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Description').fill('Typed and not saved.');
    await navigation.getByRole('link', { name: 'History' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(pathOf(page.url())).toBe('/admin/settings');
    await navigation.getByRole('link', { name: 'History' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  },
);

ownerTest('The owner whose address has a % that encodes nothing after its # sees the screen', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/categories#50%' });
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByRole('dialog', { name: 'Add Category' }).getByLabel('Name').waitFor();
});

ownerTest('The owner who mistypes an address gets a 404 that says so and names every screen', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/dealz', status: 404 });
  await page.getByRole('heading', { level: 1, name: 'No such screen' }).waitFor();
  await page.getByRole('main').getByText('/admin/dealz').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Deals' }).click();
  await page.getByRole('heading', { level: 1, name: /^Offers|^Deals/ }).waitFor();
});

/** Screens that are looked at nowhere else: the overview has the panels of the others, and `owner-works-in-tables` shows deals and stores. */
const inspected: ReadonlySet<string> = new Set(['today', 'posts', 'products', 'import', 'history']);

ownerTest('The owner with a telephone reaches every screen by thumb, and each fits', async ({ dashboard }) => {
  const page = await dashboard({ width: PHONE, path: '/admin/history' });
  expect(await smallTargets(page.getByRole('banner'))).toEqual([]);
  const navigation = page.getByRole('navigation', { name: 'Screens' });
  for (const name of screenNames) {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    await navigation.getByRole('button', { name: 'More' }).click();
    const link = navigation.getByRole('list').getByRole('link', { name: title, exact: true });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await link.click();
    await soon(() => page.title()).toMatch(new RegExp(`^${title} · `));
    await soon(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    expect(await sideways(page), name).toEqual({ content: PHONE, scrolled: 0 });
    if (!inspected.has(name)) continue;
    expect(await accessibilityViolations(page, { rules: APPEARANCE }), name).toEqual([]);
    expect(await darkModeViolations(page), name).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

ownerTest('The owner with a laptop finds no accessibility problems on a screen', async ({ dashboard }) => {
  const page = await dashboard({ width: LAPTOP, path: '/admin/categories' });
  await page.getByRole('group', { name: 'Categories' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

ownerTest(
  'The owner finds and opens anything by keys, of which only that of the palette acts while typing',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Keyed Kayaks', offers: [{ title: 'Keyed paddles' }] });
    const page = await dashboard({ path: '/admin/history' });
    const palette = page.getByRole('dialog', { name: 'Find' });
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.type('keyed kay');
    await palette.getByRole('option', { name: /^Keyed Kayaks/ }).waitFor();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Keyed Kayaks' });
    await form.waitFor();
    expect(pathOf(page.url())).toMatch(/^\/admin\/stores\?edit=/);
    await page.keyboard.press('n');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    const search = page.getByRole('main').getByRole('searchbox');
    await soon(() => hasFocus(search)).toBe(true);
    await page.keyboard.type('n?/');
    expect(await search.inputValue()).toBe('n?/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hist');
    const option = palette.getByRole('option', { name: 'History' });
    await option.waitFor();
    const [icon, label] = [await option.locator('svg').boundingBox(), await option.getByText('History').boundingBox()];
    expect(label!.x - icon!.x, 'the label stands beside its icon').toBeLessThan(48);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await soon(() => hasFocus(search)).toBe(true);
    expect(await search.inputValue()).toBe('n?/');
    await search.fill('');

    await page.getByRole('main').getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('n');
    const empty = page.getByRole('dialog', { name: 'Add Store' });
    await empty.waitFor();
    await page.keyboard.press('Escape');
    await empty.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.getByText('Go to the search of the screen').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });

    // What is typed before it is there belongs to it.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('security');
    await palette.getByRole('option', { name: 'Security' }).waitFor();
    await page.keyboard.press('Enter');
    await soon(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Security' }))).toBe(true);
  },
);
