import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { find, hasFocus, ownerTest, panel } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner puts the offers of one store into another order, within its bounds, adds one, and deletes it',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, {
      name: 'Ordered Oars',
      offers: [{ title: 'Oars first' }, { title: 'Oars second' }, { title: 'Oars third' }],
    });
    const page = await dashboard();
    const offers = panel(page, 'Offers');
    await offers.getByRole('group', { name: 'Offers' }).waitFor();
    expect(await offers.getByRole('button', { name: /^Move / }).count()).toBe(0);
    await find(page, offers.getByLabel('Filter by store'), 'Ordered Oars');
    expect(await offers.getByRole('button', { name: 'Move Oars first up' }).isDisabled()).toBe(true);
    expect(await offers.getByRole('button', { name: 'Move Oars third down' }).isDisabled()).toBe(true);
    await offers.getByRole('button', { name: 'Move Oars third up' }).press('Enter');
    const up = offers.getByRole('button', { name: 'Move Oars third up' });
    await soon(() => hasFocus(up)).toBe(true);
    const titles = async (): Promise<string[]> =>
      (await owner.get('/api/stores/ordered-oars')).body.offers.map((offer: { title: string }) => offer.title);
    await page.keyboard.press('Enter');
    await soon(() => up.isDisabled()).toBe(true);
    // At its bound the button keeps the focus, and a further press moves nothing back.
    await page.keyboard.press('Enter');
    await offers.getByRole('button', { name: 'Move Oars second up' }).press('Enter');
    await offers.getByText(/^\d+ pages? change/).waitFor();
    expect(await titles()).toEqual(['Oars first', 'Oars second', 'Oars third']);
    await offers.getByRole('button', { name: 'Save order' }).press('Enter');
    await toastOf(page, 'Offers reordered successfully').waitFor();
    expect(await titles()).toEqual(['Oars third', 'Oars second', 'Oars first']);
    await soon(() => hasFocus(offers.getByRole('heading', { level: 2 }))).toBe(true);

    await page.getByRole('button', { name: 'Add Offer' }).click();
    const form = page.getByRole('dialog', { name: 'Add Offer' });
    await soon(() => hasFocus(form.getByLabel('Title'))).toBe(true);
    await page.keyboard.type('Oars for less');
    await form.getByLabel('Description').fill('For all oars.');
    await form.getByLabel('Affiliate link').fill('https://go.example/oars');
    await form.getByRole('button', { name: 'Create Offer' }).click();
    await toastOf(page, 'Offer created successfully').waitFor();
    await soon(async () => (await owner.get(path)).text).toContain('Oars for less');

    await offers.getByRole('switch', { name: 'Oars for less is active' }).click();
    await toastOf(page, 'Offer updated successfully').waitFor();
    await offers.getByRole('button', { name: 'Delete Oars for less' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Offer deleted successfully').waitFor();
  },
);
