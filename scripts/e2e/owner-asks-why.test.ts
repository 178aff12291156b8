import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { find, ownerTest, panel } from './owner-test.ts';
import { tabOpenedBy } from './shopper-test.ts';

ownerTest(
  'The owner asks why the page of a store looks so, and finds what changed a deal of it last',
  async ({ dashboard, owner }) => {
    const { id, offerIds } = await openStore(owner, { name: 'Puzzling Pans', offers: [{ title: 'Pans for less' }] });
    saved(await owner.put(`/api/offers/${offerIds[0]}?wait=1`, { title: 'Pans for half the price' }));

    const page = await dashboard({ path: '/admin/stores?search=puzzling' });
    await page.getByRole('button', { name: 'Puzzling Pans', exact: true }).click();
    const link = page.getByRole('link', { name: 'Saved page with all its offers' });
    const preview = await tabOpenedBy(page, () => link.click());
    const strip = preview.getByRole('complementary', { name: 'Preview' });
    const explained = await tabOpenedBy(preview, () => strip.getByRole('link').click());
    await explained.getByText(/^Made on .+, since .+ changed\./).waitFor();
    await explained.close();
    await preview.close();
    await page.getByRole('dialog').getByRole('link', { name: 'Why does this page look so?' }).click();
    const why = page.getByRole('region', { name: 'Why does this page look so?' });
    await why.getByText(/^Made on .+, since .+ changed\./).waitFor();
    const deal = why.getByRole('region', { name: 'Pans for half the price' });
    await deal.getByText(/^Puzzling Pans: changed on .+, by a form$/).waitFor();
    const made = why.getByRole('list', { name: 'What it was made from' }).first();
    await made.getByText(/^Puzzling Pans: changed on .+, by a form$/).waitFor();
    await made.getByRole('link', { name: 'Puzzling Pans', exact: true }).click();
    await page.getByRole('heading', { name: 'Offer changed' }).first().waitFor();

    await page.goto('/admin');
    const offers = panel(page, 'Offers');
    await find(page, offers.getByLabel('Filter by store'), 'Puzzling Pans');
    await offers.getByText(/Offer changed on /).waitFor();
    expect((await owner.delete(`/api/stores/${id}`)).status).toBe(200);
  },
);
