import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest } from './owner-test.ts';
import { soon } from './shopper-test.ts';

/** Codes of the keyboard that the browser knows keys by. */
const named = {
  'Control+k': { key: 'k', windowsVirtualKeyCode: 75, modifiers: 2 },
  Escape: { key: 'Escape', windowsVirtualKeyCode: 27 },
  Backspace: { key: 'Backspace', windowsVirtualKeyCode: 8 },
  Enter: { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
};

/** A character, or one of those that have a name. */
type Key = keyof typeof named | (string & {});

const strokeOf = (key: Key) =>
  key in named
    ? named[key as keyof typeof named]
    : { key, text: key, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };

/** As a phone of some years ago, over a slow connection. */
async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1, offline: false };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { ...unlimited, latency: 200 });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return devtools;
}

ownerTest(
  'The owner types on while the palette and dialogs open and close on a slow machine, and no key is lost',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Hasty Hats', coupons: [{ title: 'Hasty beret' }, { title: 'Hasty bowler' }] });
    const page = await dashboard({ path: '/admin/deals?search=hasty', fresh: true });
    const palette = page.getByRole('dialog', { name: 'Find' });
    const field = palette.getByLabel('Find a store, deal, post, screen or action');
    // Hidden to assistive technology while the palette is open.
    const search = page.getByRole('searchbox', { includeHidden: true });
    const row = page.getByRole('row', { name: /Hasty beret/, includeHidden: true });
    await row.waitFor();
    const devtools = await slowDown(page);
    /** All are on their way before the page has seen the first; resolves when it has seen all. */
    const press = (...keys: readonly Key[]) =>
      Promise.all(
        keys.map(strokeOf).flatMap((stroke) => {
          const down = 'text' in stroke ? ('keyDown' as const) : ('rawKeyDown' as const);
          return [down, 'keyUp' as const].map((type) => devtools.send('Input.dispatchKeyEvent', { type, ...stroke }));
        }),
      );
    // The first time the palette is still to be loaded, the second time it is there.
    for (const from of [search, row]) {
      await from.focus();
      await press('Control+k', ...'ab dx', 'Backspace', ...'c e');
      await soon(() => field.inputValue()).toBe('ab dc e');
      expect(await search.inputValue()).toBe('hasty');
      expect(await row.getAttribute('aria-selected')).not.toBe('true');
      await press('Escape', ...(from === row ? [' ', ' '] : 'xyz'));
      await palette.waitFor({ state: 'detached' });
      await soon(() => hasFocus(from)).toBe(true);
      if (from === search) await soon(() => search.inputValue()).toBe('hastyxyz');
      await search.fill('hasty');
      await row.waitFor();
    }
    // A dialog that closes gives the next key to what opened it.
    const edited = page.getByRole('dialog', { name: 'Edit Hasty beret' });
    await row.press('Enter');
    await edited.waitFor();
    await soon(() => hasFocus(row)).toBe(false);
    await press('Escape', ' ');
    await edited.waitFor({ state: 'detached' });
    await soon(() => row.getAttribute('aria-selected')).toBe('true');

    // What had no focus has none again, and the keys of the screen are there at once.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press('Control+k', 'Escape', '/', ...'red');
    await soon(() => search.inputValue()).toContain('red');
    // Enter chooses what is found for the words before it, once it is found.
    await press('Control+k', ...'hasty ha', 'Enter');
    await page.getByRole('dialog', { name: 'Edit Hasty Hats' }).waitFor();
  },
);
