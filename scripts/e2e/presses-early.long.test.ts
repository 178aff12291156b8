import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { begun, foundIn, holdScripts, PHONE, shopperTest, soon } from './shopper-test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const searchOf = (page: Page) => new URL(page.url()).search;

const REACT = '**/_astro/client.*.js';

shopperTest(
  'A shopper opens shared addresses, has what they say before React, and goes on from there',
  async ({ visit }) => {
    const page = await visit('/about', { width: PHONE, islands: false });
    const react: string[] = [];
    page.on('request', (request) => {
      if (/\/_astro\/client\./.test(request.url())) react.push(request.url());
    });
    for (const { address, sees } of [
      { address: '/stores?search=barkmere', sees: 'Barkmere' },
      { address: '/blogs?search=coffee', sees: 'articles found' },
      { address: '/?category=typewriters&utm_source=a-mail', sees: 'Latest Coupons..!' },
      { address: '/?category=pets&sort=expiry', sees: 'Pets Coupons' },
    ]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await begun(page);
      await page.getByRole('main').getByText(sees).filter({ visible: true }).first().waitFor();
      expect(react, `React for ${address} before a touch`).toEqual([]);
    }
    const pill = page.getByRole('button', { name: 'Pets', exact: true, pressed: true });
    await soon(() => pill.evaluate((pets) => pets.getBoundingClientRect().right)).toBeLessThanOrEqual(PHONE);

    const reactComes = await holdScripts(page, REACT);
    const sort = page.getByRole('combobox', { name: 'Sort coupons' });
    expect(await sort.inputValue()).toBe('expiry');
    await sort.selectOption('Discount %');
    await button(page, 'Grid view').click();
    await button(page, 'List view').click();
    await reactComes();
    await soon(() => searchOf(page)).toBe('?category=pets&sort=discount&view=list');
    await button(page, 'All Categories').click();
    await page.getByRole('region', { name: 'Popular Stores' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Pets Coupons', exact: true }).getByRole('article').first().waitFor();
  },
);

shopperTest('A shopper types before anything was painted, and finds what was typed', async ({ visit }) => {
  const page = await visit('/stores?search=pet', {
    // no script of the page has begun by then
    before: (browser) =>
      browser.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const field = document.querySelector<HTMLInputElement>('main input[name="search"]');
          field?.focus();
          field?.select();
          document.execCommand('insertText', false, 'barkmere');
        });
      }),
    islands: false,
  });
  await soon(() => foundIn(page, 'Stores')).toEqual(['Barkmere']);
  await page
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('option', { name: /^Barkmere / })
    .waitFor();
});
