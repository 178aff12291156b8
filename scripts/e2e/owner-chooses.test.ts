import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { accessibilityViolations, darkModeViolations } from './accessibility.ts';
import { choose, find, hasFocus, ownerTest, panel } from './owner-test.ts';
import { PHONE, soon, toastOf } from './shopper-test.ts';

/** A window less high than a list, in CSS pixels. */
const LOW = 360;

const optionsOf = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
const optionOf = (page: Page, name: string): Locator => optionsOf(page).filter({ hasText: name });

/** What the page's policy refuses from now on. */
async function refusals(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(() => {
    const refused: string[] = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      refused.push(`${violatedDirective} ${blockedURI}`),
    );
    return refused;
  });
  return () => noted.jsonValue();
}

/** A list that opens over a page belongs to none of its landmarks; the tool knows that of dialogs only. */
const withoutLandmark = (found: string[]): string[] => found.filter((each) => !each.startsWith('region: '));

/** Whether the page below can be scrolled. */
const scrollsBelow = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, document.body].every((element) => getComputedStyle(element).overflowY !== 'hidden'),
  );

/** Whether all of an element is in the window and under a pointer. */
const isWhole = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const inWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inWindow && element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

ownerTest(
  'The owner with a telephone opens a list in a panel and one in a dialog, and finds no accessibility or policy problem',
  async ({ dashboard }) => {
    const page = await dashboard({ width: PHONE });
    const refused = await refusals(page);
    const order = page.getByLabel('Order of stores');
    await order.click();
    await soon(() => optionsOf(page).allTextContents()).toEqual(['By name', 'Newest first', 'Most deals first']);
    await soon(() => scrollsBelow(page)).toBe(false);
    expect(withoutLandmark(await accessibilityViolations(page))).toEqual([]);
    await optionOf(page, 'Newest first').click();
    await soon(() => hasFocus(order)).toBe(true);
    expect(await order.textContent()).toBe('Newest first');
    await soon(() => scrollsBelow(page)).toBe(true);

    await page.getByRole('button', { name: 'Add Store' }).click();
    await soon(() => scrollsBelow(page)).toBe(false);
    await page.getByRole('dialog', { name: 'Add Store' }).getByLabel('Category').click();
    await soon(() => isWhole(page.getByRole('listbox'))).toBe(true);
    const within = '[role="dialog"], [role="listbox"]';
    expect(withoutLandmark(await accessibilityViolations(page, { within }))).toEqual([]);
    expect(await darkModeViolations(page, { within })).toEqual([]);
    expect(await refused()).toEqual([]);

    // In a low window the list stays within it, and scrolls.
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: PHONE, height: LOW });
    await page.getByRole('dialog', { name: 'Add Store' }).getByLabel('Category').click();
    await soon(() => isWhole(page.getByRole('listbox'))).toBe(true);
    expect(await isWhole(optionsOf(page).last())).toBe(false);
    await optionsOf(page).first().hover();
    await page.mouse.wheel(0, LOW * 4);
    await soon(() => isWhole(optionsOf(page).last())).toBe(true);
  },
);

