import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { LAPTOP, PHONE, shopperTest, soon } from './shopper-test.ts';

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

/** What a press starts for later, such as the tab of the store, waits from now on. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

const WIDTHS = [320, PHONE, 768, LAPTOP];
shopperTest(
  'A shopper sees both ends of every masked code, reads the whole of it after copying, and nothing moves',
  async ({ visit, owner }) => {
    const codes = ['TWELVELETTER', LONG_CODE];
    const { path } = await openStore(owner, {
      name: 'Captains and Mates',
      coupons: codes.map((code) => ({ title: `The code ${code}`, code })),
    });
    for (const [each, list, label] of [
      [path, 'Available Coupons', 'Copy Code'],
      ['/', 'Latest Coupons..!', 'Get Code'],
    ] as const) {
      const page = await visit(each, { width: PHONE, islands: false });
      await page
        .getByText(`KA${'*'.repeat(LONG_CODE.length - 4)}25`)
        .first()
        .waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        expect(await cutMasks(page), `${width} px`).toEqual([]);
      }

      const cards = page.getByRole('region', { name: list }).getByRole('article').filter({ hasText: 'The code ' });
      const before = await atEach(page, WIDTHS, () => heightsOf(cards));
      await stopTheClock(page);
      for (const code of codes) {
        await cards.filter({ hasText: code }).getByRole('button', { name: label }).click();
        const shown = cards.getByText(code, { exact: true }).filter({ visible: true });
        await shown.waitFor();
        expect(await atEach(page, WIDTHS, () => cutBy(shown)), `${code} at ${each}`).toEqual(WIDTHS.map(() => 0));
      }
      expect(await atEach(page, WIDTHS, () => heightsOf(cards)), `the cards at ${each}`).toEqual(before);
    }
  },
);

shopperTest('A shopper reads the whole name of the store to go to, and nothing moves', async ({ visit, owner }) => {
  const widths = [PHONE, LAPTOP];
  for (const name of ['Knotgrain Furniture', 'Wonderful Household Goods of Kettering and Corby Ltd']) {
    const deal = (title: string) => ({
      title,
      code: 'LETTER15',
      description: 'All sizes from 20 to 65 watts, without the cables.',
    });
    const { path } = await openStore(owner, {
      name,
      offers: [{ ...deal('Four for three'), discountValue: '4 for 3' }],
      coupons: [deal('$15 off')],
    });
    const page = await visit(path, { width: PHONE, islands: false });
    const cards = page.getByRole('article');
    const before = await atEach(page, widths, () => heightsOf(cards));
    await stopTheClock(page);
    for (const title of ['Four for three', '$15 off']) {
      const card = cards.filter({ hasText: title });
      await card.getByRole('button', { name: 'Copy Code' }).click();
      const way = card.getByRole('link', { name: `Go to ${name}` });
      await way.waitFor();
      expect(await atEach(page, widths, () => cutBy(way)), name).toEqual([0, 0]);
    }
    expect(await atEach(page, widths, () => heightsOf(cards)), name).toEqual(before);
  }
});

/** What is cut of the texts of a page, and whether there is a mark beside it that says so. */
const cutTexts = (page: Page) =>
  page
    .getByRole('main')
    .locator('details')
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
  for (const width of [PHONE, 320, 768, LAPTOP]) {
    await page.setViewportSize({ width, height: 844 });
    await soon(async () => (await cutTexts(page)).filter(({ isCut, mark }) => isCut !== mark)).toEqual([]);
    const texts = await cutTexts(page);
    expect([texts.length, texts.some(({ isCut }) => isCut)], `${width} px`).toEqual([5, true]);
  }
});

shopperTest('A shopper reads where to go after copying a code on a narrow card', async ({ visit, clipboard }) => {
  const page = await visit('/', { width: LAPTOP });
  await clipboard.allow(page);
  const card = page
    .getByRole('region', { name: 'Featured Coupons' })
    .getByRole('article')
    .filter({ hasText: 'Threnna' });
  await card.getByRole('button', { name: 'Get Code' }).click();
  const way = card.getByRole('link', { name: 'Visit Store' });
  await way.waitFor();
  expect(await way.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
