import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, find, ownerTest, panel, remove, toastSaying, type OpenDashboard } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const PUBLISHES = '**/api/publish/events';

/** Opens the dashboard where no event of a publish comes through: it does not learn what another session changes. */
async function hearingNothing(dashboard: OpenDashboard): Promise<Page> {
  const page = await dashboard({ path: '/admin/categories' });
  await page.route(PUBLISHES, (route) => route.abort());
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Publishing' }).getByText('The connection to the server is lost').waitFor();
  return page;
}

/** Presses the button as long as it is there: what could not be loaded may be read again by itself meanwhile. */
async function tryAgainUntilRead(part: Locator): Promise<void> {
  const again = part.getByRole('button', { name: 'Try again' });
  await soon(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined);
    return part.getByRole('alert').count();
  }).toBe(0);
}

/** What was typed about a record that is gone is not saved as a new one. */
const keepEditing = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'This was deleted in the meantime' })
    .getByRole('button', { name: 'Keep editing' })
    .click();

ownerTest(
  'The owner learns of changes to a store, its offers and coupons that another session has made impossible',
  async ({ dashboard, owner }) => {
    const offers = ['Gone first', 'Gone second', 'Gone third', 'Gone fourth'].map((title) => ({ title }));
    const { id, offerIds } = await openStore(owner, {
      name: 'Vanishing Vases',
      offers,
      coupons: [{ title: 'Gone code' }, { title: 'Gone too' }],
    });
    const other = await openStore(owner, { name: 'Vanishing Vests' });
    const { coupons } = (await owner.get('/api/stores/vanishing-vases?view=owner')).body;
    const page = await hearingNothing(dashboard);
    const panelOfOffers = panel(page, 'Offers');
    await find(page, panelOfOffers.getByLabel('Filter by store'), 'Vanishing Vases');

    await panelOfOffers.getByRole('button', { name: 'Edit Gone first' }).click();
    for (const gone of offerIds.slice(0, 2)) await owner.delete(`/api/offers/${gone}`);
    const offer = page.getByRole('dialog', { name: 'Edit Gone first' });
    await offer.getByLabel('Code', { exact: true }).fill('LATE');
    await offer.getByRole('button', { name: 'Update Offer' }).click();
    await keepEditing(page);
    await offer.getByRole('alert').getByText('There is no such offer.').waitFor();
    expect(await offer.getByLabel('Code', { exact: true }).inputValue()).toBe('LATE');
    await offer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    // A refusal for something that has gone shows what is there now.
    await panelOfOffers.getByText('Gone first').waitFor({ state: 'detached' });
    expect(await panelOfOffers.getByRole('button', { name: /^Edit / }).count()).toBe(2);

    await owner.delete(`/api/offers/${offerIds[2]}`);
    await panelOfOffers.getByRole('button', { name: 'Move Gone fourth up' }).click();
    await toastSaying(page, 'Failed to reorder offers', /They have changed in the meantime/).waitFor();
    await panelOfOffers.getByText('Gone third').waitFor({ state: 'detached' });
    await owner.delete(`/api/offers/${offerIds[3]}`);
    await remove(page, 'Gone fourth');
    await toastSaying(page, 'Failed to delete offer', 'There is no such offer.').waitFor();

    await panel(page, 'Stores').getByLabel('Search stores').fill('Vanishing');
    await page.getByRole('button', { name: 'Coupons of Vanishing Vases' }).click();
    await page.getByRole('button', { name: 'Edit Gone code' }).click();
    for (const coupon of coupons) await owner.delete(`/api/coupons/${coupon.id}`);
    const coupon = page.getByRole('dialog', { name: 'Edit Gone code' });
    await coupon.getByLabel('Code', { exact: true }).fill('LATE');
    await coupon.getByRole('button', { name: 'Update Coupon' }).click();
    await keepEditing(page);
    await coupon.getByRole('alert').getByText('There is no such coupon.').waitFor();
    await coupon.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Close dialog' }).click();

    await page.getByRole('button', { name: 'Edit Vanishing Vases' }).click();
    await owner.delete(`/api/stores/${id}`);
    await owner.delete(`/api/stores/${other.id}`);
    const store = page.getByRole('dialog', { name: 'Edit Vanishing Vases' });
    await store.getByLabel('Description').fill('Late words.');
    await store.getByRole('button', { name: 'Update Store' }).click();
    await keepEditing(page);
    await store.getByRole('alert').getByText('There is no such store.').waitFor();
    await store.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await panel(page, 'Stores').getByText('No store matches the search.').waitFor();
  },
);

