import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { saved } from './catalogue-fixtures.ts';
import { ageTheEnteredPassword, NEW_SITE_PASSWORD, newSiteTest } from './new-site.ts';
import { panel, remove, toastSaying } from './owner-test.ts';
import { givePicture } from './pasted.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

newSiteTest(
  'The owner of a new site reads in every panel what is missing, and whom to ask',
  async ({ dashboard, site }) => {
    await fetch(`${site.address}/api/stores`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const page = await dashboard({ site });
    await page.getByText(/^Visitors come through a proxy .* Ask the person who runs your server/).waitFor();
    const missing = {
      'Blog Management': 'There are no posts yet.',
      Categories: 'There is no category yet. Stores need one.',
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
    const reason = /^AI is not configured\. Ask the person who runs your server/;
    await toastSaying(page, 'Failed to generate store', reason).waitFor();
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
    ageTheEnteredPassword(site.data);
    await code.fill(`<script>
      fetch('https://collect.example/hit', { mode: 'no-cors' }).then(() => (window.collected = true), () => undefined);
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://frames.example/ad' }));
    </script>`);
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Please enter your password again' });
    const password = dialog.getByLabel('Password', { exact: true });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await toastOf(page, 'Failed to save tracking code').waitFor();
    await save.click();
    await password.fill('wrong');
    expect(await accessibilityViolations(page, { within: '[role="dialog"]' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await toastOf(page, 'Invalid password').waitFor();
    await password.fill(NEW_SITE_PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await toastOf(page, `Tracking code saved for ${DOMAIN}`).waitFor();
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
        const isFramed = addressOfFrame().startsWith('https://frames.example');
        return [await shop.evaluate(() => 'collected' in window), isFramed];
      };
      await soon(settings).toContain('collect.example');
      expect(await collected()).toEqual([false, false]);
      await soon(async () => (await site.owner.get('/api/csp-reports')).body.length).toBe(2);
      await page.reload();
      await codes.getByRole('button', { name: /^Add collect\.example/ }).click();
      await codes.getByRole('button', { name: /^Add frames\.example/ }).click();
      await save.click();
      await soon(policy).toContain('collect.example');
      expect(await collected()).toEqual([true, true]);
      await remove(page, `the tracking code of ${DOMAIN}`);
      await toastOf(page, `Tracking code deleted for ${DOMAIN}`).waitFor();
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

    await newsletter.getByRole('button', { name: 'Remove first@leavers.example' }).click();
    const form = page.getByRole('dialog', { name: 'Remove an Address' });
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await toastOf(page, 'Subscriber removed successfully').waitFor();
    await newsletter.getByText('first@leavers.example').waitFor({ state: 'hidden' });
    await newsletter.getByRole('button', { name: 'Remove an Address' }).click();
    await form.getByLabel('Email').fill('Second@Leavers.example');
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await newsletter.getByText('second@leavers.example').waitFor({ state: 'hidden' });
  },
);

newSiteTest(
  'The owner adds a product with a picture and a date, typed as it comes, picked, or one that comes twice, and corrects it',
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
    await givePicture(address, 'paste', 'red');
    await soon(() => address.inputValue()).toMatch(/^\/media\//);
    const first = await address.inputValue();
    await givePicture(picture, 'drop', 'blue');
    await soon(() => address.inputValue()).not.toBe(first);
    await form.getByLabel('What the picture shows').fill('A drill on its stand');
    const date = form.getByLabel('Price checked on');
    await date.fill('30/11/2024');
    await page.keyboard.press('Tab');
    expect(await date.inputValue()).toBe('Sat 30 Nov 2024');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await soon(() => date.inputValue()).toBe('Sun 1 Dec 2024');

    await date.fill('some day');
    await form.getByRole('button', { name: 'Add Product' }).click();
    await form.getByText(/^This is not a date that can be read\./).waitFor();
    await date.fill('2/11/2025 01:30');
    await form.getByText(/so 01:30 comes twice/).waitFor();
    await form.getByRole('button', { name: 'Sun 2 Nov 2025, 01:30 GMT-5' }).click();
    const preview = await tabOpenedBy(page, () => form.getByRole('button', { name: 'Preview' }).click());
    await preview.getByRole('img', { name: 'A drill on its stand' }).waitFor();
    await preview.close();
    await form.getByRole('button', { name: 'Add Product' }).click();
    await toastOf(page, 'Amazon product added successfully!').waitFor();
    const [product] = (await site.owner.get('/api/amazon-products?view=owner')).body;
    expect(product.priceCheckedAt).toBe('2025-11-02T06:30:00.000Z');
    expect(product.imageUrl).toMatch(/^\/media\//);
    await soon(async () => (await site.owner.get('/amazon-deals')).text).toContain('alt="A drill on its stand"');

    await page.getByRole('button', { name: 'Dated drill', exact: true }).click();
    const old = page.getByRole('dialog', { name: 'Edit Dated drill' });
    await old.getByLabel('Sale price').fill('39-99');
    await old.getByRole('button', { name: 'Update Product' }).click();
    await old.getByText('This cannot be read as a number. Write it like 39.99.').waitFor();
    await old.getByLabel('Sale price').fill('39.99');
    await old.getByRole('button', { name: 'Update Product' }).click();
    await toastOf(page, 'Product updated successfully!').waitFor();
  },
);
