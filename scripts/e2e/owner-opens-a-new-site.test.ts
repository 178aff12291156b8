import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { givePicture } from './given-picture.ts';
import { newSiteTest } from './new-site.ts';
import { hasFocus, panel } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

/** The smallest picture: one pixel, as PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

newSiteTest('The owner of a new site reads in every panel what is missing', async ({ dashboard, site }) => {
  const page = await dashboard({ site });
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
});

const primaryColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));

newSiteTest(
  'The owner sets up name, colour, figures and links, and every page follows',
  async ({ dashboard, site }) => {
    const page = await dashboard({ site, path: '/admin/settings' });
    const settings = panel(page, 'Site Settings');
    const save = settings.getByRole('button', { name: 'Save Settings' });
    const field = (name: string) => settings.getByLabel(name, { exact: true });
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    // The figures that a site begins with can be confirmed as they are.
    const areRight = settings.getByLabel('These figures, which every new site begins with, are right for mine');
    await areRight.check();
    expect(await save.isDisabled()).toBe(false);
    await areRight.uncheck();
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
    const opened = page.context().waitForEvent('page');
    await settings.getByRole('button', { name: 'Preview' }).click();
    const preview = await opened;
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
    await page
      .getByRole('region', { name: 'Publishing' })
      .getByText(/pages live in \d/)
      .waitFor();
    const home = async () => (await site.owner.get('/')).text;
    await soon(home).toContain('Save with Sam');
    expect(await home()).toContain('https://social.example/sam');
    expect(await home()).not.toContain('Happy Customers');
    expect((await site.owner.get('/theme.css')).text.toLowerCase()).toContain('#ffe600');
  },
);

newSiteTest(
  'The owner is asked before leaving with unsaved settings, and sees both versions when they were saved elsewhere',
  async ({ dashboard, site }) => {
    const page = await dashboard({ site, path: '/admin/settings' });
    const settings = panel(page, 'Site Settings');
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
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    const versions = page.getByRole('alertdialog', { name: 'This was saved elsewhere in the meantime' });
    await versions.getByRole('radio', { name: 'Yours My footer.' }).waitFor();
    await versions.getByRole('radio', { name: 'Saved Their footer.' }).waitFor();
    await versions.getByRole('button', { name: 'Keep the saved version' }).click();
    await versions.waitFor({ state: 'detached' });
    await soon(() => footer.inputValue()).toBe('Their footer.');
    // What was typed is not lost: the list of it leads to the offer in this form.
    await page.getByRole('link', { name: 'Open Site settings' }).click();
    await soon(() => hasFocus(settings.getByRole('button', { name: 'Restore' }))).toBe(true);
    const discard = page.getByRole('button', { name: 'Discard Site settings' });
    await discard.press('Enter');
    const throwAway = page.getByRole('alertdialog', { name: 'Discard these unsaved changes?' });
    await throwAway.getByRole('button', { name: 'Keep them' }).press('Enter');
    await soon(() => hasFocus(discard)).toBe(true);
    await discard.press('Enter');
    await throwAway.getByRole('button', { name: 'Discard changes' }).click();
    await discard.waitFor({ state: 'detached' });
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    await footer.fill('Our footer.');
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await toastOf(page, 'Settings saved successfully').waitFor();
    await soon(async () => (await site.owner.get('/about')).text).toContain('Our footer.');
  },
);

newSiteTest(
  'The owner saves a tracking code, corrects it, sees that Google Ads is configured, and loses nothing typed for ' +
    'a domain that leaves the settings',
  async ({ dashboard, site }) => {
    const page = await dashboard({ site });
    const codes = panel(page, 'Tracking Codes');
    const code = codes.getByLabel('topcoupons.example', { exact: true });
    const save = codes.getByRole('button', { name: 'Save Code' }).first();
    await code.fill('   ');
    await save.click();
    await toastOf(page, 'Please enter a tracking code').waitFor();
    const kept = async () => (await site.owner.get('/api/tracking-codes/topcoupons.example')).body?.trackingCode;
    expect(await kept()).toBeUndefined();
    await code.fill('<script>first()</script>');
    await save.click();
    await toastOf(page, 'Tracking code saved for topcoupons.example').waitFor();
    expect(await kept()).toBe('<script>first()</script>');
    await code.fill('<script async src="https://www.googletagmanager.com/gtag/js?id=AW-123456789"></script>');
    await save.click();
    await soon(kept).toContain('AW-123456789');
    await panel(page, 'Google Ads').getByText('Tag configured', { exact: true }).waitFor();
    await panel(page, 'History')
      .getByText(/^Update tracking code: /)
      .first()
      .waitFor();

    // What is typed for a domain outlives it.
    const old = (await site.owner.get('/api/config?view=owner')).body.trackingDomains as string[];
    const [, leaving = ''] = old;
    const typed = codes.getByLabel(leaving, { exact: true });
    await typed.fill('<script>half');
    const renamed = async (domain: string) => {
      saved(
        await site.owner.put('/api/config', { trackingDomains: old.map((each) => (each === leaving ? domain : each)) }),
      );
      await codes.getByLabel(domain, { exact: true }).waitFor();
    };
    await renamed('arriving.example');
    await codes.getByRole('alert').getByText(`The site settings no longer name ${leaving}.`).waitFor();
    expect([await typed.inputValue(), await hasFocus(typed)]).toEqual(['<script>half', true]);
    await codes.getByRole('button', { name: 'Cancel' }).click();
    await typed.waitFor({ state: 'detached' });
    await renamed(leaving);
    expect(await typed.inputValue()).toBe('');
  },
);

newSiteTest('The owner sees who subscribed, and takes the list along', async ({ dashboard, site }) => {
  expect((await site.owner.post('/api/newsletter/subscribe', { email: 'reader@letters.example' })).status).toBeLessThan(
    300,
  );
  const page = await dashboard({ site, path: '/admin/newsletter' });
  const newsletter = panel(page, 'Newsletter');
  await newsletter.getByText('reader@letters.example').waitFor();
  await newsletter.getByText(/No mail server is set up/).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    newsletter.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('subscribers.csv');
  let text = '';
  for await (const chunk of await file.createReadStream()) text += chunk;
  expect(text).toContain('reader@letters.example');
});

newSiteTest(
  'The owner adds a product with a picture and a date, typed as it comes, picked, or one that comes twice, and looks at its page',
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

    await date.fill('some day');
    await form.getByRole('button', { name: 'Add Product' }).click();
    await form.getByText(/^This is not a date that can be read\./).waitFor();
    await date.fill('2/11/2025 01:30');
    await form.getByText(/so 01:30 comes twice/).waitFor();
    await form.getByRole('button', { name: 'Sun 2 Nov 2025, 01:30 GMT-5' }).click();
    const opened = page.context().waitForEvent('page');
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = await opened;
    await preview.getByRole('img', { name: 'A drill on its stand' }).waitFor();
    expect((await site.owner.get('/amazon-deals')).text).not.toContain('Dated drill');
    await preview.close();
    await form.getByRole('button', { name: 'Add Product' }).click();
    await toastOf(page, 'Amazon product added successfully!').waitFor();
    const [product] = (await site.owner.get('/api/amazon-products?view=owner')).body;
    expect(product.priceCheckedAt).toBe('2025-11-02T06:30:00.000Z');
    expect([...addresses].at(-1)).toBe(product.imageUrl);
    await soon(async () => (await site.owner.get('/amazon-deals')).text).toContain('alt="A drill on its stand"');
  },
);
