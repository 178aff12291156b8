import { expect } from 'vitest';
import { themeCss } from '../../site/feeds/theme-css.ts';
import { accessibilityViolations } from './accessibility.ts';
import { shopperTest } from './shopper-test.ts';

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
