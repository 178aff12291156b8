import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { themeCss } from '../../site/feeds/theme-css.ts';
import { accessibilityViolations } from './accessibility.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { PHONE, searchField, shopperTest, soon } from './shopper-test.ts';

shopperTest(
  'A shopper of a store without a logo sees its initials, and what has expired after what works, in the same columns',
  async ({ visit, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Late Xylophones',
      logo: 'https://logos.example/lost.png',
      coupons: [
        { title: 'Lanterns of yesteryear', code: 'TOOLATE', expiryDate: '2020-02-29' },
        { title: 'Lanterns of these days', code: 'INTIME' },
      ],
    });
    const page = await visit(path, {
      islands: false,
      before: (browser) =>
        browser.route('https://logos.example/*', (route) =>
          route.fulfill({ contentType: 'image/png', body: 'no picture' }),
        ),
    });
    await page.getByRole('main').getByText('LX', { exact: true }).waitFor();
    const logos = () => [...document.images].filter((image) => image.src.includes('logos.example')).length;
    await soon(() => page.evaluate(logos)).toBe(0);

    const coupons = page.getByRole('region', { name: 'Available Coupons' }).getByRole('article');
    expect(await coupons.getByRole('heading').allTextContents()).toEqual(['Lanterns of these days']);
    await page.getByText('Expired Deals (1)', { exact: true }).click();
    const expired = page.getByRole('article').filter({ hasText: 'Lanterns of yesteryear' });
    expect(await expired.getByText('Expired').textContent()).toBe('Expired: 29 Feb 2020');
    await soon(async () => (await expired.boundingBox())?.width).toBe((await coupons.boundingBox())?.width);
  },
);

shopperTest(
  'A shopper prints the coupons of a store and home: with their codes, without what can only be pressed',
  async ({ visit, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Linen Napkins',
      coupons: [{ title: 'Napkins for less', code: 'PRINTED5' }, { title: 'Napkins without a code' }],
    });
    const page = await visit(path, { islands: false });
    const codeOf = (title: string) =>
      page
        .getByRole('article')
        .filter({ hasText: title })
        .evaluate((card) => getComputedStyle(card, '::after').content);
    expect(await codeOf('Napkins for less')).toBe('none');
    await page.emulateMedia({ media: 'print' });
    expect(await codeOf('Napkins for less')).toBe('"PRINTED5"');
    expect(await codeOf('Napkins without a code')).toBe('none');
    await page.getByRole('heading', { level: 1, name: 'Linen Napkins' }).waitFor();
    expect(await page.getByText('PR****D5').filter({ visible: true }).count()).toBe(0);
    for (const at of [path, '/']) {
      await page.goto(at);
      await page.getByRole('article').first().waitFor();
      for (const gone of [
        page.getByRole('banner'),
        page.getByRole('contentinfo'),
        page.getByRole('main').getByRole('button'),
        page.getByRole('textbox'),
        page.getByRole('combobox'),
      ])
        expect(await gone.filter({ visible: true }).count(), at).toBe(0);
    }
  },
);

/** Those that lie furthest from the defaults; what is derived from many more is held by the properties of colours. */
const COLOURS = ['#000000', '#ffffff', '#ffee00', '#eeeeee'];

const primary = () => getComputedStyle(document.documentElement).getPropertyValue('--color-primary');

shopperTest('A shopper can read every text, whatever colours the owner has chosen', async ({ visit }) => {
  let theme = '';
  const shop = await visit('/', {
    before: (context) =>
      context.route('**/theme.css', (route) => route.fulfill({ contentType: 'text/css', body: theme })),
  });
  for (const [at, colour] of COLOURS.entries()) {
    theme = themeCss({ primary: colour, secondary: COLOURS.at(-1 - at)! });
    for (const colorScheme of ['light', 'dark'] as const) {
      await shop.emulateMedia({ colorScheme });
      await shop.reload();
      expect(await shop.evaluate(primary)).toBe(colour);
      const found = await accessibilityViolations(shop, { rules: ['color-contrast'] });
      expect([colour, colorScheme, found]).toEqual([colour, colorScheme, []]);
    }
  }
});

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
