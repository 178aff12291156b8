import { DatabaseSync } from 'node:sqlite';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { recordsFile } from '../../data/records/open-records.ts';
import { accessibilityViolations } from './accessibility.ts';
import { NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { hasFocus, panel, signIn } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** As after ten minutes of other work. */
function ageTheEnteredPassword(data: string): void {
  const database = new DatabaseSync(recordsFile(data));
  database.prepare('UPDATE sessions SET confirmed_at = ?').run(LONG_AGO);
  database.close();
}

const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });

newSiteTest(
  'The owner who saves a tracking code long after signing in enters the password again, and what was typed is saved',
  async ({ dashboard, site }) => {
    const page = await dashboard({ site, path: '/admin/tracking' });
    const tracking = panel(page, 'Tracking Codes');
    const field = tracking.getByLabel('topcoupons.example', { exact: true });
    const save = tracking.getByRole('button', { name: 'Save Code' }).first();
    await field.fill('<meta name="ads" content="1">');
    ageTheEnteredPassword(site.data);
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Please enter your password again' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await toastOf(page, 'Failed to save tracking code').waitFor();
    expect(await field.inputValue()).toBe('<meta name="ads" content="1">');

    await save.click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await passwordOf(page).fill('wrong');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await toastOf(page, 'Invalid password').waitFor();
    await passwordOf(page).fill(NEW_SITE_PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await toastOf(page, 'Tracking code saved for topcoupons.example').waitFor();
  },
);

newSiteTest('The owner ends the session of another browser', async ({ dashboard, site }) => {
  const other = await dashboard({ site, path: '/admin/categories', signedIn: false });
  await signIn(other, NEW_SITE_PASSWORD);
  await panel(other, 'Categories').waitFor();
  const page = await dashboard({ site, path: '/admin/security' });
  const sessions = panel(page, 'Security').getByRole('group', { name: 'Open sessions' });
  await sessions.getByText('This browser').waitFor();
  await panel(page, 'Security')
    .getByText(/^This site runs release \d/)
    .waitFor();
  await sessions.getByRole('button', { name: /^End the session of Chrome/ }).click();
  await toastOf(page, 'Session ended').waitFor();
  await other.getByRole('button', { name: 'Add Category' }).click();
  const form = other.getByRole('dialog', { name: 'Add Category' });
  await form.getByLabel('Name').fill('Pets');
  await form.getByRole('button', { name: 'Create Category' }).click();
  await other.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
});

newSiteTest(
  'The owner reads whom to ask about a proxy that the server does not know of',
  async ({ dashboard, site }) => {
    await fetch(`${site.address}/api/stores`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const page = await dashboard({ site, path: '/admin/categories' });
    await page.getByText(/^Visitors come through a proxy .* Ask the person who runs your server/).waitFor();
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
    await security.getByText(/^This is not the current code of the app/).waitFor();
    await code.fill(new TOTP({ secret }).generate());
    await security.getByRole('button', { name: 'Turn on' }).click();
    const codes = security.getByRole('group', { name: 'Recovery codes' });
    const recoveryCode = await codes.getByRole('listitem').first().innerText();
    await soon(() => hasFocus(codes)).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
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
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, NEW_SITE_PASSWORD);
    const asked = page.getByLabel('Code of your authenticator app');
    await asked.fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toastOf(page, 'Invalid code').waitFor();
    await asked.fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await security.getByText(/9 unused recovery codes left/).waitFor();

    // Leaving them takes no draft of something else along.
    const overview = page.getByRole('link', { name: 'Overview', exact: true });
    await overview.click();
    const settings = panel(page, 'Site Settings');
    await settings.getByLabel('Footer text').fill('Typed in between.');
    await settings.getByText(/^Draft kept in this browser/).waitFor();
    await security.getByRole('button', { name: 'New recovery codes' }).click();
    await codes.waitFor();
    await page.getByRole('link', { name: 'Deals', exact: true }).click();
    const left = page.getByRole('alertdialog', { name: 'Have you stored the recovery codes?' });
    await left.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor();
    await overview.click();
    await settings.getByRole('button', { name: 'Restore' }).waitFor();
    await settings.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await security.getByRole('button', { name: 'Turn off the second factor' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await toastOf(page, 'The second factor is off').waitFor();
  },
);

newSiteTest(
  'The owner changes the password with the present one, and goes on working in the same browser',
  async ({ dashboard, site }) => {
    const page = await dashboard({ site, path: '/admin/security', signedIn: false });
    await signIn(page, NEW_SITE_PASSWORD);
    const security = panel(page, 'Security');
    const change = async (present: string, next: string) => {
      await security.getByLabel('Current password').fill(present);
      await security.getByLabel('New password').fill(next);
      await security.getByRole('button', { name: 'Change password' }).click();
    };
    await change('wrong', 'seven unlikely marmots');
    await security.getByText('Invalid password').waitFor();
    await change(NEW_SITE_PASSWORD, 'Password1!');
    await security.getByText(/^This password is among the first that are guessed/).waitFor();
    await change(NEW_SITE_PASSWORD, 'seven unlikely marmots');
    await toastOf(page, 'Password changed successfully').waitFor();
    await soon(() => security.getByLabel('New password').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog', { name: 'Add Category' });
    await form.getByLabel('Name').fill('Marmots');
    await form.getByRole('button', { name: 'Create Category' }).click();
    await toastOf(page, 'Category created successfully').waitFor();
  },
);
