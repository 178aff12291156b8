import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { LAPTOP, PHONE, soon, shopperTest, tabOpenedBy } from './shopper-test.ts';

const products = (page: Page) =>
  page.getByRole('region', { name: 'Products' }).getByRole('listitem').filter({ visible: true });
const namesOf = (page: Page) => products(page).getByRole('heading').allTextContents();
const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Category' }).getByRole('button', { name, exact: true });
const searchOf = (page: Page) => new URL(page.url()).search;

shopperTest(
  'A shopper looks at the products of one category, shares the address and goes back; the friend goes on to one',
  async ({ visit }) => {
    const inStock: { name: string; category: string }[] = await (
      await fetch(`${inject('site').address}/api/amazon-products`)
    ).json();
    const books = inStock.filter(({ category }) => category === 'books').map(({ name }) => name);
    const page = await visit('/amazon-deals', { width: LAPTOP });
    expect((await namesOf(page)).length).toBe(24);
    await page.getByText(/^Show More Deals/).click();
    const all = await namesOf(page);
    expect(all.length).toBeGreaterThanOrEqual(30);

    await choice(page, 'Books').click();
    await soon(async () => (await namesOf(page)).sort()).toEqual(books.sort());
    await soon(() => choice(page, 'Books').getAttribute('aria-pressed')).toBe('true');
    await soon(() => choice(page, 'All').getAttribute('aria-pressed')).toBe('false');
    expect(searchOf(page)).toBe('?category=books');

    const friend = await visit(`/amazon-deals${searchOf(page)}`, { width: PHONE });
    await soon(async () => (await namesOf(friend)).sort()).toEqual(books);
    const first = products(friend).first().getByRole('link').last();
    const shop = await tabOpenedBy(friend, () => first.tap());
    expect(shop.url()).toBe(await first.getAttribute('href'));
    const card = products(page).first();
    const pressed = await tabOpenedBy(page, () => card.click({ position: { x: 80, y: 80 }, delay: 100 }));
    expect(pressed.url()).toBe(await card.getByRole('link').first().getAttribute('href'));
    await choice(friend, 'All').tap();
    await soon(async () => (await namesOf(friend)).length).toBeGreaterThan(books.length);
    expect(searchOf(friend)).toBe('');

    await page.goBack();
    await soon(() => namesOf(page)).toEqual(all);
    await soon(() => choice(page, 'All').getAttribute('aria-pressed')).toBe('true');
  },
);
