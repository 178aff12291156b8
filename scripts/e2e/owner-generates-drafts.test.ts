import { expect } from 'vitest';
import { found, hasFocus, ownerTest, toastSaying } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner has a store generated, after a refusal and one that takes too long, and approves one of its offers, which alone is live',
  async ({ dashboard, owner }) => {
    const page = await dashboard({ path: '/admin/generators' });
    await page.getByRole('button', { name: 'Generate Store' }).click();
    const dialog = page.getByRole('dialog', { name: 'AI Store Generator' });
    const name = dialog.getByLabel('Store name');
    const generate = dialog.getByRole('button', { name: 'Generate Store' });
    await generate.click();
    await toastOf(page, 'Please fill in all fields').waitFor();
    await name.fill('Unwilling Umbrellas');
    await dialog.getByLabel('Affiliate link').fill('go.example/mugs');
    await generate.click();
    await dialog.getByText('Enter a full address that starts with https:// or http://.').waitFor();
    await soon(() => hasFocus(dialog.getByLabel('Affiliate link'))).toBe(true);
    await dialog.getByLabel('Affiliate link').fill('https://go.example/mugs');
    await generate.click();
    await toastSaying(page, 'Failed to generate store', 'The model refused: I would rather not.').waitFor();
    expect(await name.inputValue()).toBe('Unwilling Umbrellas');

    await name.fill('Slow Sandals');
    await generate.click();
    await dialog.getByRole('status').getByText('Asking the model').waitFor();
    expect(await generate.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Cancel the generation?' });
    await soon(() => hasFocus(question.getByRole('button', { name: 'Keep generating' }))).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Cancel generation' }).click();
    await toastOf(page, 'Generation cancelled').waitFor();
    await soon(() => hasFocus(generate)).toBe(true);
    expect(await name.inputValue()).toBe('Slow Sandals');

    await name.fill('Modelled Mugs');
    await generate.click();
    await toastSaying(page, 'Store generated successfully', /^Modelled Mugs was created with 11 offers\./).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await owner.get('/api/stores/modelled-mugs')).body.offers).toEqual([]);
    expect((await owner.get('/api/stores/slow-sandals')).status).toBe(404);
    await page.goto('/admin/deals?search=modelled+mugs');
    await found(page, '11 deals');
    await page.getByRole('switch', { name: 'Modelled Mugs offer 4 is on' }).click();
    await toastOf(page, 'Offer updated successfully').waitFor();
    const live = (await owner.get('/api/stores/modelled-mugs')).body.offers;
    expect(live.map(({ title }: { title: string }) => title)).toEqual(['Modelled Mugs offer 4']);
  },
);
