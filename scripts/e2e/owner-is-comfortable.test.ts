import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { screenNames, type ScreenName } from '../../api/contract/shapes/screens.ts';
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

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** In it is nowhere to break. */
const longName = `Comfortable${'y'.repeat(80)}`;

/** What each dialog is called, and how it is opened. */
const dialogs: { [title: string]: (page: Page) => Promise<void> } = {
  'Add Store': async (page) => {
    await press(page, 'Add Store');
    await press(page, 'Create Store');
    await page.getByText('This cannot be empty.').first().waitFor();
  },
  'Add Offer': (page) => press(page, 'Add Offer'),
  [`Coupons of ${longName}`]: async (page) => {
    await page.getByLabel('Search stores').fill(longName);
    await press(page, `Coupons of ${longName}`);
  },
  [`Delete ${longName}?`]: (page) => press(page, `Delete ${longName}`),
  'AI Store Generator': (page) => press(page, 'Generate Store'),
};

/** Whether all of an element is in the window and under a pointer. */
const isWhole = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const inWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inWindow && element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Whether the page below a dialog or a list can be scrolled. */
const scrollsBelow = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, document.body].every((element) => getComputedStyle(element).overflowY !== 'hidden'),
  );

ownerTest(
  'The owner with a telephone finds no accessibility problem on the overview and in all kinds of dialogs and lists that it opens',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: longName, coupons: [{ title: longName, code: 'LONG' }] });
    const page = await dashboard({ width: PHONE, dark: true });
    await panel(page, 'Offers').getByRole('group', { name: 'Offers' }).waitFor();
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    expect(await accessibilityViolations(page, { rules: APPEARANCE })).toEqual([]);
    const within = '[role$="dialog"], [role="listbox"]';
    for (const [title, open] of Object.entries(dialogs)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page);
      const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
      await dialog.waitFor();
      expect(await sideways(page), title).toEqual({ content: PHONE, scrolled: 0 });
      expect(await scrollingSideways(dialog), title).toEqual([]);
      expect(await smallTargets(dialog), title).toEqual([]);
      expect(await accessibilityViolations(page, { within }), title).toEqual([]);
      expect(await darkModeViolations(page, { within }), title).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }

    const order = page.getByLabel('Order of stores');
    const options = page.getByRole('listbox').getByRole('option');
    await order.click();
    await soon(() => options.allTextContents()).toEqual(['By name', 'Newest first', 'Most deals first']);
    await soon(() => scrollsBelow(page)).toBe(false);
    // A list that opens over a page belongs to none of its landmarks; the tool knows that of dialogs only.
    expect(await accessibilityViolations(page, { within })).toEqual([]);
    await options.filter({ hasText: 'Newest first' }).click();
    await soon(() => hasFocus(order)).toBe(true);
    await soon(() => scrollsBelow(page)).toBe(true);
    // In a window less high than a list, it stays within the window, and scrolls; a press beside it closes it alone.
    await press(page, 'Add Store');
    const form = page.getByRole('dialog', { name: 'Add Store' });
    await page.setViewportSize({ width: PHONE, height: 360 });
    await form.getByLabel('Category').click();
    await soon(() => isWhole(page.getByRole('listbox'))).toBe(true);
    expect(await isWhole(options.last())).toBe(false);
    await options.first().hover();
    await page.mouse.wheel(0, 1_440);
    await soon(() => isWhole(options.last())).toBe(true);
    await page.mouse.click(5, 5);
    await soon(() => options.count()).toBe(0);
    expect(await form.count()).toBe(1);
  },
);

/** Those whose panels are not on the overview. */
const inspected: ReadonlySet<ScreenName> = new Set([
  'today',
  'deals',
  'stores',
  'posts',
  'products',
  'import',
  'history',
]);

ownerTest('The owner with a telephone reaches every screen by thumb, and each fits', async ({ dashboard }) => {
  const page = await dashboard({ width: PHONE, path: '/admin/posts/new' });
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await page.getByRole('button', { name: 'Schedule' }).click();
  const looksRight = async (name: string) => {
    await soon(() => sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
    if (name !== 'a post' && !inspected.has(name as ScreenName)) return;
    expect(await accessibilityViolations(page, { rules: APPEARANCE }), name).toEqual([]);
    expect(await darkModeViolations(page), name).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await looksRight('a post');
  expect(await smallTargets(page.getByRole('main'))).toEqual([]);
  expect(await smallTargets(page.getByRole('banner'))).toEqual([]);
  const navigation = page.getByRole('navigation', { name: 'Screens' });
  for (const name of screenNames) {
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

/** Writes down each heading, button and field of a screen that is not where it was in an earlier frame. */
const watchPlaces = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    const places = new Map<Element, string>();
    function look(): void {
      for (const part of document.querySelectorAll('#screen :is(h1, h2, h3, button, input, [role="columnheader"])')) {
        if (!part.checkVisibility({ visibilityProperty: true })) continue;
        const { x, y } = part.getBoundingClientRect();
        const place = `${Math.round(x + scrollX)}, ${Math.round(y + scrollY)}`;
        const before = places.get(part) ?? place;
        if (before !== place)
          moved.push(`${part.textContent || part.getAttribute('aria-label')}: ${before} to ${place}`);
        places.set(part, place);
      }
      requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
    Object.assign(window, { moved });
  });

/** On a phone one thing stands below the other; a laptop has room for more beside each other in these. */
const places: [width: number, paths: readonly string[]][] = [
  [PHONE, ['', '/today', '/deals', '/posts/new']],
  [LAPTOP, ['/today', '/deals', '/import', '/history']],
];

ownerTest('The owner sees nothing move on screens, in whatever order what they read arrives', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/newsletter', fresh: true });
  await watchPlaces(page);
  // What is hidden until something above it has come is shown after a while all the same: not here, however slow the machine.
  const tools = await page.context().newCDPSession(page);
  await tools.send('Animation.enable');
  await tools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const held: Route[] = [];
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    // What the site does, on all screens, comes last.
    (route) => void (route.request().url().endsWith('/events') ? held.unshift(route) : held.push(route)),
  );
  const loading = page.getByText(/^Loading the /).filter({ visible: true });
  const heading = page.getByRole('main').getByRole('heading').first();
  // A part that is loaded late asks late.
  const isComing = async () => held.length > 0 || (await loading.count()) > 0 || !(await heading.isVisible());
  for (const [width, paths] of places) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await page.goto(`/admin${path}`);
      await soon(() => held.length).toBeGreaterThan(0);
      do {
        // The last first.
        const route = held.pop();
        if (route) {
          await route.continue();
          // Null for one that the screen before had sent in its last moment, which ended with that screen.
          await route.request().response();
        }
        await page.evaluate(
          () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
        );
      } while (await isComing());
      expect(
        await page.evaluate(() => (window as unknown as { moved: string[] }).moved.slice(0, 5)),
        `/admin${path} at ${width} px`,
      ).toEqual([]);
    }
  }
});
