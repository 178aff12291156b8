import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { hostileTag, type Attacked } from './hostile-tag.ts';
import { NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { panel, signIn } from './owner-test.ts';
import { PATIENCE_MS, soon } from './shopper-test.ts';

const DOMAIN = 'topcoupons.example';
const NOTHING: string[] = [];

newSiteTest(
  'The owner signs in, out and in again beside pages with a hostile tag, which obtains nothing in any order',
  async ({ browser, site }) => {
    saved(await site.owner.put('/api/config', { trackingNeedsConsent: false }));
    saved(await site.owner.post('/api/tracking-codes', { domain: DOMAIN, trackingCode: hostileTag, active: true }));
    const context = await browser.newContext({ baseURL: site.address });
    context.setDefaultTimeout(PATIENCE_MS);
    let first: Page | undefined;
    const kept = new Set<Page>();
    /** The tag of a page that was there before anybody signed in tries, and then that of a page opened now. */
    const attacked = async (state: string): Promise<void> => {
      // The mark that keeps tags out of the pages of an owner's browser is no secret, and another tag can remove it.
      await first?.evaluate(() => localStorage.removeItem('owners-browser'));
      const page = await context.newPage();
      await page.goto('/about');
      await page.waitForFunction(() => 'attack' in window);
      kept.add((first ??= page));
      for (const each of new Set([first, page]))
        expect(await each.evaluate(() => (window as unknown as Attacked).attack()), state).toEqual(NOTHING);
      // Each of the windows that the tag has opened holds a connection, and a browser has few for one address.
      for (const opened of context.pages()) if (!kept.has(opened)) await opened.close();
    };
    try {
      await attacked('nobody has signed in');
      const dashboard = await context.newPage();
      kept.add(dashboard);
      await dashboard.goto('/admin');
      await dashboard.getByLabel('Password', { exact: true }).fill(NEW_SITE_PASSWORD);
      await attacked('the owner has typed the password');
      await dashboard.getByLabel('Keep me signed in').check();
      await Promise.all([signIn(dashboard, NEW_SITE_PASSWORD), attacked('the owner is signing in')]);
      await panel(dashboard, 'History').waitFor();
      await attacked('the owner is signed in, and kept signed in');
      await dashboard.reload();
      await panel(dashboard, 'History').waitFor();
      await attacked('the dashboard was loaded with the token in it');
      await dashboard.getByRole('button', { name: 'Sign out' }).click();
      await dashboard.getByLabel('Password', { exact: true }).waitFor();
      await attacked('the owner has signed out');
      await signIn(dashboard, NEW_SITE_PASSWORD);
      await panel(dashboard, 'History').waitFor();
      await attacked('the owner is signed in until the next reload');
      await dashboard.getByRole('button', { name: 'Add Category' }).waitFor();
      expect((await site.owner.get('/api/categories')).body).toEqual([]);
    } finally {
      await context.close();
    }
  },
);

newSiteTest('The owner reads public pages in a browser in which no tracking code runs', async ({ dashboard, site }) => {
  const page = await dashboard({ site });
  await panel(page, 'History').waitFor();
  await page.context().addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (name) {
      if (name === 'owners-browser') Object.assign(window, { asked: true });
      return getItem.call(this, name);
    };
  });
  const shop = await page.context().newPage();
  await shop.goto('/about');
  await soon(() => shop.evaluate(() => 'asked' in window)).toBe(true);
  expect(await shop.evaluate(() => 'attack' in window)).toBe(false);
  const requested = await shop.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(requested.filter((name) => name.includes('/api/'))).toEqual([]);
});
