import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { newSiteTest } from './new-site.ts';
import { drawnBox, LAPTOP, PHONE, shopperTest, soon, tabOpenedBy } from './shopper-test.ts';

/** The masked codes of which one end or the other stands outside of its box. */
const cutMasks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('article code')].flatMap((code) => {
      const box = code.getBoundingClientRect();
      const words = [code.firstChild, code.lastChild].map((node) => {
        const range = document.createRange();
        if (node) range.selectNodeContents(node);
        return range.getBoundingClientRect();
      });
      const [first, last] = words;
      const whole = box.width === 0 || (first && last && first.left >= box.left && last.right <= box.right);
      return whole ? [] : [code.textContent];
    }),
  );

const LONG_CODE = 'KAPITAENSMUETZENRABATT25';

describe.each([320, PHONE, 768, LAPTOP])('at %i px', (width) => {
  shopperTest('A shopper sees both ends of every masked code', async ({ visit, owner }) => {
    const { path } = await openStore(owner, {
      name: `Captains ${width}`,
      coupons: [{ title: 'A quarter off caps', code: LONG_CODE }],
    });
    const page = await visit(path, { width });
    await page.getByText(`KA${'*'.repeat(LONG_CODE.length - 4)}25`).waitFor();
    for (const each of [path, '/']) {
      await page.goto(each);
      expect(await cutMasks(page), each).toEqual([]);
    }
  });
});

/** By how much more than its box a code takes. */
const cutBy = (code: Locator): Promise<number> =>
  code.evaluate((shown) => Math.max(shown.scrollWidth - shown.clientWidth, shown.scrollHeight - shown.clientHeight, 0));

/** Copies a code and comes back from the tab of the store, which opens a while later on a slow machine and would be in front then. */
async function pressCode(button: Locator): Promise<void> {
  const page = button.page();
  const tab = await tabOpenedBy(page, () => button.click());
  await tab.close();
  await page.bringToFront();
}

newSiteTest('A shopper reads the whole of a long code after copying it, and nothing moves', async ({ visit, site }) => {
  saved(await site.owner.post('/api/categories', { name: 'Electronics', slug: 'electronics' }));
  for (const [code, widths] of [
    ['TWELVELETTER', [320]],
    [LONG_CODE, [320, PHONE, 768, LAPTOP]],
  ] as const) {
    const { path } = await openStore(site.owner, {
      name: `Home of ${code}`,
      coupons: [{ title: `The code ${code}`, code, featured: true }],
    });
    for (const width of widths) {
      const page = await visit('/about', { width, site: site.address });
      for (const [each, label] of [
        ['/', 'Get Code'],
        [path, 'Copy Code'],
      ] as const) {
        await page.goto(each);
        const card = page
          .getByRole('article')
          .filter({ hasText: `The code ${code}` })
          .first();
        const copy = card.getByRole('button', { name: label });
        const before = await drawnBox(card);
        await pressCode(copy);
        const shown = card.getByText(code, { exact: true }).filter({ visible: true });
        await shown.waitFor();
        expect(await cutBy(shown), `${code} at ${each}, ${width} px`).toBe(0);
        expect((await card.boundingBox())?.height, `the card at ${each}, ${width} px`).toBe(before?.height);
      }
    }
  }
});

shopperTest('A shopper reads the whole name of the store to go to, and nothing moves', async ({ visit, owner }) => {
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
    for (const width of [PHONE, LAPTOP]) {
      const page = await visit(path, { width });
      for (const title of ['Four for three', '$15 off']) {
        const card = page.getByRole('article').filter({ hasText: title }).first();
        const copy = card.getByRole('button', { name: 'Copy Code' });
        const before = await drawnBox(card);
        await pressCode(copy);
        const way = card.getByRole('link', { name: `Go to ${name}` });
        await way.waitFor();
        expect(await cutBy(way), `${name}: ${title}, ${width} px`).toBe(0);
        expect((await card.boundingBox())?.height, `the card at ${width} px`).toBe(before?.height);
      }
    }
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

shopperTest('A shopper opens the expired deals in the same columns as the others', async ({ visit, owner }) => {
  const { path } = await openStore(owner, {
    name: 'Gone Tomorrow',
    coupons: [
      { title: 'A live one', code: 'LIVE10' },
      { title: 'A former one', code: 'GONE10', expiryDate: '2026-01-01' },
    ],
  });
  const page = await visit(path);
  await page.getByText(/^Expired Deals/).click();
  const width = (title: string) =>
    page
      .getByRole('article')
      .filter({ hasText: title })
      .evaluate((card) => card.getBoundingClientRect().width);
  await soon(() => width('A former one')).toBe(await width('A live one'));
});
