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
  'A shopper looks at the products of one category, shares the address and goes back; the friend reads a review',
  async ({ visit }) => {
    const inStock: { name: string; category: string }[] = await (
      await fetch(`${inject('site').address}/api/amazon-products`)
    ).json();
    const books = inStock.filter(({ category }) => category === 'books').map(({ name }) => name);
    const page = await visit('/amazon-deals', { width: LAPTOP });
    expect(await page.getByRole('group', { name: 'Category' }).getByRole('button').allTextContents()).toEqual([
      'All',
      'Electronics',
      'Home',
      'Fashion',
      'Books',
      'Sports',
      'Beauty',
    ]);
    expect((await namesOf(page)).length).toBe(24);
    await page.getByText(/^Show More Deals/).click();
    const all = await namesOf(page);
    expect(all.length).toBeGreaterThanOrEqual(30);

    await choice(page, 'Books').click();
    await soon(async () => (await namesOf(page)).sort()).toEqual(books.sort());
    expect(await choice(page, 'Books').getAttribute('aria-pressed')).toBe('true');
    expect(await choice(page, 'All').getAttribute('aria-pressed')).toBe('false');
    expect(searchOf(page)).toBe('?category=books');

    const friend = await visit(`/amazon-deals${searchOf(page)}`, { width: PHONE });
    await soon(async () => (await namesOf(friend)).sort()).toEqual(books);
    await choice(friend, 'All').tap();
    await soon(async () => (await namesOf(friend)).length).toBeGreaterThan(books.length);
    expect(searchOf(friend)).toBe('');

    await page.goBack();
    await soon(() => namesOf(page)).toEqual(all);
    expect(await choice(page, 'All').getAttribute('aria-pressed')).toBe('true');

    const reviews = friend.getByRole('region', { name: 'Amazon Product Reviews & Guides' }).getByRole('listitem');
    expect(await reviews.count()).toBeLessThanOrEqual(6);
    const review = reviews.filter({ hasText: 'Featured' }).first();
    await review.getByText('Amazon Review', { exact: true }).waitFor();
    await review.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
    const title = await review.getByRole('heading').textContent();
    await review.getByRole('link', { name: /^Read Full Review/ }).tap();
    await friend.waitForURL('**/blog/*');
    await friend.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
  },
);

shopperTest(
  'A shopper reads who earns from Amazon links and how old a price is, and reaches the product',
  async ({ visit, owner }) => {
    const product = {
      name: 'Brass telescope of a story',
      description: 'Shows the moons of Jupiter.',
      affiliateLink: 'https://amazon.example/telescope',
      category: 'sports',
      rating: 3.9,
      reviewCount: 1234,
      originalPrice: 120,
      salePrice: 90,
      discount: 25,
      featured: true,
    };
    const { status, body } = await owner.post('/api/amazon-products?wait=1', product);
    expect(status).toBe(201);
    const page = await visit('/amazon-deals');
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: 'Top Amazon Deals' }).waitFor();
    await main.getByText('Updated Daily with Fresh Deals', { exact: true }).waitFor();
    const card = products(page).filter({ has: page.getByRole('heading', { name: product.name }) });
    for (const words of ['Featured', '(1,234 reviews)', product.description, '$90.00', '25% OFF'])
      await card.getByText(words, { exact: true }).waitFor();
    expect(await card.getByText('$120.00').evaluate((price) => getComputedStyle(price).textDecorationLine)).toBe(
      'line-through',
    );
    await card.getByRole('img', { name: 'Rated 3.9 of 5' }).waitFor();
    await card.getByText(/^Price as of [A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
    expect(await card.getByText('views this week').count(), 'an invented figure').toBe(0);

    const links = card.getByRole('link');
    const banner = main.getByText(/^As an Amazon Associate, we earn from qualifying purchases/);
    const first = main.getByRole('link', { name: /^Shop Now/ }).first();
    expect(((await banner.boundingBox())?.y ?? Infinity) < ((await first.boundingBox())?.y ?? 0)).toBe(true);
    expect(await links.count()).toBe(2);
    for (const link of await links.all()) {
      expect((await link.getAttribute('rel'))?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'sponsored']);
      const tab = await tabOpenedBy(page, () => link.click());
      expect(tab.url()).toBe(product.affiliateLink);
    }
    await main.getByText(/^Prices and availability can change.* [A-Z][a-z]+ \d{1,2}, \d{4}\.$/).waitFor();
    expect((await owner.delete(`/api/amazon-products/${body.id}?wait=1`)).status).toBe(200);
  },
);
