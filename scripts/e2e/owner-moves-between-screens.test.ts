import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { found, hasFocus, ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

ownerTest(
  'The owner mistypes an address, is told so, and goes on by links, back and forward, each in the address',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/dealz', status: 404 });
    const navigation = page.getByRole('navigation', { name: 'Screens' });
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    await heading('No such screen').waitFor();
    await page.getByRole('main').getByText('/admin/dealz').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Deals' }).click();
    await heading(/^Deals/).waitFor();

    await navigation.getByRole('link', { name: 'Categories' }).click();
    await soon(() => hasFocus(heading(/^Categories/))).toBe(true);
    await soon(() => page.title()).toMatch(/^Categories · /);
    await soon(() => navigation.locator('[aria-current="page"]').innerText()).toBe('Categories');

    await page.reload();
    await heading(/^Categories/).waitFor();
    await page.goBack();
    await soon(() => hasFocus(heading(/^Deals/))).toBe(true);
    await page.goForward();
    await soon(() => hasFocus(heading(/^Categories/))).toBe(true);
    // After its # it may have a % that encodes nothing.
    await page.goto('/admin/categories#50%');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog', { name: 'Add Category' }).getByLabel('Name').waitFor();
  },
);

ownerTest(
  'The owner finds filters, and what is open for editing, in the address, and is asked before typed work is left',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Wandering Windows' });
    const page = await dashboard({ path: '/admin/stores?search=wandering&descending=sideways' });
    const search = page.getByLabel('Search stores');
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

    await name.click();
    const form = page.getByRole('dialog', { name: 'Edit Wandering Windows' });
    await form.getByLabel('Website').fill('https://windows.example');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.goBack();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });
    expect(pathOf(page.url())).toBe('/admin/stores?search=wandering+win');

    const navigation = page.getByRole('navigation', { name: 'Screens' });
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Description', { exact: true }).fill('Typed and not saved.');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Sign out with unsaved changes?' });
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    await navigation.getByRole('link', { name: 'History' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  },
);

ownerTest(
  'The owner finds and opens anything by keys, of which only that of the palette acts while typing',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Keyed Kayaks', coupons: [{ title: 'Keyed paddle' }, { title: 'Keyed vest' }] });
    const page = await dashboard({ path: '/admin/history' });
    const palette = page.getByRole('dialog', { name: 'Find' });
    const chooseBy = async (typed: string, option: string | RegExp) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await palette.getByRole('option', { name: option }).waitFor();
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
    };
    await chooseBy('keyed kay', /^Keyed Kayaks/);
    const form = page.getByRole('dialog', { name: 'Edit Keyed Kayaks' });
    await form.waitFor();
    expect(pathOf(page.url())).toMatch(/^\/admin\/stores\?edit=/);
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.press('n');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    const search = page.getByRole('main').getByRole('searchbox');
    await soon(() => hasFocus(search)).toBe(true);
    await page.keyboard.type('n?/');
    expect([await search.inputValue(), await page.getByRole('dialog').count()]).toEqual(['n?/', 0]);
    await search.fill('');

    await page.getByRole('main').getByRole('heading', { level: 1 }).focus();
    for (const [key, title] of [
      ['n', 'Add Store'],
      ['?', 'Keys'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' });
    }

    // What the address opened leaves the focus on the screen, too.
    await page.goto('/admin/stores?new=yes');
    await page.getByRole('dialog', { name: 'Add Store' }).waitFor();
    await page.locator('#screen h1').waitFor();
    await page.keyboard.press('Escape');
    await soon(() => hasFocus(page.locator('#screen h1'))).toBe(true);

    // Lists, parts of screens and actions are found by words, too.
    await chooseBy('time zone', 'Time zone');
    await soon(() => hasFocus(page.getByLabel('Time zone'))).toBe(true);
    await chooseBy('new coupon', 'New coupon');
    await page.getByRole('dialog', { name: 'Add Coupon' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Add Coupon' }).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('kayaks');
    await found(page, '2 deals');
    for (const key of ['Enter', 'Control+a']) await page.keyboard.press(key);
    await chooseBy('switch off', 'Switch off 2 deals');
    const question = page.getByRole('alertdialog', { name: 'Switch off?' });
    await question.getByText(/^2 deals will be switched off/).waitFor();
    await question.getByRole('button', { name: 'Switch off' }).press('Enter');
    await toastOf(page, '2 deals switched off').waitFor();
    await soon(() => hasFocus(page.getByRole('row', { name: /Keyed/ }).first())).toBe(true);
  },
);
