import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { hostileTag, type Attacked } from './hostile-tag.ts';
import { PATIENCE_MS } from './kept-browsers.ts';
import { NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { panel, signIn } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

newSiteTest(
  'The owner signs in, out and in again beside pages with a hostile tag, which obtains nothing in any order',
  async ({ browser, site }) => {
    // The site's tracking code from now on, which runs without being asked for.
    saved(await site.owner.put('/api/config?wait=1', { trackingNeedsConsent: false }));
    const tag = { domain: 'topcoupons.example', trackingCode: hostileTag, active: true };
    saved(await site.owner.post('/api/tracking-codes?wait=1', tag));
    const context = await browser.newContext({ baseURL: site.address });
    context.setDefaultTimeout(PATIENCE_MS);
    let first: Page | undefined;
    const kept = new Set<Page>();
    /** The tag of a page that was there before the owner signed in tries, and then that of a page opened now. */
    const attacked = async (state: string): Promise<void> => {
      const page = await context.newPage();
      // The mark that keeps tags out of the pages of an owner's browser is no secret, and another tag can remove it at any moment.
      await page.addInitScript(() => {
        const { getItem } = Storage.prototype;
        Storage.prototype.getItem = function (name) {
          return name === 'owners-browser' ? null : getItem.call(this, name);
        };
      });
      await page.goto('/about');
      await page.waitForFunction(() => 'attack' in window);
      kept.add((first ??= page));
      for (const each of new Set([first, page]))
        expect(await each.evaluate(() => (window as unknown as Attacked).attack()), state).toEqual([]);
      // Each of the windows that the tag has opened holds a connection, and a browser has few for one address.
      for (const opened of context.pages()) if (!kept.has(opened)) await opened.close();
    };
    try {
      const dashboard = await context.newPage();
      kept.add(dashboard);
      await dashboard.goto('/admin/categories');
      await dashboard.getByLabel('Keep me signed in').check();
      await Promise.all([signIn(dashboard, NEW_SITE_PASSWORD), attacked('the owner is signing in')]);
      await panel(dashboard, 'Categories').waitFor();
      await dashboard.reload();
      await panel(dashboard, 'Categories').waitFor();
      await attacked('the dashboard was loaded with the token in it');
      await dashboard.getByRole('button', { name: 'Sign out' }).click();
      await dashboard.getByLabel('Password', { exact: true }).waitFor();
      // Only with this do its wrong passwords leave the budget of the owner's alone.
      const logIn = dashboard.waitForRequest('**/api/admin/login');
      await signIn(dashboard, NEW_SITE_PASSWORD);
      expect((await logIn).headers()['x-device-proof']).toMatch(/^[\w-]{43}$/);
      await panel(dashboard, 'Categories').waitFor();
      await attacked('the owner is signed in until the next reload');
      await dashboard.getByRole('button', { name: 'Add Category' }).waitFor();
      expect((await site.owner.get('/api/categories')).body).toEqual([]);
    } finally {
      await context.close();
    }
  },
);

newSiteTest(
  'The owner changes the password with the present one, and ends the session of another browser',
  async ({ dashboard, site }) => {
    const other = await dashboard({ site, path: '/admin/categories', signedIn: false });
    await signIn(other, NEW_SITE_PASSWORD);
    await panel(other, 'Categories').waitFor();
    // what is being typed stays below the question that comes by itself
    await other.getByRole('button', { name: 'Add Category' }).click();
    await other.getByRole('dialog', { name: 'Add Category' }).getByLabel('Name').fill('Pets');
    const page = await dashboard({ site, path: '/admin/security', signedIn: false });
    await signIn(page, NEW_SITE_PASSWORD);
    const security = panel(page, 'Security');
    const sessions = security.getByRole('group', { name: 'Open sessions' });
    await sessions.getByText('This browser').waitFor();
    await security.getByText(/^This site runs release \d/).waitFor();
    await sessions
      .getByRole('button', { name: /^End the session of Chrome/ })
      .first()
      .click();
    await toastOf(page, 'Session ended').waitFor();
    await other.getByRole('dialog', { name: 'Please sign in again' }).waitFor();

    const change = async (present: string, next: string) => {
      await security.getByLabel('Current password').fill(present);
      await security.getByLabel('New password').fill(next);
      await security.getByRole('button', { name: 'Change password' }).click();
    };
    await change('wrong', 'seven unlikely marmots');
    await security.getByText('Invalid password').first().waitFor();
    await change(NEW_SITE_PASSWORD, 'Password1!');
    await security.getByText('This password is among the first that are guessed').first().waitFor();
    await change(NEW_SITE_PASSWORD, 'seven unlikely marmots');
    await toastOf(page, 'Password changed successfully').waitFor();
    await soon(() => security.getByLabel('New password').inputValue()).toBe('');
  },
);
