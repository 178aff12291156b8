import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { choose, find, ownerTest, panel, remove, toastSaying } from './owner-test.ts';
import { LAPTOP, PHONE, soon, toastOf } from './shopper-test.ts';

/** What our own panel says where no reason was given. */
const noReason = 'The request failed for an unknown reason. Please try again.';

/** What the owner does, and the title and the text of the message about it. */
type Attempt = [act: () => Promise<unknown>, title: string, text: string];
/** The button that opens a form, the fields that are filled in, the button that saves. */
type Filled = [opens: string, fields: { [label: string]: string }, saves: string];

/** Stands before the API as a proxy that has lost it: what is read still comes, what is changed gets a page of markup for an answer. */
const answerWithMarkup = (route: Route) =>
  route.request().method() === 'GET' && !route.request().url().includes('/export')
    ? route.continue()
    : route.fulfill({
        status: 502,
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>502</title><h1>Bad Gateway</h1></html>',
      });

/** Writes into a field, or picks from a list. */
const enter = async (field: Locator, text: string) => {
  if (await field.evaluate((element) => element instanceof HTMLButtonElement)) await choose(field, text);
  else await field.fill(text);
};
const textIn = (field: Locator) =>
  field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : element.textContent,
  );

/** Whether the middle and both ends of a button can be brought within reach of a pointer, and are not behind a message. */
const inReach = (pressed: Locator) =>
  pressed.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.05, 0.5, 0.95].every((part) =>
      element.contains(document.elementFromPoint(left + width * part, top + height / 2)),
    );
  });

/** Whether a message stands below a dialog and hides nothing of it. */
async function standsBelow(message: Locator, dialog: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([message.boundingBox(), dialog.boundingBox()]);
  return one !== null && other !== null && one.y >= other.y + other.height;
}

/** The lowest of the dialogs and the highest: whether a message has room beside them depends on how high they are. */
const EXTREMES = ['Add Category', 'Add Store', 'Add Product'];

/** Fills a form in, fails to save it, finds everything still there, and leaves. */
async function failsToSave(page: Page, [opens, fields, saves]: Filled, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: opens, exact: true }).click();
  const form = page.getByRole('dialog', { name: opens, exact: true });
  const typed = Object.entries(fields).map(
    ([label, value]) => [form.getByLabel(new RegExp(`^${label}( \\*)?$`)), value] as const,
  );
  for (const [field, value] of typed) await enter(field, value);
  const button = (name: string) => form.getByRole('button', { name, exact: true });
  await button(saves).click();
  await toastSaying(page, title, text).waitFor();
  for (const name of [saves, 'Cancel', 'Close dialog'])
    expect(await inReach(button(name)), `${opens}: ${name}, beside the message`).toBe(true);
  for (const width of EXTREMES.includes(opens) ? [PHONE, LAPTOP] : [LAPTOP]) {
    await page.setViewportSize({ width, height: 844 });
    await soon(() => standsBelow(page.getByRole('listitem').filter({ hasText: title }), form)).toBe(true);
  }
  for (const [field, value] of typed) expect(await textIn(field), `${opens}: what was typed`).toBe(value);
  await button('Cancel').click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
}

