import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { Effort } from './effort.ts';
import { choose, find, hasFocus, ownerTest } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner sees what is missing before pasted rows are saved, which of two days a date was read as, and gives offers one link',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, { name: 'Undecided Dates' });
    const page = await dashboard({ path: '/admin/deals' });
    await page.getByRole('button', { name: 'Paste Deals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste Deals' });
    const field = dialog.getByLabel('Mail or rows');
    await dialog.getByRole('button', { name: 'Save Deals' }).click();
    await dialog.getByText('Paste a mail or rows first.').waitFor();
    await soon(() => hasFocus(field)).toBe(true);
    await new Effort(page).paste('DAYS1 – 10% off until 3/4/2030\nDAYS2 – 20% off until 31 Nov');
    const save = dialog.getByRole('button', { name: 'Save 2 Coupons' });
    await dialog.getByText('Choose the store, and correct row 2.').waitFor();
    await save.click();
    await soon(() => hasFocus(dialog.getByLabel('Store'))).toBe(true);
    await find(page, dialog.getByLabel('Store'), 'Undecided Dates');
    await save.click();
    const end = dialog.getByLabel('Expiry date of row 2');
    await soon(() => hasFocus(end)).toBe(true);
    await soon(async () => [await end.inputValue(), await dialog.getByLabel('Title of row 2').inputValue()]).toEqual([
      '31 Nov',
      '20% off',
    ]);
    await dialog.getByText('November has 30 days.').waitFor();
    await end.fill('5/4/2030');
    await dialog.getByRole('button', { name: 'Sat 4 May 2030' }).click();
    await soon(() => end.inputValue()).toBe('Sat 4 May 2030');
    await choose(dialog.getByLabel('Dates such as 3/4/2027 have'), 'The month first');
    await soon(() => dialog.getByLabel('Expiry date of row 1').inputValue()).toBe('Mon 4 Mar 2030');
    await save.click();
    await toastOf(page, '2 coupons created successfully').waitFor();
    const kept = async () => (await owner.get(`/api/stores/${path.split('/').pop()}?view=owner`)).body;
    expect((await kept()).coupons).toMatchObject([{ expiryDate: '2030-03-04' }, { expiryDate: '2030-05-04' }]);

    await page.getByRole('button', { name: 'Paste Deals' }).click();
    await find(page, dialog.getByLabel('Store'), 'Undecided Dates');
    await field.focus();
    await new Effort(page).paste('20% off shoes until 30 Nov\nFree shipping over $50');
    await soon(() => hasFocus(dialog.getByText('2 coupons read.'))).toBe(true);
    await choose(dialog.getByLabel('They become'), 'Offers');
    await dialog.getByText('2 offers read; 2 rows to correct.').waitFor();
    await dialog.getByLabel('Affiliate link of all rows without one').fill('https://go.example/m');
    await dialog.getByText('2 offers read.').waitFor();
    await dialog.getByRole('button', { name: 'Save 2 Offers' }).click();
    await toastOf(page, '2 offers created successfully').waitFor();
    expect((await kept()).offers).toMatchObject([
      { title: '20% off shoes', affiliateLink: 'https://go.example/m', expiryDate: expect.any(String) },
      { title: 'Free shipping over $50', discountType: 'deal' },
    ]);
  },
);
