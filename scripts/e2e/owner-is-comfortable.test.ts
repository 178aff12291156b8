import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { screenNames } from '../../api/contract/shapes/screens.ts';
import {
  APPEARANCE,
  accessibilityViolations,
  darkModeViolations,
  scrollingSideways,
  sideways,
  smallTargets,
} from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest, panel } from './owner-test.ts';
import { LAPTOP, PHONE, soon } from './shopper-test.ts';
import { isLong } from './fit.ts';

/** Specification section 2: 24rem. */
const HIGHEST = 24 * 16;
const MOST_ROWS = 40;
const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

ownerTest(
  'The owner with a laptop finds no accessibility problem, long lists short, and what is on in forced colours',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Stark Stools', offers: [{ title: 'Stark one' }] });
    const page = await dashboard();
    await panel(page, 'Offers').getByRole('group', { name: 'Offers' }).waitFor();
    await panel(page, 'Site Settings').getByRole('button', { name: 'Save Settings' }).waitFor();
    expect(await sideways(page)).toEqual({ content: LAPTOP, scrolled: 0 });
    expect(await accessibilityViolations(page)).toEqual([]);

    // Of a long list only the rows in view exist.
    const list = panel(page, 'Offers').getByRole('group', { name: 'Offers' });
    expect((await owner.get('/api/offers?view=owner')).body.length).toBeGreaterThan(MOST_ROWS);
    expect(await list.evaluate((frame) => frame.clientHeight)).toBeLessThanOrEqual(HIGHEST);
    await list.focus();
    await page.keyboard.press('End');
    await soon(() => list.evaluate((frame) => frame.scrollTop + frame.clientHeight > frame.scrollHeight - 2)).toBe(
      true,
    );
    await list.getByRole('listitem').last().waitFor();
    await soon(() => list.getByRole('listitem').count()).toBeLessThan(MOST_ROWS);

    const links = page.getByRole('navigation', { name: 'Screens' });
    await links.getByRole('link', { name: 'Deals', exact: true }).click();
    await page.getByRole('grid', { name: 'Deals' }).getByRole('gridcell').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.emulateMedia({ forcedColors: 'active' });
    expect(await ground(links.getByRole('link', { name: 'Deals' }))).not.toBe(
      await ground(links.getByRole('link', { name: 'Stores' })),
    );
    const chip = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    await chip('Live').click();
    expect(await ground(chip('Live'))).not.toBe(await ground(chip('Drafts')));
    const track = page.getByRole('switch').first().locator('> :first-child');
    expect(await ground(track)).not.toBe(await ground(track.locator('> :first-child')));
    await page.emulateMedia({ forcedColors: 'none' });
  },
);

ownerTest(
  'The owner with a telephone finds no accessibility problem on the overview, in a form and in a question',
  async ({ dashboard, owner }) => {
    // In it is nowhere to break.
    const longName = `Comfortable${'y'.repeat(80)}`;
    await openStore(owner, { name: longName });
    const page = await dashboard({ width: PHONE, dark: true });
    await panel(page, 'Offers').getByRole('group', { name: 'Offers' }).waitFor();
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    expect(await accessibilityViolations(page, { rules: APPEARANCE })).toEqual([]);

    await page.goto('/admin/stores?search=comfortable');
    const add = page.getByRole('button', { name: 'Add Store', exact: true });
    const remove = page.getByRole('button', { name: `Delete ${longName}`, exact: true });
    for (const [opener, name] of [
      [add, 'Add Store'],
      [remove, `Delete ${longName}?`],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light' });
      await opener.click();
      const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
      await dialog.waitFor();
      expect(await sideways(page), name).toEqual({ content: PHONE, scrolled: 0 });
      expect(await scrollingSideways(dialog), name).toEqual([]);
      expect(await smallTargets(dialog), name).toEqual([]);
      const within = '[role$="dialog"]';
      expect(await accessibilityViolations(page, { within }), name).toEqual([]);
      expect(await darkModeViolations(page, { within }), name).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    // A list that opens over a page belongs to none of its landmarks; the tool knows that of dialogs only.
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Filter by category').press('Enter');
    await page.getByRole('option').first().waitFor();
    expect(await accessibilityViolations(page, { within: '[role="listbox"]' })).toEqual([]);
  },
);

/** Those whose panels are not on the overview. */
const inspected: ReadonlySet<string> = new Set('today deals stores posts products messages import history'.split(' '));

ownerTest('The owner with a telephone reaches every screen by thumb, and each fits', async ({ dashboard }) => {
  const page = await dashboard({ width: PHONE, path: '/admin/posts/new' });
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await page.getByRole('button', { name: 'Schedule' }).click();
  const looksRight = async (name: string) => {
    await soon(() => sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    if (name !== 'a post' && !inspected.has(name)) return;
    expect(await accessibilityViolations(page, { rules: APPEARANCE }), name).toEqual([]);
    expect(await darkModeViolations(page), name).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await looksRight('a post');
  expect(await smallTargets(page.getByRole('main'))).toEqual([]);
  expect(await smallTargets(page.getByRole('banner'))).toEqual([]);
  const navigation = page.getByRole('navigation', { name: 'Screens' });
  for (const name of screenNames.filter((each) => isLong || inspected.has(each))) {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    await navigation.getByRole('button', { name: 'More' }).click();
    const link = navigation.getByRole('list').getByRole('link', { name: title, exact: true });
    await soon(async () => (await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    await link.click();
    await soon(() => page.title()).toMatch(new RegExp(`^${title} · `));
    await soon(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    await looksRight(name);
  }
  const palette = page.getByRole('dialog', { name: 'Find' });
  await page.getByRole('button', { name: 'Find' }).last().click();
  await palette.getByRole('option').first().waitFor();
  expect(await smallTargets(palette)).toEqual([]);
  await palette.getByRole('button', { name: 'Close' }).click();
  await palette.waitFor({ state: 'detached' });
});
