import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { choose, find, ownerTest, toastSaying } from './owner-test.ts';
import { soon } from './shopper-test.ts';

/** No store, encoded characters, amounts that another column explains, days in numbers, a zone, and words that are not known. */
const file = [
  'sep=;',
  'Offer;Voucher;Value;Value type;Deep link;Valid until;Status',
  '"Men&#39;s &amp; women&#39;s boots";BOOTS15;£15;fixed;"https://go.example/c?a=1&amp;b=2";3/4/2090 23:59 EST;Simmering',
  'Socks for less;SOCKS10;10;percent;https://go.example/c?a=2;5/4/2090;Resting',
].join('\n');

ownerTest(
  'The owner answers what the plan of a difficult file asks, and a shopper finds the deals as the file means them',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, { name: 'Answered Boots' });
    const page = await dashboard({ path: '/admin/import' });
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    const asked = page.getByRole('list', { name: 'Before you import' });
    const noStore = asked.getByText('No column names the store. Choose the store of the whole file.');
    await noStore.waitFor();
    await asked.getByText(/^It is not known what "Simmering", "Resting" says of a deal/).waitFor();
    await find(page, page.getByLabel('Store of rows without one'), 'Answered Boots');
    // a list stays open while the file is read again
    await find(page, page.getByLabel('Time zone of the file'), 'Europe/Berlin');
    await noStore.waitFor({ state: 'detached' });
    const rows = page.getByRole('group', { name: 'Rows' });
    await rows.getByRole('button', { name: 'Refused 2' }).waitFor();
    await choose(page.getByLabel('Dates such as 3/4/2026'), 'Day first: 3 April');
    await rows.getByRole('button', { name: 'New 2' }).waitFor();
    await choose(page.getByLabel('What Simmering means'), 'Live');
    await choose(page.getByLabel('What Resting means'), 'Not live');
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await toastSaying(page, 'Imported', '2 new, 0 changed, 0 withdrawn, 0 refused.').waitFor();

    // those that are live
    const { coupons } = (await owner.get('/api/stores/answered-boots')).body;
    expect(coupons).toMatchObject([
      {
        title: "Men's & women's boots",
        code: 'BOOTS15',
        discountType: 'fixed',
        discountValue: '£15',
        affiliateLink: 'https://go.example/c?a=1&b=2',
        expiryDate: '2090-04-04T04:59:00.000Z',
      },
    ]);
    await soon(async () => (await owner.get(path)).text.includes('£15')).toBe(true);
    await page.goto(path);
    await page.getByRole('heading', { name: "Men's & women's boots" }).waitFor();
    expect(await page.getByText('Socks for less').count()).toBe(0);
  },
);
