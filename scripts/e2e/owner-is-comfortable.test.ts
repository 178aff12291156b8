import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import {
  APPEARANCE,
  accessibilityViolations,
  darkModeViolations,
  scrollingSideways,
  sideways,
  smallTargets,
} from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { ownerTest, panel } from './owner-test.ts';
import { LAPTOP, PHONE, soon } from './shopper-test.ts';

async function everyPanelIsThere(page: Page): Promise<void> {
  await panel(page, 'Offers').getByRole('group', { name: 'Offers' }).waitFor();
  await panel(page, 'History').getByRole('group', { name: 'Changes' }).waitFor();
  await panel(page, 'Site Settings').getByRole('button', { name: 'Save Settings' }).waitFor();
}

ownerTest('The owner with a laptop finds no accessibility problems on any panel', async ({ dashboard }) => {
  const page = await dashboard({ width: LAPTOP });
  await everyPanelIsThere(page);
  expect(await sideways(page)).toEqual({ content: LAPTOP, scrolled: 0 });
  expect(await accessibilityViolations(page)).toEqual([]);
});

ownerTest('The owner with a telephone finds none on any panel in light or dark colours', async ({ dashboard }) => {
  const page = await dashboard({ width: PHONE });
  await everyPanelIsThere(page);
  expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
  expect(await accessibilityViolations(page, { rules: APPEARANCE })).toEqual([]);
  expect(await darkModeViolations(page)).toEqual([]);
});

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
  'Delete Fashion?': (page) => press(page, 'Delete Fashion'),
};

ownerTest(
  'The owner with a telephone finds none in forms, lists, generators and questions that the panels open',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: longName, coupons: [{ title: longName, code: 'LONG' }] });
    const page = await dashboard({ width: PHONE });
    await everyPanelIsThere(page);
    const within = '[role$="dialog"]';
    for (const [at, [title, open]] of Object.entries(dialogs).entries()) {
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page);
      const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
      await dialog.waitFor();
      expect(await sideways(page), title).toEqual({ content: PHONE, scrolled: 0 });
      expect(await scrollingSideways(dialog), title).toEqual([]);
      expect(await smallTargets(dialog), title).toEqual([]);
      // The page below a dialog is the same below them all.
      expect(await accessibilityViolations(page, at === 0 ? {} : { within }), title).toEqual([]);
      expect(await darkModeViolations(page, { within }), title).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  },
);

ownerTest('The owner with a telephone finds none where a post is written', async ({ dashboard }) => {
  const page = await dashboard({ width: PHONE, path: '/admin/posts/new' });
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await page.getByRole('button', { name: 'Schedule' }).click();
  expect(await sideways(page)).toEqual({ content: PHONE, scrolled: 0 });
  expect(await smallTargets(page.getByRole('main'))).toEqual([]);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await darkModeViolations(page)).toEqual([]);
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

/** The overview has the panels that are whole screens elsewhere. */
const onPhone = ['', '/today', '/deals', '/stores', '/posts', '/products', '/import', '/history', '/posts/new'];
/** On a phone one thing stands below the other. A laptop has room for more beside each other in these, and in all tables alike. */
const onLaptop = ['', '/today', '/deals', '/stores', '/import', '/history', '/posts/new'];

for (const [width, paths] of [
  [PHONE, onPhone],
  [LAPTOP, onLaptop],
] as const) {
  ownerTest(
    `The owner sees nothing move on screens at ${width} px, in whatever order what they read arrives`,
    async ({ dashboard }) => {
      const page = await dashboard({ width, path: '/admin/newsletter', fresh: true });
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
          `/admin${path}`,
        ).toEqual([]);
      }
    },
  );
}
