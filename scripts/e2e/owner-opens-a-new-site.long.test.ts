import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { givePicture } from './given-picture.ts';
import { newSiteTest } from './new-site.ts';
import { hasFocus, remove } from './owner-test.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

/** The smallest picture: one pixel, as PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
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
