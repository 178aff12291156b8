import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { choose, find, found, hasFocus, ownerTest, panel, toastSaying } from './owner-test.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner has a store generated, after a refusal and one that takes too long, and approves one of its offers, which alone is live',
  async ({ dashboard, owner }) => {
    const page = await dashboard({ path: '/admin/generators' });
    await page.getByRole('button', { name: 'Generate Store' }).click();
    const dialog = page.getByRole('dialog', { name: 'AI Store Generator' });
    const name = dialog.getByLabel('Store name');
    const generate = dialog.getByRole('button', { name: 'Generate Store' });
    await generate.click();
    await toastOf(page, 'Please fill in all fields').waitFor();
    await name.fill('Unwilling Umbrellas');
    await dialog.getByLabel('Affiliate link').fill('https://go.example/mugs');
    await generate.click();
    await toastSaying(page, 'Failed to generate store', 'The model refused: I would rather not.').waitFor();

    await name.fill('Slow Sandals');
    await generate.click();
    await dialog.getByRole('status').getByText('Asking the model').waitFor();
    expect(await generate.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Cancel the generation?' });
    await soon(() => hasFocus(question.getByRole('button', { name: 'Keep generating' }))).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Cancel generation' }).click();
    await toastOf(page, 'Generation cancelled').waitFor();
    await soon(() => hasFocus(generate)).toBe(true);

    await name.fill('Modelled Mugs');
    await generate.click();
    await toastSaying(page, 'Store generated successfully', /^Modelled Mugs was created with 11 offers\./).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/admin/deals?search=modelled+mugs');
    await found(page, '11 deals');
    await page.getByRole('switch', { name: 'Modelled Mugs offer 4 is on' }).click();
    await toastOf(page, 'Offer updated successfully').waitFor();
    const live = (await owner.get('/api/stores/modelled-mugs')).body.offers;
    expect(live.map(({ title }: { title: string }) => title)).toEqual(['Modelled Mugs offer 4']);
  },
);

ownerTest(
  'The owner has a post and a review of a product generated, looks at the draft, and publishes it from the blog dashboard',
  async ({ dashboard, owner }) => {
    const name = 'Telescope of a story';
    const product = { name, description: 'Sees far.', affiliateLink: 'https://amazon.example/telescope' };
    saved(await owner.post('/api/amazon-products', product));
    const page = await dashboard();
    const generator = panel(page, 'AI Blog Generator');
    const generate = generator.getByRole('button', { name: 'Generate Blog' });
    const topic = generator.getByLabel('Topic');
    await topic.fill('   ');
    await choose(generator.getByLabel('Category'), 'Store guide');
    expect(await generate.isDisabled()).toBe(true);
    await topic.fill('Kettles without limescale');
    await find(page, generator.getByLabel('Target store'), 'Humbright Audio');
    await generator.getByLabel('Target keywords').fill('kettles, , limescale');
    await generate.click();
    const created = '"On Kettles without limescale" was created. Publish it from the blog dashboard.';
    await toastSaying(page, 'Blog Generated Successfully! 🎉', created).waitFor();
    await soon(async () => [await topic.inputValue(), await hasFocus(topic)]).toEqual(['', true]);
    expect((await owner.get('/api/blogs/on-kettles-without-limescale?view=owner')).body).toMatchObject({
      status: 'draft',
      category: 'store-guide',
      keywords: ['kettles', 'limescale'],
      targetStore: { slug: 'humbright' },
      generated: true,
    });

    const posts = panel(page, 'Blog Management');
    await posts.getByLabel('Search posts').fill('limescale');
    const preview = await tabOpenedBy(page, () =>
      posts.getByRole('link', { name: 'Preview of On Kettles without limescale' }).click(),
    );
    await preview.getByText('This post is a draft: shoppers cannot see it.').waitFor();
    await choose(posts.getByLabel('Status of On Kettles without limescale'), 'Published');
    await toastOf(page, 'Status Updated').waitFor();
    await posts.getByRole('switch', { name: 'On Kettles without limescale is featured' }).click();
    await toastOf(page, 'Blog Updated').waitFor();
    await soon(async () => (await owner.get('/blog/on-kettles-without-limescale')).status).toBe(200);

    await panel(page, 'Amazon Products').getByLabel('Search products').fill('Telescope of');
    const open = page.getByRole('button', { name: 'Write a review of Telescope of a story' });
    await open.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate Review' }).click();
    await toastSaying(page, 'Blog Generated Successfully! 🎉', /^"On Telescope of a story" was created\./).waitFor();
    await soon(() => hasFocus(open)).toBe(true);
  },
);
