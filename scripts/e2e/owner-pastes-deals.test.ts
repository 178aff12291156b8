import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { Effort } from './effort.ts';
import { choose, find, hasFocus, ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const mail = `Hi there,

please find our codes for this week:

${Array.from({ length: 12 }, (_, at) => `MAIL${at + 10} – ${at + 10}% off everything until 30 Nov`).join('\n')}

Kind regards`;

ownerTest(
  'The owner saves twelve codes from a mail, each checked before, to a store chosen before the names of stores have come',
  async ({ dashboard, owner }) => {
    const { id, path } = await openStore(owner, { name: 'Mailed Codes', coupons: [{ code: 'MAIL11' }] });
    await openStore(owner, { name: 'Mailed Cards' });
    const page = await dashboard({ path: '/admin/deals' });
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/store-names**', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await page.reload();
    const effort = new Effort(page);
    await effort.click(page.getByRole('button', { name: 'Paste Deals' }));
    const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
    const store = dialog.getByLabel('Store');
    await soon(() => hasFocus(store)).toBe(true);
    await asked.promise;
    // Who goes on typing after Enter has chosen nothing yet.
    await effort.type('Mailed');
    await effort.press('Enter');
    await effort.type(' Co');
    await effort.press('Enter', 'Tab');
    answer.resolve();
    await soon(() => store.inputValue()).toBe('Mailed Codes');
    await effort.paste(mail);
    await dialog.getByText('12 coupons read.').waitFor();
    const second = dialog.getByRole('group', { name: 'Row 2', exact: true });
    await second.getByText('The store has this code already: A coupon.').waitFor();
    await dialog.getByText('lines left out').waitFor();
    const fields = await dialog.getByRole('group', { name: 'Row 1', exact: true }).locator('.field').all();
    const lines = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
    expect([lines.length, new Set(lines).size], 'fields of a row, and lines that they stand in').toEqual([7, 1]);
    await effort.press('Control+Enter');
    await toastOf(page, '12 coupons created successfully').waitFor();
    const { coupons } = (await owner.get(`/api/stores/${path.split('/').pop()}?view=owner`)).body;
    expect(coupons).toHaveLength(13);
    expect(coupons[1]).toMatchObject({ storeId: id, code: 'MAIL10', expiryDate: expect.any(String) });
    expect(effort.cost).toEqual({ clicks: 1, keys: 14 });
  },
);

ownerTest(
  'The owner sees what is missing before pasted rows are saved, which of two days a date was read as, and gives offers one link',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Undecided Dates' });
    const page = await dashboard({ path: '/admin/deals' });
    await page.getByRole('button', { name: 'Paste Deals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
    await dialog.getByLabel('Mail or rows').focus();
    await new Effort(page).paste('DAYS1 – 10% off until 3/4/2030\nDAYS2 – 20% off until 31 Nov');
    await dialog.getByText('Choose the store, and correct row 2.').waitFor();
    await dialog.getByRole('button', { name: 'Save 2 Coupons' }).click();
    await soon(() => hasFocus(dialog.getByLabel('Store'))).toBe(true);
    await find(page, dialog.getByLabel('Store'), 'Undecided Dates');
    await dialog.getByRole('button', { name: 'Save 2 Coupons' }).click();
    const end = dialog.getByLabel('Expiry date of row 2');
    await soon(() => hasFocus(end)).toBe(true);
    await dialog.getByText('November has 30 days.').waitFor();
    await end.fill('5/4/2030');
    await dialog.getByRole('button', { name: 'Sat 4 May 2030' }).click();
    await soon(() => end.inputValue()).toBe('Sat 4 May 2030');
    await choose(dialog.getByLabel('Dates such as 3/4/2027 have'), 'The month first');
    await soon(() => dialog.getByLabel('Expiry date of row 1').inputValue()).toBe('Mon 4 Mar 2030');

    await choose(dialog.getByLabel('They become'), 'Offers');
    await dialog.getByText('2 offers read; 2 rows to correct.').waitFor();
    await dialog.getByLabel('Affiliate link of all rows without one').fill('https://go.example/m');
    await dialog.getByRole('button', { name: 'Save 2 Offers' }).click();
    await toastOf(page, '2 offers created successfully').waitFor();
    expect((await owner.get('/api/stores/undecided-dates?view=owner')).body.offers).toMatchObject([
      { title: '10% off', affiliateLink: 'https://go.example/m', expiryDate: '2030-03-04' },
      { title: '20% off', affiliateLink: 'https://go.example/m', expiryDate: '2030-05-04' },
    ]);
  },
);
