import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { choose, find, hasFocus, ownerTest, panel, toastSaying } from './owner-test.ts';
import { ready, soon, tabOpenedBy, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner has a store generated, approves one of its offers, and only that is live',
  async ({ dashboard, owner }) => {
    const page = await dashboard();
    await page.getByRole('button', { name: 'Generate Store' }).click();
    const dialog = page.getByRole('dialog', { name: 'AI Store Generator' });
    await dialog.getByRole('button', { name: 'Generate Store' }).click();
    await toastOf(page, 'Please fill in all fields').waitFor();
    await dialog.getByLabel('Store name').fill('Modelled Mugs');
    await dialog.getByLabel('Affiliate link').fill('go.example/mugs');
    await dialog.getByRole('button', { name: 'Generate Store' }).click();
    await dialog.getByText('Enter a full address that starts with https:// or http://.').waitFor();
    expect(await hasFocus(dialog.getByLabel('Affiliate link'))).toBe(true);
    await dialog.getByLabel('Affiliate link').fill('https://go.example/mugs');
    await dialog.getByLabel('Store name').fill('Mugs '.repeat(25));
    await dialog.getByRole('button', { name: 'Generate Store' }).click();
    await dialog.getByText('Use at most 120 characters.').waitFor();
    expect(await hasFocus(dialog.getByLabel('Store name'))).toBe(true);
    expect(await dialog.getByLabel('Affiliate link').getAttribute('aria-invalid')).toBeNull();
    await dialog.getByLabel('Store name').fill('Modelled Mugs');
    await dialog.getByRole('button', { name: 'Generate Store' }).click();
    await toastSaying(page, 'Store generated successfully', /^Modelled Mugs was created with 11 offers\./).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await owner.get('/api/stores/modelled-mugs')).body.offers).toEqual([]);

    const offers = panel(page, 'Offers');
    await find(page, offers.getByLabel('Filter by store'), 'Modelled Mugs');
    const names = await offers
      .getByRole('switch')
      .evaluateAll((switches) => switches.map((each) => each.getAttribute('aria-label')));
    expect(names.slice(0, 3), 'codes rank above deals').toEqual([
      'Modelled Mugs offer 4 is active',
      'Modelled Mugs offer 8 is active',
      'Modelled Mugs offer 1 is active',
    ]);
    await offers.getByRole('switch', { name: 'Modelled Mugs offer 4 is active' }).click();
    await toastOf(page, 'Offer updated successfully').waitFor();
    const live = (await owner.get('/api/stores/modelled-mugs')).body.offers.map(
      ({ title }: { title: string }) => title,
    );
    expect(live).toEqual(['Modelled Mugs offer 4']);
  },
);