ownerTest(
  'The owner learns of changes to posts, products and categories that another session has made impossible',
  async ({ dashboard, owner }) => {
    const write = (title: string, slug: string) =>
      owner
        .post('/api/blogs', { title, slug, category: 'savings-tips', content: '<p>Soon gone.</p>' })
        .then((answer) => saved(answer).id);
    const post = await write('Passing post', 'passing-post');
    const second = await write('Passing second', 'passing-second');
    const third = await write('Passing third', 'passing-third');
    const product = saved(
      await owner.post('/api/amazon-products', {
        name: 'Passing pan',
        description: 'Fries.',
        affiliateLink: 'https://amazon.example/pan',
      }),
    ).id;
    const category = saved(await owner.post('/api/categories', { name: 'Passing Things', slug: 'passing-things' })).id;
    const page = await hearingNothing(dashboard);
    const posts = panel(page, 'Blog Management');
    await posts.getByLabel('Search posts').fill('Passing');
    await posts.getByLabel('Status of Passing post').waitFor();

    await owner.delete(`/api/blogs/${post}`);
    await choose(posts.getByLabel('Status of Passing post'), 'Archived');
    await toastSaying(page, 'Update Failed', 'There is no such post.').waitFor();
    await posts.getByLabel('Status of Passing post').waitFor({ state: 'detached' });
    await owner.delete(`/api/blogs/${second}`);
    await posts.getByRole('switch', { name: 'Passing second is featured' }).click();
    await toastSaying(page, 'Update Failed', 'There is no such post.').waitFor();
    await posts.getByLabel('Status of Passing second').waitFor({ state: 'detached' });
    await owner.delete(`/api/blogs/${third}`);
    await remove(page, 'Passing third');
    await toastSaying(page, 'Delete Failed', 'There is no such post.').waitFor();

    await panel(page, 'Amazon Products').getByLabel('Search products').fill('Passing');
    await page.getByRole('button', { name: 'Edit Passing pan' }).click();
    await owner.delete(`/api/amazon-products/${product}`);
    const form = page.getByRole('dialog', { name: 'Edit Passing pan' });
    await form.getByLabel('Sale price').fill('12.50');
    await form.getByRole('button', { name: 'Update Product' }).click();
    await keepEditing(page);
    await form.getByRole('alert').getByText('There is no such product.').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await panel(page, 'Categories').getByLabel('Search categories').fill('Passing');
    await page.getByRole('button', { name: 'Delete Passing Things' }).waitFor();
    await owner.delete(`/api/categories/${category}`);
    await remove(page, 'Passing Things');
    await toastSaying(page, 'Failed to delete category', /no such category/).waitFor();
  },
);

ownerTest(
  'The owner without a connection sees a message, keeps what was typed, and goes on once it is back',
  async ({ dashboard, owner }) => {
    const page = await dashboard();
    const bar = page.getByRole('region', { name: 'Publishing' });
    const codes = panel(page, 'Tracking Codes');
    const beta = codes.getByLabel('beta.topcoupons.example', { exact: true });
    await beta.waitFor();
    await bar.getByText('Next scheduled change:').waitFor();
    await page.context().setOffline(true);
    await bar.getByText('The connection to the server is lost. Trying again…').waitFor();

    const away =
      'The server cannot be reached. Check your connection, or whether the server is running, then try again.';
    const history = panel(page, 'History');
    await history.getByRole('button', { name: 'Refresh' }).click();
    await history
      .getByRole('alert')
      .getByText('This may be out of date: the history could not be loaded again.')
      .waitFor();
    await page.getByRole('button', { name: 'Coupons of Barkmere' }).click();
    const coupons = page.getByRole('dialog', { name: 'Coupons of Barkmere' });
    await coupons.getByRole('alert').getByText('The coupons could not be loaded.').waitFor();

    // What others publish meanwhile would have all read again as soon as it is heard of.
    await page.route(PUBLISHES, (route) => route.abort());
    await page.context().setOffline(false);
    await tryAgainUntilRead(coupons);
    await coupons
      .getByRole('button', { name: /^Edit / })
      .first()
      .waitFor();
    await coupons.getByRole('button', { name: 'Close dialog' }).click();
    await tryAgainUntilRead(history);
    await page.unroute(PUBLISHES);
    await bar.getByText('The connection to the server is lost. Trying again…').waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    await beta.fill('<script>beta()</script>');
    await codes.getByRole('button', { name: 'Save Code' }).last().click();
    await toastSaying(page, 'Failed to save tracking code', away).waitFor();
    await page.getByRole('button', { name: 'Add Category' }).click();
    const category = page.getByRole('dialog', { name: 'Add Category' });
    await category.getByLabel('Name').fill('Offline Oysters');
    await category.getByRole('button', { name: 'Create Category' }).click();
    await toastSaying(page, 'Failed to create category', away).waitFor();
    await category.getByRole('alert').getByText(away).waitFor();
    await page.context().setOffline(false);
    await category.getByRole('button', { name: 'Create Category' }).click();
    await toastOf(page, 'Category created successfully').waitFor();
    expect((await owner.get('/api/categories')).body).toContainEqual(
      expect.objectContaining({ name: 'Offline Oysters' }),
    );
    expect(await beta.inputValue()).toBe('<script>beta()</script>');
  },
);