ownerTest(
  'The owner with a keyboard is led to the choice that is missing, makes it, and leaves the list without leaving the dialog',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/stores' });
    await page.getByRole('button', { name: 'Add Store' }).click();
    const form = page.getByRole('dialog', { name: 'Add Store' });
    const category = form.getByLabel('Category');
    await form.getByLabel('Name').fill('Keyed Kettles');
    await page.keyboard.press('Enter');
    await form.getByText('This cannot be empty.').waitFor();
    await soon(() => hasFocus(category)).toBe(true);
    expect(await category.getAttribute('aria-invalid')).toBe('true');
    expect(await category.textContent()).toBe('Choose a category');

    await page.keyboard.press('Enter');
    await soon(() => hasFocus(optionOf(page, 'Fashion'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await soon(() => hasFocus(optionOf(page, 'Electronics'))).toBe(true);
    await page.keyboard.type('tr');
    await soon(() => hasFocus(optionOf(page, 'Travel'))).toBe(true);
    await page.keyboard.press('Escape');
    await soon(() => hasFocus(category)).toBe(true);
    expect([await form.count(), await category.textContent()]).toEqual([1, 'Choose a category']);

    await page.keyboard.press('Space');
    await optionsOf(page).first().waitFor();
    await page.keyboard.press('End');
    await soon(() => hasFocus(optionsOf(page).last())).toBe(true);
    const last = await optionsOf(page).last().textContent();
    await page.keyboard.press('Enter');
    await soon(() => hasFocus(category)).toBe(true);
    expect(await category.textContent()).toBe(last);
    // A closed list is typed into as well.
    await page.keyboard.type('home');
    await soon(() => category.textContent()).toBe('Home & Garden');
    await page.keyboard.press('Tab');
    await soon(() => hasFocus(form.getByLabel('Website'))).toBe(true);
    await form.getByText('This cannot be empty.').waitFor({ state: 'detached' });
  },
);

ownerTest(
  'The owner with a telephone changes a status by touch, and a touch beside the list presses nothing',
  async ({ dashboard, owner }) => {
    saved(
      await owner.post('/api/blogs', {
        title: 'Touched tents',
        slug: 'touched-tents',
        category: 'savings-tips',
        content: '<p>Light.</p>',
      }),
    );
    const page = await dashboard({ width: PHONE, touch: true });
    const posts = panel(page, 'Blog Management');
    await posts.getByLabel('Search posts').fill('Touched tents');
    const status = posts.getByLabel('Status of Touched tents');
    await status.tap();
    await optionOf(page, 'Draft').waitFor();
    const remove = await page.getByRole('button', { name: 'Delete Touched tents', includeHidden: true }).boundingBox();
    if (remove === null) throw new Error('There is no button that deletes.');
    await page.touchscreen.tap(remove.x + remove.width / 2, remove.y + remove.height / 2);
    await soon(() => hasFocus(status)).toBe(true);
    expect([await optionsOf(page).count(), await page.getByRole('alertdialog').count()]).toEqual([0, 0]);

    await status.tap();
    await optionOf(page, 'Archived').tap();
    await toastOf(page, 'Status Updated').waitFor();
    expect((await owner.get('/api/blogs/touched-tents?view=owner')).body.status).toBe('archived');

    await page.getByRole('button', { name: 'Add Product' }).tap();
    const form = page.getByRole('dialog', { name: 'Add Product' });
    await form.getByLabel('Category').tap();
    await optionOf(page, 'Beauty').tap();
    expect(await form.getByLabel('Category').textContent()).toBe('Beauty');
  },
);

ownerTest('The owner presses beside a list, which closes it and not the dialog below', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/stores' });
  await page.getByRole('button', { name: 'Add Store' }).click();
  const form = page.getByRole('dialog', { name: 'Add Store' });
  await choose(form.getByLabel('Category'), 'Travel');
  await form.getByLabel('Category').click();
  await optionOf(page, 'Fashion').waitFor();
  await page.mouse.click(5, 5);
  await soon(() => optionsOf(page).count()).toBe(0);
  expect([await form.count(), await form.getByLabel('Category').textContent()]).toEqual([1, 'Travel']);
});

ownerTest(
  'The owner with a telephone sees both days that a typed date can be above the buttons, and takes the other',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/deals', width: PHONE, touch: true });
    await page.getByRole('button', { name: 'Add Coupon' }).click();
    const form = page.getByRole('dialog', { name: 'Add Coupon' });
    const end = form.getByLabel('Expiry date');
    await end.focus();
    await page.keyboard.type('3/4/2030');
    const other = form.getByRole('button', { name: 'Mon 4 Mar 2030' });
    await soon(() => isWhole(other)).toBe(true);
    await other.click();
    await soon(() => end.inputValue()).toBe('Mon 4 Mar 2030');

    // What stands below the field stays where it is when the field is left.
    const topOf = async (field: Locator) => (await field.boundingBox())!.y;
    const distance = async () => (await topOf(form.getByLabel('Starts'))) - (await topOf(end));
    await end.fill('6 April 2030');
    const typed = await distance();
    await form.getByLabel('Title').focus();
    await soon(() => end.inputValue()).toBe('Sat 6 Apr 2030');
    expect(await distance()).toBe(typed);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    const overlap = await keys.getByRole('definition').evaluateAll(
      (meanings) =>
        meanings.filter((meaning) => {
          const key = meaning.previousElementSibling?.lastElementChild;
          return key && key.getBoundingClientRect().right > meaning.getBoundingClientRect().left;
        }).length,
    );
    expect(overlap, 'keys that stand over what they do').toBe(0);
  },
);

ownerTest(
  'The owner looks for a store and a day, and the policy of the page refuses nothing',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/deals' });
    const refused = await refusals(page);
    await page.getByRole('button', { name: 'Add Offer' }).click();
    const form = page.getByRole('dialog', { name: 'Add Offer' });
    const store = form.getByLabel('Store');
    await find(page, store, 'Barkmere');
    await soon(() => store.inputValue()).toBe('Barkmere');
    // Escape in a closed list is for the dialog; the choice is not cleared by it.
    await form.getByRole('button', { name: 'Open the calendar' }).first().click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await store.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await soon(() => hasFocus(store)).toBe(true);
    expect([await store.inputValue(), await refused()]).toEqual(['Barkmere', []]);
  },
);