ownerTest(
  'The owner reads why a store could not be generated, cancels one that takes too long, and keeps what was typed',
  async ({ dashboard, owner }) => {
    const page = await dashboard({ path: '/admin/generators' });
    await page.getByRole('button', { name: 'Generate Store' }).click();
    const dialog = page.getByRole('dialog', { name: 'AI Store Generator' });
    const name = dialog.getByLabel('Store name');
    const generate = dialog.getByRole('button', { name: 'Generate Store' });
    await name.fill('Unwilling Umbrellas');
    await dialog.getByLabel('Affiliate link').fill('https://go.example/umbrellas');
    await generate.click();
    await toastSaying(page, 'Failed to generate store', 'The model refused: I would rather not.').waitFor();
    expect(await name.inputValue()).toBe('Unwilling Umbrellas');

    await name.fill('Slow Sandals');
    await generate.click();
    await dialog.getByRole('status').getByText('Asking the model').waitFor();
    expect(await generate.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel generation' }).click();
    await toastOf(page, 'Generation cancelled').waitFor();
    await soon(() => hasFocus(generate)).toBe(true);
    expect(await name.inputValue()).toBe('Slow Sandals');
    expect((await owner.get('/api/stores/slow-sandals')).status).toBe(404);

    await name.fill('Belated Beanbags');
    await generate.click();
    await dialog.getByRole('status').getByText('Asking the model').waitFor();
    // The message of before is still there, and gives way.
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Cancel the generation?' });
    await soon(() => hasFocus(question.getByRole('button', { name: 'Keep generating' }))).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    const stage = dialog.getByRole('status').filter({ hasText: /./ });
    expect(await stage.textContent()).toBe('Asking the model');
    await dialog.getByRole('button', { name: 'Close dialog' }).click();
    await question.getByRole('button', { name: 'Cancel and close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await toastOf(page, 'Generation cancelled').waitFor();
    saved(
      await owner.post('/api/ai/generate-store', {
        storeName: 'Punctual Parasols',
        affiliateLink: 'https://go.example/parasols',
      }),
    );
    expect((await owner.get('/api/stores/belated-beanbags?view=owner')).status, 'answered by now, and discarded').toBe(
      404,
    );

    await page.getByRole('button', { name: 'Generate Store' }).click();
    await name.fill('Discarded Desks');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard changes' })
      .click();
    await dialog.waitFor({ state: 'detached' });
  },
);

ownerTest(
  'The owner has a post generated about a store, looks at the draft, and publishes it from the blog dashboard',
  async ({ dashboard, owner }) => {
    const page = await dashboard();
    const generator = panel(page, 'AI Blog Generator');
    const generate = generator.getByRole('button', { name: 'Generate Blog' });
    const topic = generator.getByLabel('Topic');
    expect(await generate.isDisabled()).toBe(true);
    await topic.fill('Kettles without limescale');
    expect(await generate.isDisabled()).toBe(true);
    await topic.fill('   ');
    await choose(generator.getByLabel('Category'), 'Store guide');
    expect(await generate.isDisabled()).toBe(true);
    // A browser sends the form off all the same when it is asked to: by an extension, or by a script.
    await topic.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
    await toastSaying(page, 'Missing Information', 'Please provide both topic and category').waitFor();

    await topic.fill('Unwilling kettles');
    await generate.click();
    await toastSaying(page, 'Generation Failed', 'The model refused: I would rather not.').waitFor();
    expect(await topic.inputValue()).toBe('Unwilling kettles');

    await topic.fill('Kettles without limescale');
    await find(page, generator.getByLabel('Target store'), 'Humbright Audio');
    await generator.getByLabel('Target keywords').fill('kettles, , limescale');
    await generate.click();
    await toastSaying(
      page,
      'Blog Generated Successfully! 🎉',
      '"On Kettles without limescale" was created. Publish it from the blog dashboard.',
    ).waitFor();
    await soon(() => topic.inputValue()).toBe('');
    await soon(() => hasFocus(topic)).toBe(true);
    const draft = (await owner.get('/api/blogs/on-kettles-without-limescale?view=owner')).body;
    expect(draft).toMatchObject({
      status: 'draft',
      category: 'store-guide',
      keywords: ['kettles', 'limescale'],
      targetStore: { slug: 'humbright' },
      generated: true,
    });

    const posts = panel(page, 'Blog Management');
    await posts.getByLabel('Search posts').fill('limescale');
    const views: string[] = [];
    const note = (request: Request) => void (request.url().endsWith('/api/views') && views.push(request.url()));
    page.context().on('request', note);
    const preview = await tabOpenedBy(page, () =>
      posts.getByRole('link', { name: 'Preview of On Kettles without limescale' }).click(),
    );
    await preview.getByRole('heading', { level: 1, name: 'On Kettles without limescale' }).waitFor();
    await preview.getByText('This post is a draft: shoppers cannot see it.').waitFor();
    expect(
      await preview
        .getByRole('main')
        .getByText(/^Published/)
        .count(),
    ).toBe(0);
    await ready(preview);
    page.context().off('request', note);
    expect(views, 'a preview is no view').toEqual([]);
    expect((await owner.get('/blog/on-kettles-without-limescale')).status).toBe(404);
    await choose(posts.getByLabel('Status of On Kettles without limescale'), 'Published');
    await toastOf(page, 'Status Updated').waitFor();
    await soon(async () => (await owner.get('/blog/on-kettles-without-limescale')).status).toBe(200);
  },
);

ownerTest(
  'The owner has a review of an Amazon product written, and is asked before the dialog of one that takes long is closed',
  async ({ dashboard, owner }) => {
    saved(
      await owner.post('/api/amazon-products', {
        name: 'Slow cooker of a story',
        description: 'Takes long.',
        affiliateLink: 'https://amazon.example/cooker',
      }),
    );
    saved(
      await owner.post('/api/amazon-products', {
        name: 'Telescope of a story',
        description: 'Sees far.',
        affiliateLink: 'https://amazon.example/telescope',
        keywords: 'stars, night',
      }),
    );
    const page = await dashboard();
    await panel(page, 'Amazon Products').getByLabel('Search products').fill('Telescope of');
    const open = page.getByRole('button', { name: 'Write a review of Telescope of a story' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Write a review of Telescope of a story' });
    await dialog.getByRole('button', { name: 'Generate Review' }).click();
    await toastSaying(page, 'Blog Generated Successfully! 🎉', /^"On Telescope of a story" was created\./).waitFor();
    await soon(() => hasFocus(open)).toBe(true);
    await panel(page, 'Blog Management').getByLabel('Status of On Telescope of a story').waitFor();
    expect((await owner.get('/api/blogs/on-telescope-of-a-story?view=owner')).body).toMatchObject({
      category: 'amazon-deals',
      status: 'draft',
    });

    await panel(page, 'Amazon Products').getByLabel('Search products').fill('cooker of');
    await page.getByRole('button', { name: 'Write a review of Slow cooker of a story' }).click();
    const slow = page.getByRole('dialog', { name: 'Write a review of Slow cooker of a story' });
    await slow.getByRole('button', { name: 'Generate Review' }).click();
    await slow.getByRole('status').getByText('Asking the model').waitFor();
    await slow.getByRole('button', { name: 'Close dialog' }).click();
    await page
      .getByRole('alertdialog', { name: 'Cancel the generation?' })
      .getByRole('button', { name: 'Cancel and close' })
      .click();
    await toastOf(page, 'Generation cancelled').waitFor();
    await slow.waitFor({ state: 'detached' });
  },
);
