import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { LAPTOP, PHONE, shopperTest, soon, stopTheClock } from './shopper-test.ts';

/** The masked codes of which one end or the other stands outside of its box. */
const cutMasks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What is far from the screen is not laid out, and its texts have no place.
    for (const item of document.querySelectorAll('li')) item.style.contentVisibility = 'visible';
    return [...document.querySelectorAll('article code')].flatMap((code) => {
      const box = code.getBoundingClientRect();
      const words = [code.firstChild, code.lastChild].map((node) => {
        const range = document.createRange();
        if (node) range.selectNodeContents(node);
        return range.getBoundingClientRect();
      });
      const [first, last] = words;
      const whole = box.width === 0 || (first && last && first.left >= box.left && last.right <= box.right);
      return whole ? [] : [code.textContent];
    });
  });

const LONG_CODE = 'KAPITAENSMUETZENRABATT25';

/** By how much more than its box a text takes. */
const cutBy = (text: Locator): Promise<number> =>
  text.evaluate((shown) => Math.max(shown.scrollWidth - shown.clientWidth, shown.scrollHeight - shown.clientHeight, 0));

/** Looks at a page at each width. */
async function atEach<Seen>(page: Page, widths: readonly number[], look: () => Promise<Seen>): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    seen.push(await look());
  }
  return seen;
}

/** How high cards are once they are drawn, which an observer reports also where the clock of the page is stopped. */
const heightsOf = (cards: Locator): Promise<number[]> =>
  cards.evaluateAll(async (all) => {
    const frame = () => new Promise((drawn) => new IntersectionObserver(drawn).observe(document.body));
    all[0]?.scrollIntoView({ block: 'center' });
    await frame();
    await frame();
    return all.map((card) => card.getBoundingClientRect().height);
  });

const WIDTHS = [320, 768, LAPTOP];
shopperTest(
  'A shopper sees both ends of a masked code, reads the whole of it and where to go after copying, and nothing moves',
  async ({ visit, owner }) => {
    const name = 'Wonderful Household Goods of Kettering and Corby Ltd';
    const { path } = await openStore(owner, { name, coupons: [{ title: 'For the captain', code: LONG_CODE }] });
    for (const [each, list, label, lead] of [
      [path, 'Available Coupons', 'Copy Code', 'Visit Store'],
      ['/', 'Latest Coupons..!', 'Get Code', 'Visit Store'],
    ] as const) {
      const page = await visit(each, { width: PHONE, islands: false });
      const cards = page
        .getByRole('region', { name: list })
        .getByRole('article')
        .filter({ hasText: 'For the captain' });
      await cards.getByText(`KA${'*'.repeat(LONG_CODE.length - 4)}25`).waitFor();
      expect(await atEach(page, WIDTHS, () => cutMasks(page)), each).toEqual(WIDTHS.map(() => []));
      const before = await atEach(page, WIDTHS, () => heightsOf(cards));
      await stopTheClock(page);
      await cards.getByRole('button', { name: label }).click();
      const shown = cards.getByText(LONG_CODE, { exact: true }).filter({ visible: true });
      const way = cards.getByRole('link', { name: lead });
      for (const text of [shown, way]) {
        await text.waitFor();
        expect(await atEach(page, WIDTHS, () => cutBy(text)), each).toEqual(WIDTHS.map(() => 0));
      }
      expect(await atEach(page, WIDTHS, () => heightsOf(cards)), `the cards at ${each}`).toEqual(before);
    }
  },
);

/** What is cut of the texts of a page, and whether there is a mark beside it that says so. */
const cutTexts = (page: Page) =>
  page
    .getByRole('main')
    .locator('details', { has: page.locator('svg') })
    .evaluateAll((all) =>
      all.map((details) => {
        const height = () => details.getBoundingClientRect().height;
        const before = height();
        const mark = details.querySelector('svg')?.checkVisibility({ visibilityProperty: true });
        details.toggleAttribute('open', true);
        const isCut = height() > before;
        details.toggleAttribute('open', false);
        return { text: details.textContent, isCut, mark };
      }),
    );

shopperTest('A shopper is offered the rest of a text only where there is one', async ({ visit, owner }) => {
  const words = (count: number) => 'All orders of lamps and lanterns. '.repeat(Math.ceil(count / 34)).slice(0, count);
  const { path } = await openStore(owner, {
    name: 'Lantern Lane',
    description: words(60),
    coupons: [40, 100, 115, 400].map((length) => ({ title: `Of ${length} letters`, description: words(length) })),
  });
  const page = await visit(path, { width: PHONE });
  for (const width of [PHONE, LAPTOP]) {
    await page.setViewportSize({ width, height: 844 });
    await soon(async () => (await cutTexts(page)).filter(({ isCut, mark }) => isCut !== mark)).toEqual([]);
    const texts = await cutTexts(page);
    expect([texts.length, texts.some(({ isCut }) => isCut)], `${width} px`).toEqual([5, true]);
  }
});