ownerTest(
  'The owner learns of every change that was lost on the way, and nothing typed is lost',
  async ({ dashboard, owner }) => {
    await openStore(owner, {
      name: 'Severed Scissors',
      offers: [{ title: 'Severed offer' }, { title: 'Severed second' }],
      coupons: [{ title: 'Severed coupon' }],
    });
    saved(
      await owner.post('/api/blogs', {
        title: 'Severed post',
        slug: 'severed-post',
        category: 'savings-tips',
        content: '<p>Stays.</p>',
      }),
    );
    saved(
      await owner.post('/api/amazon-products', {
        name: 'Severed pan',
        description: 'Fries.',
        affiliateLink: 'https://amazon.example/severed',
      }),
    );
    saved(await owner.post('/api/categories', { name: 'Severed Things', slug: 'severed-things' }));
    const page = await dashboard();
    for (const list of ['stores', 'posts', 'products', 'categories'])
      await page.getByLabel(`Search ${list}`).fill('Severed');
    const offers = panel(page, 'Offers');
    await find(page, offers.getByLabel('Filter by store'), 'Severed Scissors');
    await page.route('**/api/**', answerWithMarkup);

    const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
    const flip = (name: string) => () => page.getByRole('switch', { name }).click();
    // While the change of another test is being published, a press counts for nothing.
    const publishAgain = () =>
      soon(async () => {
        await press('Publish everything again')();
        return toastOf(page, 'Failed to publish').count();
      }).toBeGreaterThan(0);
    const status = page.getByLabel('Status of Severed post');
    const attempts: Attempt[] = [
      [flip('Severed offer is active'), 'Failed to update offer', noReason],
      [press('Move Severed second up'), 'Failed to reorder offers', noReason],
      [() => remove(page, 'Severed offer'), 'Failed to delete offer', noReason],
      [() => choose(status, 'Published'), 'Update Failed', 'Failed to update status'],
      [() => remove(page, 'Severed post'), 'Delete Failed', 'Failed to delete blog post'],
      [flip('Severed post is featured'), 'Update Failed', 'Failed to update blog'],
      [() => remove(page, 'Severed pan'), 'Error', noReason],
      [() => remove(page, 'Severed Things'), 'Failed to delete category', noReason],
      [() => remove(page, 'Severed Scissors'), 'Failed to delete store', noReason],
      [press('Export CSV'), 'Failed to export subscribers', noReason],
      [publishAgain, 'Failed to publish', noReason],
      [press('Sign out'), 'Failed to sign out', noReason],
    ];
    for (const [act, title, text] of attempts) {
      await act();
      await toastSaying(page, title, text).waitFor();
    }
    expect(await status.textContent()).toBe('Draft');
    expect(
      await page
        .getByRole('switch', { name: /^Severed / })
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-checked'))),
    ).toEqual(['false', 'true', 'true']);

    const forms: [...Filled, title: string, text: string][] = [
      ['Add Store', { Name: 'Cut Cords', Category: 'Fashion' }, 'Create Store', 'Failed to create store', noReason],
      ['Edit Severed Scissors', { Description: 'New words.' }, 'Update Store', 'Failed to update store', noReason],
      ['Add Category', { Name: 'Cut Cables' }, 'Create Category', 'Failed to create category', noReason],
      [
        'Add Offer',
        { Title: 'Cut', Description: 'Of all.', 'Affiliate link': 'https://go.example/cut' },
        'Create Offer',
        'Failed to create offer',
        noReason,
      ],
      ['Edit Severed offer', { Code: 'CUT' }, 'Update Offer', 'Failed to update offer', noReason],
      [
        'Add Product',
        { Name: 'Cut', Description: 'Cuts.', 'Affiliate link': 'https://amazon.example/cut' },
        'Add Product',
        'Error',
        noReason,
      ],
      ['Edit Severed pan', { Keywords: 'pan, cut' }, 'Update Product', 'Error', noReason],
    ];
    for (const [opens, fields, saves, title, text] of forms)
      await failsToSave(page, [opens, fields, saves], title, text);

    await press('Coupons of Severed Scissors')();
    await failsToSave(
      page,
      ['Add Coupon', { Title: 'Cut', Code: 'CUT' }, 'Create Coupon'],
      'Failed to create coupon',
      noReason,
    );
    await failsToSave(
      page,
      ['Edit Severed coupon', { Code: 'CUT' }, 'Update Coupon'],
      'Failed to update coupon',
      noReason,
    );
    await remove(page, 'Severed coupon');
    await toastSaying(page, 'Failed to delete coupon', noReason).waitFor();
    await press('Close dialog')();

    const generator = panel(page, 'AI Blog Generator');
    await choose(generator.getByLabel('Category'), 'Store guide');
    await generator.getByLabel('Topic').fill('Cut ropes');
    await press('Generate Blog')();
    await toastSaying(page, 'Generation Failed', 'Failed to generate blog content').waitFor();
    expect(await generator.getByLabel('Topic').inputValue()).toBe('Cut ropes');
    const settings = panel(page, 'Site Settings');
    await settings.getByLabel('Footer text').fill('Cut words.');
    await press('Save Settings')();
    await toastSaying(page, 'Failed to save settings', noReason).waitFor();
    const codes = panel(page, 'Tracking Codes');
    const code = codes.getByLabel('topcoupons.example', { exact: true });
    await code.fill('<script>cut()</script>');
    await codes.getByRole('button', { name: 'Save Code' }).first().click();
    await toastSaying(page, 'Failed to save tracking code', noReason).waitFor();
    expect([await settings.getByLabel('Footer text').inputValue(), await code.inputValue()]).toEqual([
      'Cut words.',
      '<script>cut()</script>',
    ]);
    await press('Generate Store')();
    const dialog = page.getByRole('dialog', { name: 'AI Store Generator' });
    await dialog.getByLabel('Store name').fill('Cut Store');
    await dialog.getByLabel('Affiliate link').fill('https://go.example/cut');
    await dialog.getByRole('button', { name: 'Generate Store' }).click();
    await toastSaying(page, 'Failed to generate store', 'Unknown error occurred').waitFor();
    expect(await dialog.getByLabel('Store name').inputValue()).toBe('Cut Store');
  },
);

ownerTest(
  'The owner whose post could not be saved finds it in the editor, and publishes it later',
  async ({ dashboard, owner }) => {
    const page = await dashboard({ path: '/admin/posts/new' });
    await page.route('**/api/**', answerWithMarkup);
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.fill('Many words.');
    await page.getByLabel('Title').fill('Cut words');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await toastSaying(page, 'Failed to create blog', noReason).waitFor();
    expect([await content.textContent(), await page.getByLabel('Title').inputValue()]).toEqual([
      'Many words.',
      'Cut words',
    ]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await toastOf(page, 'Blog Created').waitFor();
    const { id, status } = (await owner.get('/api/blogs/cut-words?view=owner')).body;
    expect(status).toBe('published');
    await owner.delete(`/api/blogs/${id}`);
  },
);
