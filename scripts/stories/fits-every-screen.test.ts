import { expect } from 'vitest';
import { openStore } from './catalogue-of-their-own.ts';
import { PHONE, story } from './story.ts';

/** From the narrowest telephone to either side of where the header unfolds, in CSS pixels. */
const widths = [320, 768, 1024, 1119, 1120];

story('A shopper never scrolls sideways, however wide the screen', async ({ visit }) => {
  const page = await visit('/');
  for (const path of ['/', '/stores', '/store/humbright', '/blogs', '/amazon-deals']) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width);
    }
  }
});

story('A shopper never scrolls sideways for a name or a discount without a space in it', async ({ visit, owner }) => {
  const long = (word: string): string => word.repeat(Math.ceil(60 / word.length)).slice(0, 60);
  const offers = [{ title: long('Reduction'), description: long('Condition'), discountType: 'deal' as const, discountValue: '$1,234,567.89' }];
  const full = await openStore(owner, { name: long('Donaudampfschiff'), description: long('Explanation'), offers, coupons: [{ title: long('Coupon'), code: long('CODE') }] });
  const empty = await openStore(owner, { name: long('Llanfairpwllgwyn') });
  const page = await visit('/');
  for (const path of [full.path, empty.path, '/', '/stores', '/category/electronics']) {
    await page.goto(path);
    for (const width of [320, PHONE, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const spilling = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, code, .deal-face)')]
          .filter((element) => {
            const words = document.createRange();
            words.selectNodeContents(element);
            const [box, text] = [element.getBoundingClientRect(), words.getBoundingClientRect()];
            return box.width > 0 && getComputedStyle(element).overflow === 'visible' && (text.left < box.left - 1 || text.right > box.right + 1);
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(spilling, `${path} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width);
    }
  }
});