ownerTest(
  'The owner reads which page could not be published and why, and has everything published again',
  async ({ dashboard, owner }) => {
    // What stands where the page's file belongs is in its way.
    const obstacle = join(inject('site').folder, 'out/store/blocked-blinds.html');
    mkdirSync(join(obstacle, 'in-the-way'), { recursive: true });
    const page = await dashboard();
    const bar = page.getByRole('region', { name: 'Publishing' });
    await panel(page, 'Stores')
      .getByRole('button', { name: /^Edit / })
      .first()
      .waitFor();
    const top = async () => (await panel(page, 'Stores').boundingBox())?.y;
    const before = await top();
    saved(
      await owner.post('/api/stores', {
        name: 'Blocked Blinds',
        slug: 'blocked-blinds',
        category: 'Fashion',
        description: '',
      }),
    );
    await bar.getByText('1 page failed').waitFor();
    expect(await top(), 'what is below does not move').toBe(before);
    await bar.getByText('1 page failed').click();
    await bar.getByText('1 page could not be published and keeps its last good version').waitFor();
    await bar.getByRole('listitem').filter({ hasText: '/store/blocked-blinds' }).getByText(/: \S/).waitFor();
    await page.keyboard.press('Escape');
    expect(await bar.getByRole('listitem').isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    const onPhone = await top();
    rmSync(obstacle, { recursive: true });
    await bar.getByRole('button', { name: 'Publish everything again' }).click();
    await bar.getByText('1 page failed').waitFor({ state: 'detached' });
    expect(await top(), 'nor on a phone').toBe(onPhone);
    await soon(async () => (await owner.get('/store/blocked-blinds')).status).toBe(200);
  },
);

ownerTest(
  'The owner reads which file was broken by hand and why, cannot save over it, and goes on once it is fixed',
  async ({ dashboard, owner }) => {
    const { id } = await openStore(owner, { name: 'Mangled Mugs' });
    const file = join(inject('site').folder, 'data/stores', `${id}.json`);
    const good = readFileSync(file, 'utf8');
    const page = await dashboard({ path: '/admin/stores?search=mangled' });
    const bar = page.getByRole('region', { name: 'Publishing' });
    writeFileSync(file, good.replace('"Mangled Mugs"', '7'));
    await bar.getByRole('button', { name: 'Publish everything again' }).click();
    await bar.getByText('1 document to fix').click();
    const broken = bar.getByRole('listitem').filter({ hasText: `stores/${id}.json` });
    await broken
      .getByText(`stores/${id}.json: Name: Enter text. What is published of it stays until the file is fixed.`, {
        exact: true,
      })
      .waitFor();
    expect((await owner.get('/store/mangled-mugs')).status).toBe(200);

    await page.getByRole('button', { name: 'Mangled Mugs', exact: true }).click();
    const store = page.getByRole('dialog', { name: 'Edit Mangled Mugs' });
    await store.getByLabel('Description').fill('Whole again.');
    await store.getByRole('button', { name: 'Update Store' }).click();
    const reason =
      `Nothing was saved. stores/${id}.json: the file on disk is broken and is not overwritten: ` +
      'Name: Enter text. Fix the file first.';
    await toastSaying(page, 'Failed to update store', reason).waitFor();

    await store.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    writeFileSync(file, good);
    await bar.getByRole('button', { name: 'Publish everything again' }).click();
    await broken.waitFor({ state: 'detached' });
    saved(await owner.put(`/api/stores/${id}`, { description: 'Whole again.' }));
  },
);
