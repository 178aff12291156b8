import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { saved } from './catalogue-fixtures.ts';
import { NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { hasFocus, panel, signIn } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

newSiteTest(
  'The owner reads the site with a tracking code that anybody may have written, and none runs in a browser with a session',
  async ({ dashboard, site }) => {
    saved(await site.owner.put('/api/config?wait=1', { trackingNeedsConsent: false }));
    const tag = { domain: 'topcoupons.example', trackingCode: '<script>window.attack = true;</script>', active: true };
    saved(await site.owner.post('/api/tracking-codes?wait=1', tag));
    const dashboardPage = await dashboard({ site, path: '/admin/categories', fresh: true });
    const shop = await dashboardPage.context().newPage();
    await shop.addInitScript(() => {
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (name) {
        if (name === 'owners-browser') Object.assign(window, { asked: true });
        return getItem.call(this, name);
      };
    });
    await shop.goto('/about');
    await soon(() => shop.evaluate(() => 'asked' in window)).toBe(true);
    expect(await shop.evaluate(() => 'attack' in window)).toBe(false);
    const requested = await shop.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(requested.filter((name) => name.includes('/api/'))).toEqual([]);
    await dashboardPage.evaluate(() => localStorage.removeItem('owners-browser'));
    await shop.reload();
    await soon(() => shop.evaluate(() => 'attack' in window)).toBe(true);
  },
);

newSiteTest(
  'The owner turns on a second factor, signs in with a recovery code, and turns it off',
  async ({ dashboard, site, clipboard }) => {
    const page = await dashboard({ site, path: '/admin/security', signedIn: false });
    await signIn(page, NEW_SITE_PASSWORD);
    const security = panel(page, 'Security');
    await security.getByRole('button', { name: 'Set up a second factor' }).click();
    await security.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    const secret = (await security.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    const code = security.getByLabel('Code that the app shows');
    await code.fill('000000');
    await security.getByRole('button', { name: 'Turn on' }).click();
    await security.getByText('This is not the current code of the app').first().waitFor();
    await code.fill(new TOTP({ secret }).generate());
    await security.getByRole('button', { name: 'Turn on' }).click();
    const codes = security.getByRole('group', { name: 'Recovery codes' });
    const recoveryCode = await codes.getByRole('listitem').first().innerText();
    await soon(() => hasFocus(codes)).toBe(true);
    expect(await accessibilityViolations(page, { within: 'main' })).toEqual([]);
    // They are shown once: no accident takes them away.
    for (const [leave, question] of [
      [page.getByRole('link', { name: 'Stores', exact: true }), 'Have you stored the recovery codes?'],
      [page.getByRole('button', { name: 'Sign out' }), 'Sign out before storing the recovery codes?'],
    ] as const) {
      await leave.click();
      const asked = page.getByRole('alertdialog', { name: question });
      await asked.getByRole('button', { name: 'Back to the codes' }).click();
      await asked.waitFor({ state: 'detached' });
      await codes.getByText(recoveryCode).waitFor();
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.address });
    await codes.getByRole('button', { name: 'Copy codes' }).click();
    await toastOf(page, 'Recovery codes copied').waitFor();
    expect(await clipboard.read(page)).toContain(recoveryCode);
    await page.context().clearPermissions();
    await codes.getByRole('button', { name: 'I have stored them' }).press('Enter');
    await soon(() => hasFocus(security.getByRole('group', { name: 'Second factor' }))).toBe(true);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, NEW_SITE_PASSWORD);
    const asked = page.getByLabel('Code of your authenticator app');
    await asked.fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toastOf(page, 'Invalid code').waitFor();
    await asked.fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await security.getByText(/9 unused recovery codes left/).waitFor();
    await security.getByRole('button', { name: 'Turn off the second factor' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await toastOf(page, 'The second factor is off').waitFor();
  },
);
