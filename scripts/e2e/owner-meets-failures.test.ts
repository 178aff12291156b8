import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { find, ownerTest, panel, toastSaying } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

/** Stands before the API as a proxy that has lost it: what is read still comes, what is changed gets a page of markup for an answer. */
const answerWithMarkup = (route: Route) =>
  route.request().method() === 'GET'
    ? route.continue()
    : route.fulfill({
        status: 502,
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>502</title><h1>Bad Gateway</h1></html>',
      });

/** Whether the middle and both ends of a button can be brought within reach of a pointer, and are not behind a message. */
const inReach = (pressed: Locator) =>
  pressed.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.05, 0.5, 0.95].every((part) =>
      element.contains(document.elementFromPoint(left + width * part, top + height / 2)),
    );
  });

ownerTest(
  'The owner without a connection, or behind a broken proxy, sees a message, keeps what was typed, and goes on once it is back',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Severed Scissors', offers: [{ title: 'Severed offer' }] });
    const page = await dashboard();
    const bar = page.getByRole('region', { name: 'Publishing' });
    const codes = panel(page, 'Tracking Codes');
    const beta = codes.getByLabel('beta.topcoupons.example', { exact: true });
    await beta.waitFor();
    const offers = panel(page, 'Offers');
    await find(page, offers.getByLabel('Filter by store'), 'Severed Scissors');
    await bar.getByText('Next scheduled change:').waitFor();
    await page.context().setOffline(true);
    await bar.getByText('The connection to the server is lost. Trying again…').waitFor();
    const history = panel(page, 'History');
    await history.getByRole('button', { name: 'Refresh' }).click();
    await history.getByRole('alert').getByText('This may be out of date').waitFor();
    await page.context().setOffline(false);
    await bar.getByText('The connection to the server is lost. Trying again…').waitFor({ state: 'detached' });
    await history.getByRole('alert').waitFor({ state: 'detached' });

    const away =
      'The server cannot be reached. Check your connection, or whether the server is running, then try again.';
    const noReason = 'The request failed for an unknown reason. Please try again.';
    await page.context().setOffline(true);
    await beta.fill('<script>beta()</script>');
    await codes.getByRole('button', { name: 'Save Code' }).last().click();
    await toastSaying(page, 'Failed to save tracking code', away).waitFor();
    await page.getByRole('button', { name: 'Add Category' }).click();
    const category = page.getByRole('dialog', { name: 'Add Category' });
    const create = category.getByRole('button', { name: 'Create Category' });
    await category.getByLabel('Name').fill('Offline Oysters');
    await create.click();
    await category.getByRole('alert').getByText(away).waitFor();
    await page.context().setOffline(false);
    await page.route('**/api/**', answerWithMarkup);
    await create.click();
    await toastSaying(page, 'Failed to create category', noReason).waitFor();
    for (const pressed of [create, category.getByRole('button', { name: 'Cancel' })])
      await soon(() => inReach(pressed)).toBe(true);
    await page.unroute('**/api/**');
    await create.click();
    await toastOf(page, 'Category created successfully').waitFor();
    expect(await beta.inputValue()).toBe('<script>beta()</script>');

    // What was switched is as it was when that is not saved.
    await page.route('**/api/**', answerWithMarkup);
    const isActive = offers.getByRole('switch', { name: 'Severed offer is active' });
    await isActive.click();
    await toastSaying(page, 'Failed to update offer', noReason).waitFor();
    await soon(() => isActive.getAttribute('aria-checked')).toBe('true');
  },
);

ownerTest(
  'The owner reads which page could not be published, and which file was broken by hand and why, and goes on once they are fixed',
  async ({ dashboard, owner }) => {
    const { id } = await openStore(owner, { name: 'Mangled Mugs' });
    // What stands where the page's file belongs is in its way.
    const obstacle = join(inject('site').folder, 'out/store/blocked-blinds.html');
    mkdirSync(join(obstacle, 'in-the-way'), { recursive: true });
    const page = await dashboard({ path: '/admin/stores?search=mangled' });
    const bar = page.getByRole('region', { name: 'Publishing' });
    const edit = page.getByRole('button', { name: 'Mangled Mugs', exact: true });
    const publishAgain = bar.getByRole('button', { name: 'Publish everything again' });
    await edit.waitFor();
    const top = async () => (await page.getByRole('main').boundingBox())?.y;
    const before = await top();
    const blocked = { name: 'Blocked Blinds', slug: 'blocked-blinds', category: 'Fashion', description: '' };
    saved(await owner.post('/api/stores', blocked));
    await bar.getByText('1 page failed').waitFor();
    expect(await top(), 'what is below does not move').toBe(before);
    await bar.getByText('1 page failed').click();
    await bar.getByText('1 page could not be published and keeps its last good version').waitFor();
    await bar.getByRole('listitem').filter({ hasText: '/store/blocked-blinds' }).getByText(/: \S/).waitFor();
    await page.keyboard.press('Escape');
    rmSync(obstacle, { recursive: true });
    await publishAgain.click();
    await bar.getByText('1 page failed').waitFor({ state: 'detached' });
    expect(await top(), 'nor does it move back').toBe(before);
    await soon(async () => (await owner.get('/store/blocked-blinds')).status).toBe(200);

    const file = join(inject('site').folder, 'data/stores', `${id}.json`);
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('"Mangled Mugs"', '7'));
    await publishAgain.click();
    await bar.getByText('1 document to fix').click();
    const broken = bar.getByRole('listitem').filter({ hasText: `stores/${id}.json` });
    await broken.getByText('Name: Enter text. What is published of it stays until the file is fixed.').waitFor();
    await edit.click();
    const store = page.getByRole('dialog', { name: 'Edit Mangled Mugs' });
    await store.getByLabel('Description', { exact: true }).fill('Whole again.');
    await store.getByRole('button', { name: 'Update Store' }).click();
    await toastSaying(
      page,
      'Failed to update store',
      /: the file on disk is broken and is not overwritten: /,
    ).waitFor();
    writeFileSync(file, good);
    await store.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await publishAgain.click();
    await broken.waitFor({ state: 'detached' });
    saved(await owner.put(`/api/stores/${id}`, { description: 'Whole again.' }));
  },
);

ownerTest(
  'The owner learns of changes that another session has made impossible, and then sees what is there',
  async ({ dashboard, owner }) => {
    const offers = ['Gone first', 'Gone second', 'Gone third', 'Gone fourth'].map((title) => ({ title }));
    const { offerIds } = await openStore(owner, { name: 'Vanishing Vases', offers });
    // No event of a publish comes through: this browser does not learn what another session changes.
    const page = await dashboard({ path: '/admin/categories' });
    await page.route('**/api/publish/events', (route) => route.abort());
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
    await isGone.getByText(/^\d+ pages? changes?\.$/).waitFor();
    await isGone.getByRole('button', { name: 'Keep editing' }).click();
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
  },
);
