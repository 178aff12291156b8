import { expect } from 'vitest';
import { openStore } from './catalogue-fixtures.ts';
import { find, hasFocus, ownerTest, panel } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner puts the offers of one store into another order, within its bounds',
  async ({ dashboard, owner }) => {
    await openStore(owner, {
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
    await toastOf(page, 'Offers reordered successfully').waitFor();
    await soon(async () => (await offers.getByRole('button', { name: /^Move .* up$/ }).allInnerTexts()).length).toBe(3);
    const order = (await owner.get('/api/stores/ordered-oars')).body.offers.map(
      (offer: { title: string }) => offer.title,
    );
    expect(order).toEqual(['Oars first', 'Oars third', 'Oars second']);
    await soon(() => hasFocus(offers.getByRole('button', { name: 'Move Oars third up' }))).toBe(true);
    await page.keyboard.press('Enter');
    // At its bound the way up is closed, so the focus stands on the way down.
    await soon(() => hasFocus(offers.getByRole('button', { name: 'Move Oars third down' }))).toBe(true);
  },
);

ownerTest('The owner creates an offer, switches it off, and deletes it', async ({ dashboard, owner, visit }) => {
  const { path } = await openStore(owner, { name: 'Switched Sofas' });
  const page = await dashboard();
  const offers = panel(page, 'Offers');
  await find(page, offers.getByLabel('Filter by store'), 'Switched Sofas');
  await page.getByRole('button', { name: 'Add Offer' }).click();
  const form = page.getByRole('dialog', { name: 'Add Offer' });
  await soon(() => hasFocus(form.getByLabel('Title'))).toBe(true);
  await page.keyboard.type('Sofas for less');
  await form.getByLabel('Description').fill('For all sofas.');
  await form.getByLabel('Affiliate link').fill('sofas');
  await form.getByRole('button', { name: 'Create Offer' }).click();
  await form.getByText('Enter a full address that starts with https:// or http://.').waitFor();
  await form.getByLabel('Affiliate link').fill('https://go.example/sofas');
  await form.getByRole('button', { name: 'Create Offer' }).click();
  await toastOf(page, 'Offer created successfully').waitFor();
  const shop = await visit(path);
  await shop.getByRole('heading', { name: 'Sofas for less' }).waitFor();

  await offers.getByRole('switch', { name: 'Sofas for less is active' }).click();
  await toastOf(page, 'Offer updated successfully').waitFor();
  await offers.getByRole('button', { name: 'Delete Sofas for less' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toastOf(page, 'Offer deleted successfully').waitFor();
});
