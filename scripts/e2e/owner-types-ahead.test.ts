import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest } from './owner-test.ts';
import { soon } from './shopper-test.ts';
import { UnawaitedKeys } from './unawaited-keys.ts';

/** As a phone of some years ago, over a slow connection. */
const SLOW = { slower: 6, latencyMs: 300 };

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const fieldOf = (page: Page) => paletteOf(page).getByLabel('Find a store, deal, post, screen or action');
/** Hidden to assistive technology while the palette is open. */
const searchOf = (page: Page) => page.getByRole('searchbox', { includeHidden: true });

ownerTest('The owner types on while the palette opens and closes, and no key is lost', async ({ dashboard, owner }) => {
  await openStore(owner, { name: 'Hasty Hats', coupons: [{ title: 'Hasty beret' }, { title: 'Hasty bowler' }] });
  const page = await dashboard({ path: '/admin/deals?search=hasty', fresh: true });
  const row = page.getByRole('row', { name: /Hasty beret/, includeHidden: true });
  await row.waitFor();
  const keys = await UnawaitedKeys.of(page, SLOW);
  // The first time the palette is still to be loaded, the second time it is there.
  for (const from of [searchOf(page), row]) {
    await from.focus();
    await keys.press('Control+k', ...'ab dx', 'Backspace', ...'c e');
    await soon(() => fieldOf(page).inputValue()).toBe('ab dc e');
    expect(await searchOf(page).inputValue()).toBe('hasty');
    expect(await row.getAttribute('aria-selected')).not.toBe('true');
    await keys.press('Escape', ...(from === row ? [' ', ' '] : 'xyz'));
    await paletteOf(page).waitFor({ state: 'detached' });
    await soon(() => hasFocus(from)).toBe(true);
    if (from !== row) {
      await soon(() => searchOf(page).inputValue()).toBe('hastyxyz');
      await row.waitFor({ state: 'detached' });
    }
    await searchOf(page).fill('hasty');
    await row.waitFor();
  }
  await searchOf(page).focus();
  await keys.press('Control+k', ...'ab', 'Escape', ...'c', 'Control+k', 'Control+k', ...'d', 'Escape', ...'e');
  await soon(() => searchOf(page).inputValue()).toBe('hastyce');
  expect(await paletteOf(page).count()).toBe(0);
});

ownerTest(
  'The owner closes the palette before it is loaded, and what had no focus has none again',
  async ({ dashboard }) => {
    const page = await dashboard({ path: '/admin/deals', fresh: true });
    await searchOf(page).waitFor();
    const keys = await UnawaitedKeys.of(page, SLOW);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    for (const isLoaded of [false, true]) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await keys.press('Control+k', ...'ab', ...(isLoaded ? ['Escape'] : []));
      if (!isLoaded) {
        await soon(() => fieldOf(page).inputValue()).toBe('ab');
        await keys.press('Escape');
      }
      await paletteOf(page).waitFor({ state: 'detached' });
      expect(await focused()).toBe('BODY');
      // The keys of the screen are at once there again.
      await keys.press('Control+k', 'Escape', '/', ...'red');
      await soon(() => searchOf(page).inputValue()).toBe('red');
      await searchOf(page).fill('');
    }
  },
);

ownerTest(
  'The owner opens what is found by words and Enter, typed before the palette is there',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Hurried Harps' });
    const page = await dashboard({ path: '/admin/newsletter', fresh: true });
    const keys = await UnawaitedKeys.of(page, SLOW);
    await keys.press('Control+k', ...'secur', 'Enter');
    await soon(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Security' }))).toBe(true);
    await keys.press('Control+k', ...'hurried har', 'Enter');
    await page.getByRole('dialog', { name: 'Edit Hurried Harps' }).waitFor();
  },
);

ownerTest(
  'The owner types on as a dialog closes, and the next key belongs to what opened it',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Swift Swings', coupons: [{ title: 'Swift swing' }] });
    const page = await dashboard({ path: '/admin/deals?search=swift', fresh: true });
    const row = page.getByRole('row', { name: /Swift swing/, includeHidden: true });
    await row.waitFor();
    const keys = await UnawaitedKeys.of(page, SLOW);
    for (const [key, title] of [
      ['?', 'Keys'],
      ['Enter', 'Edit Swift swing'],
      ['Delete', 'Delete Swift swing?'],
    ] as const) {
      const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
      await row.focus();
      await page.keyboard.press(key);
      await dialog.waitFor();
      await soon(() => hasFocus(row)).toBe(false);
      await keys.press('Escape', ' ');
      await dialog.waitFor({ state: 'detached' });
      await soon(() => row.getAttribute('aria-selected')).toBe('true');
      await soon(() => hasFocus(row)).toBe(true);
      await page.keyboard.press(' ');
    }
  },
);
