import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { soon, shopperTest } from './shopper-test.ts';

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
