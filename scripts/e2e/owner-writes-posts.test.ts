import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { hasFocus, ownerTest, toastSaying } from './owner-test.ts';
import { givePicture, paste } from './pasted.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

ownerTest('The owner writes a post in the editor, publishes it, and readers find it', async ({ dashboard, owner }) => {
  const page = await dashboard({ path: '/admin/posts' });
  await page.getByRole('button', { name: 'Write Post' }).click();
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('How owners save');
  await form.getByLabel('Keywords').fill('saving, , owners');
  const content = form.getByRole('textbox', { name: 'Content' });
  await content.click();
  await form.getByRole('button', { name: 'Heading', exact: true, pressed: false }).click();
  await form.getByRole('button', { name: 'Heading', exact: true, pressed: true }).waitFor();
  await soon(() => hasFocus(content)).toBe(true);
  await page.keyboard.type('First of all');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Buy less.');
  await form.getByText(/^\d+ words, 1 min to read$/).waitFor();
  await form.getByText('How owners save – ').waitFor();
  // Nothing was pressed: a draft is saved while it is written, and has an address of its own from then on.
  await form.getByText(/^Draft saved at /).waitFor();
  await soon(() => new URL(page.url()).pathname).toBe('/admin/posts/how-owners-save');
  await form.getByLabel('SEO description').fill('Typed after that.');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await toastOf(page, 'Blog Updated').waitFor();
  expect((await owner.get('/api/blogs/how-owners-save?view=owner')).body).toMatchObject({
    seoDescription: 'Typed after that.',
    keywords: ['saving', 'owners'],
    status: 'draft',
    content: '<h2>First of all</h2><p>Buy less.</p>',
  });

  // Published by mistake: the form follows what Undo makes of it.
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  await form.getByRole('button', { name: 'Update Post' }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await toastSaying(page, 'Undone', 'Changed back: post "How owners save".').waitFor();
  await form.getByRole('button', { name: 'Schedule' }).waitFor();
  expect((await owner.get('/api/blogs/how-owners-save?view=owner')).body.status).toBe('draft');

  await form.getByRole('button', { name: 'Schedule' }).click();
  await form.getByText('Enter the day or the time at which it is to appear.').waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await page.keyboard.type('1 Mar 2090');
  await page.keyboard.press('Tab');
  // Then the buttons stand elsewhere.
  await form.getByRole('button', { name: 'Publish', exact: true }).waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: 'Schedule' }).click();
  await form.getByRole('button', { name: 'Update Post' }).waitFor();
  await form.getByRole('link', { name: 'All posts' }).click();
  await page.getByText('Scheduled 1 Mar 2090 00:00').waitFor();
  await soon(async () => (await owner.get('/blog/how-owners-save')).status).toBe(404);
  saved(await owner.put('/api/blogs/how-owners-save?wait=1', { publishAt: new Date().toISOString() }));
  await soon(async () => (await owner.get('/blog/how-owners-save')).text).toContain('First of all</h2>');
});

/** Something of everything that a post may hold; the picture is one that the site has. */
const everything = (picture: string) =>
  [
    '<h2>Head</h2><h3>Sub</h3><h4>Below</h4><p>One <strong>bold</strong> <em>slanted</em> <u>under</u> <s>out</s> ' +
      '<code>code</code><br />line</p><hr />',
    '<blockquote><p>Said.</p></blockquote><pre><code>a\n  b</code></pre><ul><li>a</li><li>b</li></ul><ol><li>1</li></ol>',
    '<p><a href="https://x.example/" title="T" target="_blank" rel="sponsored nofollow noopener">away</a> <a href="/stores">near</a></p>',
    '<table><thead><tr><th scope="col">H</th><th scope="col">I</th></tr></thead><tbody><tr><td colspan="2">d</td></tr></tbody></table>',
    `<figure><img src="${picture}" alt="A thing" width="10" height="5" loading="lazy" /><figcaption>Below it</figcaption></figure>`,
  ].join('');

ownerTest(
  'The owner corrects one word of a post and pastes the text over itself, and the rest stays; given pictures are on the page before it is saved',
  async ({ dashboard, owner }) => {
    const before = everything((await owner.get('/api/stores/humbright')).body.logo);
    const post = { title: 'Everything at once', slug: 'everything-at-once', category: 'comparisons' };
    saved(await owner.post('/api/blogs', { ...post, content: before }));
    const page = await dashboard({ path: '/admin/posts?search=everything' });
    const form = page.getByRole('main');
    const content = form.getByRole('textbox', { name: 'Content' });
    await page.getByRole('button', { name: 'Everything at once', exact: true }).click();
    await content.getByRole('heading', { name: 'Head' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('ControlOrMeta+a');
    const copied = await content.evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/html');
    });
    expect(copied).toContain('Head!');
    await paste(content, 'text/html', copied);
    await form.getByRole('button', { name: 'Save draft' }).click();
    await toastOf(page, 'Blog Updated').waitFor();
    const { content: after } = (await owner.get('/api/blogs/everything-at-once?view=owner')).body;
    expect(after).toBe(before.replace('Head', 'Head!'));

    await content.getByRole('heading', { name: 'Head!' }).click();
    const shows = page.getByLabel('What the picture shows');
    await givePicture(content, 'paste', 'green');
    await soon(() => shows.inputValue()).toBe('');
    await shows.fill('Two pears');
    await givePicture(content, 'drop', 'purple');
    await soon(() => shows.inputValue()).toBe('');
    await shows.fill('A plum');
    const preview = await tabOpenedBy(page, () => page.getByRole('button', { name: 'Preview' }).click());
    await preview.getByRole('img', { name: 'A plum' }).waitFor();
    const picture = preview.getByRole('img', { name: 'Two pears' });
    await picture.scrollIntoViewIfNeeded();
    await soon(() =>
      picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width, image.height]),
    ).toEqual([40, 40, 20]);
  },
);
