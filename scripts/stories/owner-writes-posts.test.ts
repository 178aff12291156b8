import { expect } from 'vitest';
import { ownerStory, panel } from './owner-story.ts';
import { soon, toastOf } from './story.ts';

ownerStory('The owner writes a post in the editor, publishes it, and readers find it', async ({ dashboard, visit, owner }) => {
  const page = await dashboard();
  await page.getByRole('button', { name: 'Write Post' }).click();
  const form = page.getByRole('dialog', { name: 'Write Post' });
  await form.getByLabel('Title').fill('How owners save');
  await form.getByLabel('Keywords').fill('saving, , owners');
  const content = form.getByRole('textbox', { name: 'Content' });
  await content.click();
  await form.getByRole('button', { name: 'Heading', exact: true, pressed: false }).click();
  await form.getByRole('button', { name: 'Heading', exact: true, pressed: true }).waitFor();
  await soon(() => content.evaluate((text) => text === document.activeElement)).toBe(true);
  await page.keyboard.type('First of all');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Buy less.');
  await form.getByRole('button', { name: 'Create Post' }).click();
  await toastOf(page, 'Blog Created').waitFor();
  const post = (await owner.get('/api/blogs/how-owners-save?view=owner')).body;
  expect(post).toMatchObject({ content: '<h2>First of all</h2><p>Buy less.</p>', keywords: ['saving', 'owners'], status: 'draft' });

  const posts = panel(page, 'Blog Management');
  await posts.getByLabel('Search posts').fill('How owners save');
  await posts.getByLabel('Status of How owners save').selectOption('Published');
  await toastOf(page, 'Status Updated').waitFor();
  await posts.getByRole('switch', { name: 'How owners save is featured' }).click();
  await toastOf(page, 'Blog Updated').waitFor();
  await soon(async () => (await fetch(new URL('/blog/how-owners-save', page.url()))).status).toBe(200);
  const reader = await visit('/blog/how-owners-save');
  await reader.getByRole('heading', { level: 2, name: 'First of all' }).waitFor();

  await posts.getByRole('button', { name: 'Delete How owners save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toastOf(page, 'Blog Deleted').waitFor();
});
