import type { Page } from 'playwright-core';
import { LAPTOP, PHONE, soon } from './shopper-test.ts';

/** `npm run test:long`; the suite has a short form: fewer pages and screens, a telephone and a laptop. */
export const isLong = process.env['LONG'] === '1';

/** The narrowest telephone, a tablet, and either side of where the header unfolds, in CSS pixels. */
const widths = isLong ? [320, 768, 1119, 1120] : [PHONE, LAPTOP];

/** Sixty letters without a space. */
export const long = (word: string): string => word.repeat(Math.ceil(60 / word.length)).slice(0, 60);

/** What its words stand out of, and how wide the page is. */
const extent = (page: Page) =>
  page.evaluate(() => {
    const spilling = [
      ...document.querySelectorAll(':is(main, footer) :is(h1, h2, h3, p, a, button, code, dt, dd, .deal-face)'),
    ].filter((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const [box, text] = [element.getBoundingClientRect(), words.getBoundingClientRect()];
      return (
        box.width > 0 &&
        getComputedStyle(element).overflow === 'visible' &&
        (text.left < box.left - 1 || text.right > box.right + 1)
      );
    });
    return {
      spilling: spilling.map((element) => element.outerHTML.slice(0, 120)),
      width: document.documentElement.scrollWidth,
    };
  });

/** Goes to pages, and sees at every width that their words stay inside. */
export async function fitsEverywhere(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.evaluate(() => {
      // a card out of sight takes its new width only when it is next drawn, and more cards come
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('li { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await soon(async () => ({ path, ...(await extent(page)) })).toEqual({ path, spilling: [], width });
    }
  }
}
