import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, find, ownerTest, panel, remove, toastSaying } from './owner-test.ts';
import { soon } from './shopper-test.ts';

const PUBLISHES = '**/api/publish/events';

const aPost = { title: 'Passing post', slug: 'passing-post', category: 'savings-tips', content: '<p>Soon gone.</p>' };

ownerTest(
  'The owner learns of changes that another session has made impossible, and then sees what is there',
  async ({ dashboard, owner }) => {
    const offers = ['Gone first', 'Gone second', 'Gone third', 'Gone fourth'].map((title) => ({ title }));
    const { offerIds } = await openStore(owner, { name: 'Vanishing Vases', offers });
    const post = saved(await owner.post('/api/blogs', aPost)).id;
    // No event of a publish comes through: this browser does not learn what another session changes.
    const page = await dashboard({ path: '/admin/categories' });
    await page.route(PUBLISHES, (route) => route.abort());
    await page.goto('/admin');
    await page.getByRole('region', { name: 'Publishing' }).getByText('The connection to the server is lost').waitFor();
    const list = panel(page, 'Offers');
    await find(page, list.getByLabel('Filter by store'), 'Vanishing Vases');

    await list.getByRole('button', { name: 'Edit Gone first' }).click();
    for (const gone of offerIds.slice(0, 2)) await owner.delete(`/api/offers/${gone}`);
    const offer = page.getByRole('dialog', { name: 'Edit Gone first' });
    await offer.getByLabel('Code', { exact: true }).fill('LATE');
    await offer.getByRole('button', { name: 'Update Offer' }).click();
    // What was typed about a record that is gone is not saved as a new one.
    const isGone = page.getByRole('alertdialog', { name: 'This was deleted in the meantime' });
    await isGone.getByRole('button', { name: 'Keep editing' }).click();
    await offer.getByRole('alert').getByText('There is no such offer.').waitFor();
    expect(await offer.getByLabel('Code', { exact: true }).inputValue()).toBe('LATE');
    await offer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await list.getByText('Gone first').waitFor({ state: 'detached' });
    await soon(() => list.getByRole('button', { name: /^Edit / }).count()).toBe(2);

    await owner.delete(`/api/offers/${offerIds[2]}`);
    await list.getByRole('button', { name: 'Move Gone fourth up' }).click();
    await page.getByRole('button', { name: 'Save order' }).click();
    await toastSaying(page, 'Failed to reorder offers', /They have changed in the meantime/).waitFor();
    await list.getByText('Gone third').waitFor({ state: 'detached' });
    await owner.delete(`/api/offers/${offerIds[3]}`);
    await remove(page, 'Gone fourth');
    await toastSaying(page, 'Failed to delete offer', 'There is no such offer.').waitFor();

    const status = page.getByLabel('Status of Passing post');
    await panel(page, 'Blog Management').getByLabel('Search posts').fill('Passing');
    await status.waitFor();
    await owner.delete(`/api/blogs/${post}`);
    await choose(status, 'Archived');
    await toastSaying(page, 'Update Failed', 'There is no such post.').waitFor();
    await status.waitFor({ state: 'detached' });
  },
);
