import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest } from './owner-test.ts';
import { soon } from './shopper-test.ts';
import { UnawaitedKeys } from './unawaited-keys.ts';

/** As a phone of some years ago, over a slow connection. */
const SLOW = { slower: 4, latencyMs: 200 };

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
    const keys = await UnawaitedKeys.of(page, SLOW);
    // The first time the palette is still to be loaded, the second time it is there.
    for (const from of [search, row]) {
      await from.focus();
      await keys.press('Control+k', ...'ab dx', 'Backspace', ...'c e');
      await soon(() => field.inputValue()).toBe('ab dc e');
      expect(await search.inputValue()).toBe('hasty');
      expect(await row.getAttribute('aria-selected')).not.toBe('true');
      await keys.press('Escape', ...(from === row ? [' ', ' '] : 'xyz'));
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
    await keys.press('Escape', ' ');
    await edited.waitFor({ state: 'detached' });
    await soon(() => row.getAttribute('aria-selected')).toBe('true');

    // What had no focus has none again, and the keys of the screen are there at once.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await keys.press('Control+k', ...'ab', 'Escape');
    await palette.waitFor({ state: 'detached' });
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await keys.press('Control+k', 'Escape', '/', ...'red');
    await soon(() => search.inputValue()).toContain('red');
    // Enter chooses what is found for the words before it, once it is found.
    await keys.press('Control+k', ...'hasty ha', 'Enter');
    await page.getByRole('dialog', { name: 'Edit Hasty Hats' }).waitFor();
  },
);
