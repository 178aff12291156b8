import { expect } from 'vitest';
import { hasFocus, ownerTest } from './owner-test.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner writes a page of text, with a fact and a link that earns nothing, and shoppers read it',
  async ({ dashboard, owner }) => {
    const page = await dashboard({ path: '/admin/pages' });
    await page.getByRole('button', { name: 'Write Page' }).click();
    const form = page.getByRole('main');
    await form.getByRole('textbox', { name: /^Title/ }).fill('Promise of ours');
    await soon(() => form.getByLabel('Address').inputValue()).toBe('/promise-of-ours');
    await form.getByLabel('Description', { exact: true }).fill('What {{siteName}} promises.');
    const content = form.getByRole('textbox', { name: 'Content' });
    await content.click();
    await page.keyboard.type('Ask {{contactMail}} or an authority');
    for (let letters = 'authority'.length; letters > 0; letters -= 1) await page.keyboard.press('Shift+ArrowLeft');
    await form.getByRole('button', { name: 'Link', exact: true }).click();
    const link = page.getByRole('dialog', { name: 'Link' });
    await link.getByLabel('Address of the link').fill('https://law.example/');
    await link.getByLabel('Not an affiliate link').check();
    await link.getByRole('button', { name: 'Set link' }).click();
    await soon(() => hasFocus(content)).toBe(true);
    await form.getByText('What Top Coupons promises.').waitFor();

    await form.getByRole('button', { name: 'Save Page' }).click();
    await form.getByText(/^There is no fact \{\{contactMail\}\}\. There are /).waitFor();
    await content.getByText('Ask').evaluate((paragraph) => {
      const text = paragraph.firstChild as Text;
      getSelection()?.setBaseAndExtent(text, 'Ask {{contact'.length, text, 'Ask {{contactMail'.length);
    });
    await page.keyboard.type('Email');
    const preview = await tabOpenedBy(page, () => form.getByRole('button', { name: 'Preview' }).click());
    await preview.getByText('Ask hello@topcoupons.example or an authority').waitFor();
    await preview.close();
    await form.getByRole('button', { name: 'Save Page' }).click();
    await toastOf(page, 'Page created successfully').waitFor();
    await soon(() => new URL(page.url()).pathname).toBe('/admin/pages/promise-of-ours');
    await page.getByRole('heading', { name: 'Edit Page' }).waitFor();

    const published = async () => (await owner.get('/promise-of-ours')).text;
    await soon(published).toContain('Ask hello@topcoupons.example or');
    expect(await published()).toContain('>Promise of ours</h1>');
    expect(await published()).not.toContain('Affiliate disclosure');

    await page.getByRole('link', { name: 'All pages' }).click();
    await page.getByRole('button', { name: 'Delete Promise of ours' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Page deleted successfully').waitFor();
  },
);

ownerTest(
  'The owner is reminded of default texts until they are reviewed, changes one, and restores it',
  async ({ dashboard, owner }) => {
    const page = await dashboard({ path: '/admin/today' });
    await page.getByRole('link', { name: /that you have not reviewed/ }).click();
    await page.getByRole('button', { name: 'Edit Terms & Conditions' }).click();
    const form = page.getByRole('main');
    await form.getByLabel('I have reviewed this text').check();
    await form.getByRole('button', { name: 'Save Page' }).click();
    await toastOf(page, 'Page updated successfully').waitFor();
    await form.getByRole('textbox', { name: /^Title/ }).fill('Rules of the house');
    await form.getByRole('button', { name: 'Save Page' }).click();
    await soon(async () => (await owner.get('/terms')).text).toContain('>Rules of the house</h1>');

    await page.locator('[data-unsaved]').waitFor({ state: 'detached' }); // until then leaving would be asked about
    await page.getByRole('link', { name: 'All pages' }).click();
    await form.getByText('/terms · edited').waitFor();
    await form.getByRole('button', { name: 'Restore Rules of the house' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await form.getByText('/terms · default text, not reviewed yet').waitFor();
    await soon(async () => (await owner.get('/terms')).text).toContain('>Terms &amp; Conditions</h1>');
  },
);
