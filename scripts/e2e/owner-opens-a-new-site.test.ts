import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { saved } from './catalogue-fixtures.ts';
import { ageTheEnteredPassword, NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { panel, remove } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

newSiteTest(
  'The owner of a new site reads in every panel what is missing, and whom to ask',
  async ({ dashboard, site }) => {
    await fetch(`${site.address}/api/stores`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const page = await dashboard({ site });
    await page.getByText(/^Visitors come through a proxy .* Ask the person who runs your server/).waitFor();
    const missing = {
      'Blog Management': 'There are no posts yet.',
      'Amazon Products': 'No Amazon products have been added yet.',
      Stores: 'There is no store yet. Add the first one, or let the AI Store Generator draft it.',
      Categories: 'There is no category yet. Stores need one.',
      Offers: 'There are no offers yet.',
      Newsletter: 'No subscribers yet.',
    };
    for (const [name, words] of Object.entries(missing))
      await panel(page, name).getByText(words, { exact: true }).waitFor();
    await panel(page, 'Google Ads').getByText('No tag configured').waitFor();
    await panel(page, 'History').getByText('Log in', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Generate Store' }).click();
    const dialog = page.getByRole('dialog', { name: 'AI Store Generator' });
    await dialog.getByLabel('Store name').fill('Any');
    await dialog.getByLabel('Affiliate link').fill('https://go.example/any');
    await dialog.getByRole('button', { name: 'Generate Store' }).click();
    await toastOf(page, 'Failed to generate store').waitFor();
    await page
      .getByRole('listitem')
      .getByText(/^AI is not configured\. Ask the person who runs your server/)
      .waitFor();
  },
);

const DOMAIN = 'topcoupons.example';

newSiteTest(
  'The owner saves a tracking code with the password entered again, adds the hosts that the policy kept from it, and deletes it',
  async ({ browser, dashboard, site }) => {
    saved(await site.owner.put('/api/config', { trackingNeedsConsent: false }));
    const page = await dashboard({ site, path: '/admin/tracking' });
    const codes = panel(page, 'Tracking Codes');
    const code = codes.getByLabel(DOMAIN, { exact: true });
    const save = codes.getByRole('button', { name: 'Save Code' }).first();
    const kept = async () => (await site.owner.get(`/api/tracking-codes/${DOMAIN}`)).body?.trackingCode;

    await code.fill('<script async src="https://www.googletagmanager.com/gtag/js?id=AW-123456789"></script>');
    ageTheEnteredPassword(site.data);
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Please enter your password again' });
    const password = dialog.getByLabel('Password', { exact: true });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await toastOf(page, 'Failed to save tracking code').waitFor();
    expect(await code.inputValue()).toContain('AW-123456789');
    await save.click();
    await password.fill('wrong');
    expect(await accessibilityViolations(page, { within: '[role="dialog"]' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await toastOf(page, 'Invalid password').waitFor();
    await password.fill(NEW_SITE_PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await toastOf(page, `Tracking code saved for ${DOMAIN}`).waitFor();
    await soon(kept).toContain('AW-123456789');

    await code.fill(`<script>
      fetch('https://collect.example/hit', { mode: 'no-cors' }).then(() => (window.collected = true), () => undefined);
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://frames.example/ad' }));
    </script>`);
    await save.click();
    await soon(kept).toContain('collect.example');
    const shopper = await browser.newContext({ baseURL: site.address });
    try {
      const shop = await shopper.newPage();
      const settings = async () => (await site.owner.get('/site.json')).text;
      const policy = async () => (await fetch(site.address)).headers.get('content-security-policy');
      const collected = async () => {
        await shop.goto('/contact');
        await shop.locator('iframe').waitFor({ state: 'attached' });
        const addressOfFrame = () => shop.frames()[1]?.url() ?? '';
        await soon(addressOfFrame).not.toMatch(/^(about:blank)?$/);
        return [
          await shop.evaluate(() => 'collected' in window),
          addressOfFrame().startsWith('https://frames.example'),
        ];
      };
      await soon(settings).toContain('collect.example');
      expect(await collected()).toEqual([false, false]);
      await soon(async () => (await site.owner.get('/api/csp-reports')).body.length).toBe(2);
      await page.reload();
      await codes.getByRole('button', { name: /^Add collect\.example/ }).click();
      await codes.getByRole('button', { name: /^Add frames\.example/ }).click();
      await soon(() => codes.getByLabel(`Connections of ${DOMAIN}`, { exact: true }).inputValue()).toBe(
        'collect.example',
      );
      await save.click();
      await soon(policy).toContain('collect.example');
      expect(await collected()).toEqual([true, true]);
      await remove(page, `the tracking code of ${DOMAIN}`);
      await toastOf(page, `Tracking code deleted for ${DOMAIN}`).waitFor();
      expect(await kept()).toBeUndefined();
      await soon(policy).not.toContain('collect.example');
    } finally {
      await shopper.close();
    }
  },
);

newSiteTest(
  'The owner sees who subscribed, takes the list along, and removes addresses, from the list or by typing them',
  async ({ dashboard, site }) => {
    for (const name of ['first', 'second'])
      await site.owner.post('/api/newsletter/subscribe', { email: `${name}@leavers.example` });
    const page = await dashboard({ site, path: '/admin/newsletter' });
    const newsletter = panel(page, 'Newsletter');
    await newsletter.getByText('first@leavers.example').waitFor();
    await newsletter.getByText(/No mail server is set up/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      newsletter.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('subscribers.csv');
    let text = '';
    for await (const chunk of await file.createReadStream()) text += chunk;
    expect(text).toContain('second@leavers.example');

    await newsletter.getByRole('button', { name: 'Remove first@leavers.example' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete first@leavers.example?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Subscriber removed successfully').waitFor();
    await newsletter.getByText('first@leavers.example').waitFor({ state: 'hidden' });
    await newsletter.getByRole('button', { name: 'Remove an Address' }).click();
    const form = page.getByRole('dialog', { name: 'Remove an Address' });
    await form.getByLabel('Email').fill('Second@Leavers.example');
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await newsletter.getByText('second@leavers.example').waitFor({ state: 'hidden' });
  },
);
