import { expect } from 'vitest';
import { shopperTest } from './shopper-test.ts';

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
