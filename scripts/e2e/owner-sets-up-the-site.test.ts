import { expect } from 'vitest';
import { ownerTest, panel } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest('The owner adds an Amazon product, corrects it and deletes it', async ({ dashboard, visit }) => {
  const page = await dashboard();
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Name').fill('Folding ladder of a story');
  await form.getByLabel('Description').fill('Reaches every shelf.');
  await form.getByLabel('Affiliate link').fill('https://amazon.example/ladder');
  await form.getByLabel('Rating', { exact: true }).fill('7');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await form.getByText(/5/).first().waitFor();
  await form.getByLabel('Rating', { exact: true }).fill('4.3');
  await form.getByLabel('Sale price').fill('79.99');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await toastOf(page, 'Amazon product added successfully!').waitFor();
  const shop = await visit('/amazon-deals');
  await shop.getByText(/^Show More Deals/).click();
  await shop.getByText('Folding ladder of a story').first().waitFor();

  const products = panel(page, 'Amazon Products');
  await products.getByLabel('Search products').fill('folding ladder');
  await products.getByRole('button', { name: 'Edit Folding ladder of a story' }).click();
  const old = page.getByRole('dialog', { name: 'Edit Folding ladder of a story' });
  expect(await old.getByLabel('Rating', { exact: true }).inputValue()).toBe('4.3');
  await old.getByLabel('Sale price').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('39-99');
  await old.getByRole('button', { name: 'Update Product' }).click();
  await old.getByText('This cannot be read as a number. Write it like 39.99.').waitFor();
  expect(await old.getByLabel('Sale price').inputValue()).toBe('39-99');
  await old.getByLabel('Sale price').fill('');
  await old.getByRole('button', { name: 'Update Product' }).click();
  await toastOf(page, 'Product updated successfully!').waitFor();
  await products.getByRole('button', { name: 'Delete Folding ladder of a story' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toastOf(page, 'Product deleted successfully!').waitFor();
});

ownerTest('The owner creates a category and deletes it', async ({ dashboard, visit }) => {
  const page = await dashboard({ path: '/admin/categories' });
  await page.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog', { name: 'Add Category' });
  await form.getByLabel('Name').fill('Kites & Strings');
  expect(await form.getByLabel('Slug').inputValue()).toBe('kites-strings');
  await form.getByRole('button', { name: 'Create Category' }).click();
  await toastOf(page, 'Category created successfully').waitFor();
  await soon(async () => (await fetch(new URL('/category/kites-strings', page.url()))).status).toBe(200);
  await visit('/category/kites-strings');
  await panel(page, 'Categories').getByLabel('Search categories').fill('Kites');
  await page.getByRole('button', { name: 'Delete Kites & Strings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toastOf(page, 'Category deleted successfully').waitFor();
});

ownerTest('The owner has every page published again', async ({ dashboard }) => {
  const page = await dashboard({ path: '/admin/categories' });
  const bar = page.getByRole('region', { name: 'Publishing' });
  await page.getByRole('button', { name: 'Publish everything again' }).click();
  await bar.getByText(/Publishing… [\d,]+ of [\d,]+ pages/).waitFor();
  await bar.getByText(/No page had to change\.|live in/).waitFor();
  await bar.getByText('Next scheduled change:').waitFor();
});
