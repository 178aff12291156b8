import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { slugify } from '../../data/rules/slugify.ts';
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
    const full = await openStore(owner, {
      name: long('Donaudampfschiff'),
      category: name,
      description: long('Explanation'),
      offers: [offer],
      coupons: [{ title: long('Coupon'), code: long('CODE') }],
    });
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
      targetStoreId: full.id,
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
    const empty = await openStore(owner, { name: long('Llanfairpwllgwyn') });
    await fitsEverywhere(await visit('/about', { islands: false }), [
      full.path,
      empty.path,
      '/',
      '/stores?search=donau',
      '/categories',
      `/category/${slugify(name)}`,
      '/blogs',
      `/blog/${slugify(name)}`,
      '/amazon-deals',
    ]);
    for (const made of [`/api/amazon-products/${productId}`, `/api/stores/${full.id}`, `/api/categories/${category}`])
      expect((await owner.delete(made)).status).toBe(200);
  },
);

shopperTest(
  'A shopper reads texts from right to left on the page of a store, among what a search finds and in suggestions',
  async ({ visit, owner }) => {
    const [name, title, text] = ['חנות Rimon', 'הנחה על כל הנעליים', 'על כל ההזמנות. '.repeat(12).trim()];
    const { path } = await openStore(owner, {
      name,
      description: text,
      offers: [{ title, description: text, code: 'RIMON30' }],
      coupons: [{ title, description: text, code: 'RIMON20' }],
    });
    const page = await visit(path, { width: PHONE, islands: false });
    const directions = (texts: Locator) =>
      texts.evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).direction))]);
    const cards = page.getByRole('article');
    expect(await cards.count()).toBe(2);
    for (const each of [
      page.getByRole('heading', { level: 1 }),
      cards.getByRole('heading', { name: title }),
      page.getByRole('main').getByText(text),
    ])
      expect(await directions(each)).toEqual(['rtl']);
    expect(await directions(cards.getByRole('button'))).toEqual(['ltr']);
    await fitsEverywhere(page, [path]);

    const published = await visit('/stores?search=rimon', { script: false });
    const scripted = await visit('/stores');
    await searchField(scripted, 'Search stores').pressSequentially('rimon');
    for (const found of [published, scripted]) {
      const deal = found.getByRole('region', { name: 'Search Results for "rimon"' }).getByRole('link').first();
      await deal.waitFor();
      for (const each of [deal.getByText(title), deal.getByText(name)]) expect(await directions(each)).toEqual(['rtl']);
    }
    const option = scripted
      .getByRole('listbox', { name: 'Suggestions' })
      .getByRole('option', { name: `${name} Store` });
    await option.waitFor();
    expect(await directions(option.getByText(name))).toEqual(['rtl']);
  },
);

/** The words of an element's text that are broken in two. */
const brokenWords = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.flatMap(({ lastChild }) => {
      const text = lastChild?.textContent ?? '';
      return [...text.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
        const range = document.createRange();
        if (lastChild) range.setStart(lastChild, index);
        if (lastChild) range.setEnd(lastChild, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
      });
    }),
  );

shopperTest('A shopper with a telephone reads the names of further stores in whole words', async ({ visit }) => {
  const page = await visit('/store/kettlemoss', { width: PHONE, islands: false });
  for (const width of [320, 360, PHONE]) {
    await page.setViewportSize({ width, height: 800 });
    const names = page.getByRole('region', { name: 'More from Food & Drink' }).getByRole('link');
    expect(await names.count()).toBeGreaterThan(2);
    expect(await brokenWords(names.locator('span:last-child')), `${width} px`).toEqual([]);
  }
});
