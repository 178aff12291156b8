import { expect } from 'vitest';
import { story } from './story.ts';

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
