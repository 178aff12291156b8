import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import {
  accessibilityViolations,
  darkModeViolations,
  scrollingSideways,
  sideways,
  smallTargets,
} from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest, panel } from './owner-test.ts';
import { LAPTOP, PHONE, soon } from './shopper-test.ts';

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** In it is nowhere to break. */
const longName = `Unbroken${'y'.repeat(80)}`;

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
  'The owner with a telephone finds no accessibility problem in all kinds of dialogs and lists that it opens',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: longName, coupons: [{ title: longName, code: 'LONG' }] });
    const page = await dashboard({ width: PHONE, dark: true });
    await panel(page, 'Offers').getByRole('group', { name: 'Offers' }).waitFor();
    expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
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
