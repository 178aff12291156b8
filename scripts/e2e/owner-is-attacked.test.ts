import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { hostileTag, type Attacked } from './hostile-tag.ts';
import { NEW_SITE_PASSWORD, newSiteTest, type NewSite } from './new-site.ts';
import { panel, remove, signIn } from './owner-test.ts';
import { PATIENCE_MS, soon, toastOf } from './shopper-test.ts';

const DOMAIN = 'topcoupons.example';
const NOTHING: string[] = [];

/** The site's tracking code from now on, which runs without being asked for. */
async function useCode({ owner }: NewSite, trackingCode: string): Promise<void> {
  saved(await owner.put('/api/config?wait=1', { trackingNeedsConsent: false }));
  await owner.delete(`/api/tracking-codes/${DOMAIN}`);
  saved(await owner.post('/api/tracking-codes?wait=1', { domain: DOMAIN, trackingCode, active: true }));
}

newSiteTest(
  'The owner signs in, out and in again beside pages with a hostile tag, which obtains nothing in any order',
  async ({ browser, site }) => {
    await useCode(site, hostileTag);
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
        expect(await each.evaluate(() => (window as unknown as Attacked).attack()), state).toEqual(NOTHING);
      // Each of the windows that the tag has opened holds a connection, and a browser has few for one address.
      for (const opened of context.pages()) if (!kept.has(opened)) await opened.close();
    };
    try {
      const dashboard = await context.newPage();
      kept.add(dashboard);
      await dashboard.goto('/admin/categories');
      await dashboard.getByLabel('Password', { exact: true }).fill(NEW_SITE_PASSWORD);
      await attacked('the owner has typed the password');
      await dashboard.getByLabel('Keep me signed in').check();
      await Promise.all([signIn(dashboard, NEW_SITE_PASSWORD), attacked('the owner is signing in')]);
      await panel(dashboard, 'Categories').waitFor();
      await dashboard.reload();
      await panel(dashboard, 'Categories').waitFor();
      await attacked('the dashboard was loaded with the token in it');
      await dashboard.getByRole('button', { name: 'Sign out' }).click();
      await dashboard.getByLabel('Password', { exact: true }).waitFor();
      await attacked('the owner has signed out');
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

newSiteTest('The owner reads public pages in a browser in which no tracking code runs', async ({ dashboard, site }) => {
  await useCode(site, hostileTag);
  const page = await dashboard({ site, path: '/admin/categories', fresh: true });
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

newSiteTest(
  'The owner lists the hosts that the policy has kept a tracking code from, and deletes the code',
  async ({ browser, dashboard, site }) => {
    const tag = `<script>
      fetch('https://collect.example/hit', { mode: 'no-cors' }).then(() => (window.collected = true), () => undefined);
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://frames.example/ad' }));
    </script>`;
    await useCode(site, tag);
    const shopper = await browser.newContext({ baseURL: site.address });
    try {
      const page = await shopper.newPage();
      const collected = async () => {
        await page.goto('/contact');
        await page.locator('iframe').waitFor({ state: 'attached' });
        const frame = page.frames().find((each) => each.url().startsWith('https://frames.example'));
        return [await page.evaluate(() => 'collected' in window), frame !== undefined];
      };
      expect(await collected()).toEqual([false, false]);
      await soon(async () => (await site.owner.get('/api/csp-reports')).body.length).toBe(2);

      const owners = await dashboard({ site, path: '/admin/tracking' });
      const codes = panel(owners, 'Tracking Codes');
      await codes.getByRole('button', { name: /^Add collect\.example/ }).click();
      await codes.getByRole('button', { name: /^Add frames\.example/ }).click();
      expect(await codes.getByLabel(`Connections of ${DOMAIN}`, { exact: true }).inputValue()).toBe('collect.example');
      await codes.getByRole('button', { name: 'Save Code' }).first().click();
      await toastOf(owners, `Tracking code saved for ${DOMAIN}`).waitFor();
      await soon(collected).toEqual([true, true]);

      await remove(owners, `the tracking code of ${DOMAIN}`);
      await toastOf(owners, `Tracking code deleted for ${DOMAIN}`).waitFor();
      expect((await site.owner.get(`/api/tracking-codes/${DOMAIN}`)).body).toBeNull();
      expect((await fetch(site.address)).headers.get('content-security-policy')).not.toContain('collect.example');
    } finally {
      await shopper.close();
    }
  },
);
