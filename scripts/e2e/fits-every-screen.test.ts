import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { slugify } from '../../data/rules/text/slugify.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { fitsEverywhere, long } from './fit.ts';
import { PHONE, searchField, shopperTest } from './shopper-test.ts';

shopperTest(
  'A shopper never scrolls sideways, however wide the screen, for words and figures without a space in them',
  async ({ visit, owner }) => {
    const name = long('Schifffahrt');
    const category = saved(await owner.post('/api/categories', { name, slug: slugify(name) })).id;
    const offer = {
      title: long('Reduction'),
      description: long('Condition'),
      discountType: 'deal' as const,
      discountValue: '$1,234,567.89',
    };
    const content =
      `<h2>${name}</h2><p>${name} <a href="https://ships.example/">${name}</a></p><ul><li>${name}</li></ul>` +
      `<blockquote><p>${name}</p></blockquote><p><code>${name}</code></p>`;
    const post = {
      title: name,
      slug: slugify(name),
      excerpt: name,
      content,
      category: 'savings-tips',
      status: 'published',
      authorName: name,
      keywords: [name],
      affiliateLinks: [{ text: name, context: name, url: 'https://ships.example/' }],
    };
    saved(await owner.post('/api/blogs', post));
    const product = {
      name,
      description: name,
      affiliateLink: 'https://amazon.example/ship',
      keywords: `${name}, ${name}`,
      rating: 3.9,
      reviewCount: 1_234_567,
      originalPrice: 123_456.78,
      salePrice: 98_765.43,
      discount: 25,
      featured: true,
    };
    const productId = saved(await owner.post('/api/amazon-products', product)).id;
    const { id, path } = await openStore(owner, {
      name: long('Donaudampfschiff'),
      category: name,
      description: long('Explanation'),
      offers: [offer],
      coupons: [{ title: long('Coupon'), code: long('CODE') }],
    });
    await fitsEverywhere(await visit('/about', { islands: false }), [
      path,
      '/',
      '/stores?search=donau',
      '/categories',
      `/category/${slugify(name)}`,
      '/blogs',
      `/blog/${slugify(name)}`,
      '/amazon-deals',
    ]);
    for (const made of [`/api/amazon-products/${productId}`, `/api/stores/${id}`, `/api/categories/${category}`])
      expect((await owner.delete(made)).status).toBe(200);
  },
);

shopperTest(
  'A shopper reads texts from right to left among what a search finds, in suggestions and in a post',
  async ({ visit, owner }) => {
    const [name, title] = ['חנות Rimon', 'הנחה על כל הנעליים'];
    const content = `<p>${title}</p><ul><li>${title}</li></ul><blockquote><p>${title}</p></blockquote><p>English</p>`;
    const post = { title, slug: 'from-the-right', excerpt: title, content, category: 'savings-tips' };
    saved(await owner.post('/api/blogs', { ...post, status: 'published' }));
    await openStore(owner, { name, coupons: [{ title, description: title, code: 'RIMON20' }] });
    const page = await visit('/stores', { width: PHONE });
    const directions = (texts: Locator) =>
      texts.evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).direction))]);
    await searchField(page, 'Search stores').pressSequentially('rimon');
    const deal = page.getByRole('region', { name: 'Search Results for "rimon"' }).getByRole('link').first();
    await deal.waitFor();
    for (const each of [deal.getByText(title), deal.getByText(name)]) expect(await directions(each)).toEqual(['rtl']);
    const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: `${name} Store` });
    await option.waitFor();
    expect(await directions(option.getByText(name))).toEqual(['rtl']);

    await page.goto('/blog/from-the-right');
    /** How far the words stand from the left and from the right of the article, in CSS pixels. */
    const margins = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const box = element.closest('article')!.querySelector('header')!.getBoundingClientRect();
      return { left: text.left - box.left, right: box.right - text.right };
    };
    const article = page.getByRole('article');
    for (const part of [
      article.getByRole('heading', { level: 1 }),
      article.getByRole('listitem').last(),
      article.getByRole('blockquote').getByRole('paragraph'),
    ]) {
      const { left, right } = await part.evaluate(margins);
      expect(right).toBeLessThan(left / 4);
    }
    expect((await article.getByText('English', { exact: true }).evaluate(margins)).left).toBe(0);
  },
);
