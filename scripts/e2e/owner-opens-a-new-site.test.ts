import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { saved } from './catalogue-fixtures.ts';
import { givePicture } from './given-picture.ts';
import { ageTheEnteredPassword, NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { hasFocus, panel, remove } from './owner-test.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

/** The smallest picture: one pixel, as PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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

const primaryColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));

newSiteTest(
  'The owner sets up name, colour, figures and links, every page follows, and both versions are shown of what another session saves',
  async ({ dashboard, site }) => {
    const page = await dashboard({ site, path: '/admin/settings' });
    const settings = panel(page, 'Site Settings');
    const save = settings.getByRole('button', { name: 'Save Settings' });
    const field = (name: string) => settings.getByLabel(name, { exact: true });
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await settings.getByLabel('Site name').fill('Save with Sam');
    await settings.getByLabel('Contact email').fill('sam');
    await settings.getByLabel('Primary colour *').fill('yellow');
    await field('Facebook').fill('facebook');
    await field('Domain 3').fill('www.topcoupons.example');
    await save.click();
    await settings.getByText('Enter a colour such as #FF6B00.').waitFor();
    await settings.getByText('Enter a full address that starts with https:// or http://.').waitFor();
    await settings.getByText('Enter an email address such as hello@deals.example.').waitFor();
    await settings.getByText('Enter each domain only once.').waitFor();

    await settings.getByLabel('Contact email').fill('sam@save.example');
    await settings.getByLabel('Primary colour *').fill('#FFE600');
    await settings
      .getByText('As text this colour has only 1.3:1 on white (4.5:1 is readable), so links use a darker shade of it.')
      .waitFor();
    await field('Facebook').fill('https://social.example/sam');
    await field('Domain 3').fill('beta.topcoupons.example');
    await settings.getByRole('button', { name: 'Remove figure 3' }).click();
    await settings.getByLabel('Figure *').first().fill('12');
    const preview = await tabOpenedBy(page, () => settings.getByRole('button', { name: 'Preview' }).click());
    await preview.getByText('This is what you typed. It is not saved, and shoppers do not see it.').waitFor();
    await preview
      .getByRole('link', { name: /^Save with Sam/ })
      .first()
      .waitFor();
    expect(await primaryColour(preview)).toBe('#ffe600');
    await preview.close();
    expect((await site.owner.get('/theme.css')).text.toLowerCase()).not.toContain('#ffe600');
    await save.click();
    await toastOf(page, 'Settings saved successfully').waitFor();
    await soon(() => save.isDisabled()).toBe(true);
    const home = async () => (await site.owner.get('/')).text;
    await soon(home).toContain('Save with Sam');
    expect(await home()).toContain('https://social.example/sam');
    expect(await home()).not.toContain('Happy Customers');
    expect((await site.owner.get('/theme.css')).text.toLowerCase()).toContain('#ffe600');

    const footer = settings.getByLabel('Footer text');
    await footer.fill('My footer.');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page
      .getByRole('alertdialog', { name: 'Sign out with unsaved changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();

    saved(await site.owner.put('/api/config', { footerText: 'Their footer.' }));
    await save.click();
    const versions = page.getByRole('alertdialog', { name: 'This was saved elsewhere in the meantime' });
    await versions.getByRole('radio', { name: 'Yours My footer.' }).waitFor();
    await versions.getByRole('radio', { name: 'Saved Their footer.' }).waitFor();
    await versions.getByRole('button', { name: 'Keep the saved version' }).click();
    await versions.waitFor({ state: 'detached' });
    await soon(() => footer.inputValue()).toBe('Their footer.');
    // What was typed is not lost: the list of it leads to the offer in this form.
    await page.getByRole('link', { name: 'Open Site settings' }).click();
    await soon(() => hasFocus(settings.getByRole('button', { name: 'Restore' }))).toBe(true);
    await footer.fill('Our footer.');
    await save.click();
    await toastOf(page, 'Settings saved successfully').waitFor();
    await soon(async () => (await site.owner.get('/about')).text).toContain('Our footer.');
  },
);

const DOMAIN = 'topcoupons.example';

newSiteTest(
  'The owner saves a tracking code with the password entered again, adds the hosts that the policy kept from it, and deletes it',
  async ({ browser, dashboard, site }) => {
    saved(await site.owner.put('/api/config', { trackingNeedsConsent: false }));
    const page = await dashboard({ site });
    const codes = panel(page, 'Tracking Codes');
    const code = codes.getByLabel(DOMAIN, { exact: true });
    const save = codes.getByRole('button', { name: 'Save Code' }).first();
    await code.fill('   ');
    await save.click();
    await toastOf(page, 'Please enter a tracking code').waitFor();
    const kept = async () => (await site.owner.get(`/api/tracking-codes/${DOMAIN}`)).body?.trackingCode;
    expect(await kept()).toBeUndefined();

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
    await panel(page, 'Google Ads').getByText('Tag configured', { exact: true }).waitFor();

    await code.fill(`<script>
      fetch('https://collect.example/hit', { mode: 'no-cors' }).then(() => (window.collected = true), () => undefined);
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://frames.example/ad' }));
    </script>`);
    await save.click();
    await soon(kept).toContain('collect.example');
    const shopper = await browser.newContext({ baseURL: site.address });
    try {
      const shop = await shopper.newPage();
      const collected = async () => {
        await shop.goto('/contact');
        if ((await shop.locator('iframe').count()) === 0) return 'not yet published';
        const addressOfFrame = () => shop.frames()[1]?.url() ?? '';
        await soon(addressOfFrame).not.toMatch(/^(about:blank)?$/);
        return [
          await shop.evaluate(() => 'collected' in window),
          addressOfFrame().startsWith('https://frames.example'),
        ];
      };
      await soon(collected).toEqual([false, false]);
      await soon(async () => (await site.owner.get('/api/csp-reports')).body.length).toBe(2);
      await page.reload();
      await codes.getByRole('button', { name: /^Add collect\.example/ }).click();
      await codes.getByRole('button', { name: /^Add frames\.example/ }).click();
      await soon(() => codes.getByLabel(`Connections of ${DOMAIN}`, { exact: true }).inputValue()).toBe(
        'collect.example',
      );
      await save.click();
      await soon(collected).toEqual([true, true]);
      await remove(page, `the tracking code of ${DOMAIN}`);
      await toastOf(page, `Tracking code deleted for ${DOMAIN}`).waitFor();
      expect(await kept()).toBeUndefined();
      await soon(async () => (await fetch(site.address)).headers.get('content-security-policy')).not.toContain(
        'collect.example',
      );
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

newSiteTest(
  'The owner adds a product with a picture and a date, typed as it comes, picked, or one that comes twice, corrects and deletes it',
  async ({ dashboard, site }) => {
    saved(await site.owner.put('/api/config', { timeZone: 'America/New_York' }));
    const page = await dashboard({ site, path: '/admin/products' });
    await page.getByRole('button', { name: 'Add Product' }).click();
    const form = page.getByRole('dialog', { name: 'Add Product' });
    await form.getByLabel('Name').fill('Dated drill');
    await form.getByLabel('Description').fill('Turns.');
    await form.getByLabel('Affiliate link').fill('https://amazon.example/drill');
    const picture = form.getByRole('group', { name: 'Picture' });
    const address = form.getByLabel('Image address');
    const addresses = new Set<string>();
    const kept = async () => {
      await soon(
        async () => /^\/media\//.test(await address.inputValue()) && !addresses.has(await address.inputValue()),
      ).toBe(true);
      addresses.add(await address.inputValue());
    };
    await givePicture(address, 'paste', 'red');
    await kept();
    await givePicture(picture, 'drop', 'blue');
    await kept();
    await picture.getByLabel('Picture file').setInputFiles({ name: 'drill.png', mimeType: 'image/png', buffer: PIXEL });
    await kept();
    await form.getByLabel('What the picture shows').fill('A drill on its stand');
    const date = form.getByLabel('Price checked on');
    await date.fill('30/11/2024');
    await form.getByText('Sat 30 Nov 2024').waitFor();
    await page.keyboard.press('Tab');
    expect(await date.inputValue()).toBe('Sat 30 Nov 2024');
    await page.keyboard.press('Enter');
    await soon(() => hasFocus(page.getByRole('button', { name: /Saturday, November 30th, 2024/ }))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await soon(() => date.inputValue()).toBe('Sun 1 Dec 2024');
    await soon(() => hasFocus(date)).toBe(true);

    await form.getByLabel('Rating', { exact: true }).fill('7');
    await date.fill('some day');
    await form.getByRole('button', { name: 'Add Product' }).click();
    await form.getByText(/^This is not a date that can be read\./).waitFor();
    await form.getByLabel('Rating', { exact: true }).fill('4.3');
    await date.fill('2/11/2025 01:30');
    await form.getByText(/so 01:30 comes twice/).waitFor();
    await form.getByRole('button', { name: 'Sun 2 Nov 2025, 01:30 GMT-5' }).click();
    const preview = await tabOpenedBy(page, () => form.getByRole('button', { name: 'Preview' }).click());
    await preview.getByRole('img', { name: 'A drill on its stand' }).waitFor();
    expect((await site.owner.get('/amazon-deals')).text).not.toContain('Dated drill');
    await preview.close();
    await form.getByRole('button', { name: 'Add Product' }).click();
    await toastOf(page, 'Amazon product added successfully!').waitFor();
    const [product] = (await site.owner.get('/api/amazon-products?view=owner')).body;
    expect(product.priceCheckedAt).toBe('2025-11-02T06:30:00.000Z');
    expect([...addresses].at(-1)).toBe(product.imageUrl);
    await soon(async () => (await site.owner.get('/amazon-deals')).text).toContain('alt="A drill on its stand"');

    await page.getByRole('button', { name: 'Dated drill', exact: true }).click();
    const old = page.getByRole('dialog', { name: 'Edit Dated drill' });
    expect(await old.getByLabel('Rating', { exact: true }).inputValue()).toBe('4.3');
    await old.getByLabel('Sale price').fill('39-99');
    await old.getByRole('button', { name: 'Update Product' }).click();
    await old.getByText('This cannot be read as a number. Write it like 39.99.').waitFor();
    await old.getByLabel('Sale price').fill('39.99');
    await old.getByRole('button', { name: 'Update Product' }).click();
    await toastOf(page, 'Product updated successfully!').waitFor();
    await remove(page, 'Dated drill');
    await toastOf(page, 'Product deleted successfully!').waitFor();
  },
);
