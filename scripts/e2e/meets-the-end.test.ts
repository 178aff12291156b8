import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { soon, shopperTest } from './shopper-test.ts';

shopperTest(
  'A shopper with a mistyped link learns what does not exist, and with one in capitals reaches the store',
  async ({ visit }) => {
    const page = await visit('/store/no-such-store', { status: 404, islands: false });
    const unknown = await page.content();
    await page.getByText("The store you're looking for doesn't exist.", { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Browse All Stores' }).click();
    await page.getByRole('heading', { level: 1, name: 'All Stores' }).waitFor();

    // A static host knows no redirects, and answers with the page that was published for unknown stores.
    await page.route('**/store/Humbright', async (route) => route.fulfill({ body: unknown, contentType: 'text/html' }));
    await page.goto('/store/Humbright');
    await page.getByRole('heading', { level: 1, name: 'Humbright' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/store/humbright');
  },
);

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
