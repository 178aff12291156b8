import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { choose, find, hasFocus, ownerTest, panel, toastSaying } from './owner-test.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

ownerTest(
  'The owner has a post and a review of a product generated, looks at the draft, and publishes it from the blog dashboard',
  async ({ dashboard, owner }) => {
    saved(
      await owner.post('/api/amazon-products', {
        name: 'Telescope of a story',
        description: 'Sees far.',
        affiliateLink: 'https://amazon.example/telescope',
      }),
    );
    const page = await dashboard();
    const generator = panel(page, 'AI Blog Generator');
    const generate = generator.getByRole('button', { name: 'Generate Blog' });
    const topic = generator.getByLabel('Topic');
    await topic.fill('   ');
    await choose(generator.getByLabel('Category'), 'Store guide');
    expect(await generate.isDisabled()).toBe(true);
    // A browser sends the form off all the same when it is asked to: by an extension, or by a script.
    await topic.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
    await toastSaying(page, 'Missing Information', 'Please provide both topic and category').waitFor();
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
    await preview.getByRole('heading', { level: 1, name: 'On Kettles without limescale' }).waitFor();
    await preview.getByText('This post is a draft: shoppers cannot see it.').waitFor();
    expect((await owner.get('/blog/on-kettles-without-limescale')).status).toBe(404);
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
    expect((await owner.get('/api/blogs/on-telescope-of-a-story?view=owner')).body).toMatchObject({
      category: 'amazon-deals',
      status: 'draft',
    });
  },
);
