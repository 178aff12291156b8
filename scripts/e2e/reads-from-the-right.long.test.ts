import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { PHONE, searchField, shopperTest } from './shopper-test.ts';

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
    await searchField(page.getByRole('main')).pressSequentially('rimon');
    const deal = page.getByRole('region', { name: 'Deals', exact: true }).getByRole('link').first();
    await deal.waitFor();
    for (const each of [deal.getByText(title), deal.getByText(name)]) expect(await directions(each)).toEqual(['rtl']);
    const option = page
      .getByRole('listbox', { name: 'Suggestions' })
      .getByRole('option', { name, exact: false })
      .first();
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
