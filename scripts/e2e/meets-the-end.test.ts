import sharp from 'sharp';
import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { soon, shopperTest } from './shopper-test.ts';

shopperTest(
  'A shopper with an old link, or a mistyped one, learns what does not exist, and where to go',
  async ({ visit }) => {
    const page = await visit('/nothing/of/the/kind', { status: 404, islands: false });
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();

    await page.goto('/blog/no-such-post');
    await page.getByRole('heading', { level: 1, name: 'Blog Post Not Found' }).waitFor();
    await page
      .getByText("The blog post you're looking for doesn't exist or has been removed.", { exact: true })
      .waitFor();
    await page.getByRole('link', { name: 'Back to Blogs' }).waitFor();

    await page.goto('/category/no-such-category');
    await page.getByRole('heading', { level: 1, name: 'No Stores Found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse Categories' }).waitFor();

    for (const path of ['/category/no-such/deeper', '/store/no-such/deeper', '/blog/no-such/deeper', '/stores/none']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    }

    await page.goto('/store/no-such-store');
    await page.getByRole('heading', { level: 1, name: 'Store Not Found' }).waitFor();
    await page.getByText("The store you're looking for doesn't exist.", { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Browse All Stores' }).click();
    await page.getByRole('heading', { level: 1, name: 'All Stores' }).waitFor();
  },
);

shopperTest('A shopper of a static host who writes an address in capitals reaches the store', async ({ visit }) => {
  const page = await visit('/about', { islands: false });
  // Such a host knows no redirects, and answers with the page that was published for unknown stores.
  const unknown = await page.request.get('/store/no-such-store');
  await page.route('**/store/Humbright', async (route) =>
    route.fulfill({ body: await unknown.text(), contentType: 'text/html' }),
  );
  await page.goto('/store/Humbright');
  await page.getByRole('heading', { level: 1, name: 'Humbright' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/store/humbright');
});

shopperTest(
  'A shopper sees that a coupon has expired, after those that work, and in the same columns',
  async ({ visit, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Late Lanterns',
      coupons: [
        { title: 'Lanterns of yesteryear', code: 'TOOLATE', expiryDate: '2020-02-29' },
        { title: 'Lanterns of these days', code: 'INTIME' },
      ],
    });
    const page = await visit(path, { islands: false });
    const coupons = page.getByRole('region', { name: 'Available Coupons' }).getByRole('article');
    expect(await coupons.getByRole('heading').allTextContents()).toEqual(['Lanterns of these days']);
    expect(await coupons.getByText('Expired').count()).toBe(0);
    await page.getByText('Expired Deals (1)', { exact: true }).click();
    const expired = page.getByRole('article').filter({ hasText: 'Lanterns of yesteryear' });
    expect(await expired.getByText('Expired').textContent()).toBe('Expired: 29 Feb 2020');
    await page.getByRole('main').getByText('1 active deal', { exact: true }).waitFor();
    await soon(async () => (await expired.boundingBox())?.width).toBe((await coupons.boundingBox())?.width);
  },
);

shopperTest('A shopper of an empty store is shown the way to others', async ({ visit, owner }) => {
  const { path } = await openStore(owner, { name: 'Bare Shelves' });
  const page = await visit(path, { islands: false });
  await page.getByRole('heading', { name: 'No Coupons Available' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /browse other stores/i })
    .click();
  await page.waitForURL('**/stores');
});

shopperTest('A shopper sees the initials of a store whose logo does not come', async ({ visit, owner }) => {
  const { path } = await openStore(owner, {
    name: 'Quaint Xylophones',
    logo: 'https://logos.example/lost.png',
    coupons: [{ title: 'Lamps for less' }],
  });
  const page = await visit(path, {
    islands: false,
    before: (browser) =>
      browser.route('https://logos.example/*', (route) =>
        route.fulfill({ contentType: 'image/png', body: 'no picture' }),
      ),
  });
  await page.getByRole('main').getByText('QX', { exact: true }).waitFor();
  await soon(() =>
    page.evaluate(() => [...document.images].filter((image) => image.src.includes('logos.example')).length),
  ).toBe(0);
});

/** What is at the left and at the right of the middle of a picture. */
async function edgesOf(screenshot: Buffer): Promise<[left: string, right: string]> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => {
    const [red = 0, , blue = 0] = data.subarray((Math.floor(info.height / 2) * info.width + x) * 3);
    return red > blue ? 'red' : 'blue';
  };
  return [colourAt(4), colourAt(info.width - 5)];
}

shopperTest('A shopper sees the whole of a wide logo, wherever it stands', async ({ visit, owner }) => {
  const red = { create: { width: 12, height: 48, channels: 3 as const, background: '#f00' } };
  const blue = { create: { ...red.create, background: '#00f' } };
  const wide = await sharp({ create: { width: 96, height: 48, channels: 3, background: '#fff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: 84, top: 0 },
    ])
    .png()
    .toBuffer();
  const { path } = await openStore(owner, {
    name: 'Wide Wagons',
    logo: `data:image/png;base64,${wide.toString('base64')}`,
    coupons: [{ title: 'Wagons for less' }],
  });
  const page = await visit(path, { islands: false });
  for (const at of [path, '/stores?search=wide+wagons']) {
    await page.goto(at);
    await page.getByRole('main').getByText('Wide Wagons').first().waitFor();
    const logo = page.getByRole('main').getByRole('presentation', { includeHidden: true }).first();
    await soon(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(96);
    expect(await edgesOf(await logo.screenshot()), at).toEqual(['red', 'blue']);
  }
});
