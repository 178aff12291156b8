import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { saved } from './catalogue-fixtures.ts';
import { choose, hasFocus, ownerTest, panel, toastSaying } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

/** What a word processor puts on the clipboard, and what of it belongs in a post. */
const fromDocs = {
  copied: [
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" ' +
      'style="line-height:1.38"><span style="font-weight:400">Plans</span></h1>',
    '<p dir="ltr" style="margin-top:0pt"><span ' +
      'style="font-weight:400;font-style:normal;text-decoration:none">Plain, </span><span ' +
      'style="font-weight:700">bold</span>',
    '<span style="font-weight:400">, </span><span style="font-style:italic;font-weight:400">slanted</span><span ' +
      'style="font-weight:400">, </span>',
    '<span style="font-weight:700;font-style:italic">both</span><span>, </span><span ' +
      'style="text-decoration:underline">under</span><span>, </span>',
    '<span style="text-decoration:line-through">out</span><span>, </span><a href="/stores" ' +
      'style="text-decoration:none"><span style="text-decoration:underline;color:#15c">near</span></a></p><br />',
    '<ul style="margin-top:0"><li dir="ltr" style="font-weight:400" aria-level="1"><p role="presentation"><span ' +
      'style="font-weight:400">Dot</span></p></li></ul>',
    '<table><tbody><tr><td style="font-weight:bold">All <span ' +
      'style="font-weight:500">but</span></td></tr></tbody></table></b><br class="Apple-interchange-newline">',
  ],
  kept: [
    '<h2>Plans</h2><p>Plain, <strong>bold</strong>, <em>slanted</em>, <strong><em>both</em></strong>, ' +
      '<u>under</u>, <s>out</s>, <a href="/stores">near</a></p>',
    '<ul><li>Dot</li></ul><table><tbody><tr><td><strong>All </strong>but</td></tr></tbody></table>',
  ],
};
const inWord = (level: number, marker: string, text: string) =>
  '<p class=MsoListParagraphCxSpMiddle ' +
  `style='text-indent:-18.0pt;mso-list:l0 level${level} lfo${marker === '1.' ? 2 : 1}'><![if !supportLists]><span\n` +
  `  style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const fromWord = {
  copied: [
    '<html><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body><!--StartFragment--><h5>Below</h5>',
    "<p class=MsoNormal onclick='go()'>A <b style='mso-bidi-font-weight:normal'>brave</b> <i>word</i><o:p></o:p></p>" +
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p>',
    inWord(1, '·', 'Pears'),
    inWord(2, 'o', 'Green'),
    inWord(1, '·', "<span style='font-weight:bold'>Plums</span>"),
    inWord(1, '1.', 'First'),
    '<p class=MsoListParagraph>•&nbsp;&nbsp; Bare</p><p class=MsoListParagraph>No entry.</p>',
    '<p class=MsoNormal><img width=10 src="file:///C:/Temp/clip_image001.png">End.</p><!--EndFragment--></body></html>',
  ],
  kept: [
    '<h4>Below</h4><p>A <strong>brave</strong> ' +
      '<em>word</em></p><ul><li><p>Pears</p><ul><li>Green</li></ul></li><li><strong>Plums</strong></li></ul>',
    '<ol><li>First</li></ol><ul><li>Bare</li></ul><p>No entry.</p><p>End.</p>',
  ],
};

/** As if this had been copied elsewhere; the clipboard of the machine stays as it is. */
const paste = (into: Locator, copied: string[]) =>
  into.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, copied.join(''));

ownerTest(
  'The owner writes a post in the editor, pastes what a word processor holds, publishes it, and readers find it',
  async ({ dashboard, visit, owner }) => {
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
    await page.keyboard.press('Enter');
    await paste(content, fromWord.copied);
    await toastOf(page, '1 picture left out').waitFor();
    await page.keyboard.press('Enter');
    await paste(content, fromDocs.copied);
    await form.getByRole('button', { name: 'Create Post' }).click();
    await toastOf(page, 'Blog Created').waitFor();
    const post = (await owner.get('/api/blogs/how-owners-save?view=owner')).body;
    expect(post).toMatchObject({ keywords: ['saving', 'owners'], status: 'draft' });
    expect(post.content).toBe(['<h2>First of all</h2><p>Buy less.</p>', ...fromWord.kept, ...fromDocs.kept].join(''));

    const posts = panel(page, 'Blog Management');
    await posts.getByLabel('Search posts').fill('How owners save');
    await choose(posts.getByLabel('Status of How owners save'), 'Published');
    await toastOf(page, 'Status Updated').waitFor();
    await posts.getByRole('switch', { name: 'How owners save is featured' }).click();
    await toastOf(page, 'Blog Updated').waitFor();
    await soon(async () => (await fetch(new URL('/blog/how-owners-save', page.url()))).status).toBe(200);
    const reader = await visit('/blog/how-owners-save');
    await reader.getByRole('heading', { level: 2, name: 'First of all' }).waitFor();

    await posts.getByRole('button', { name: 'Delete How owners save' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Blog Deleted').waitFor();
  },
);

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
  'The owner corrects one word of a post, copies the text and pastes it over itself, and all the rest stays as it was',
  async ({ dashboard, owner }) => {
    const before = everything((await owner.get('/api/stores/humbright')).body.logo);
    saved(
      await owner.post('/api/blogs', {
        title: 'Everything at once',
        slug: 'everything-at-once',
        category: 'comparisons',
        content: before,
      }),
    );
    const page = await dashboard();
    const edit = page.getByRole('button', { name: 'Edit Everything at once' });
    const form = page.getByRole('dialog', { name: 'Edit Everything at once' });
    // Opened twice: each time with what is there.
    await edit.click();
    await form.getByRole('textbox', { name: 'Content' }).waitFor();
    await soon(() => hasFocus(form.getByLabel('Title'))).toBe(true);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await soon(() => hasFocus(edit)).toBe(true);
    await edit.click();
    const content = form.getByRole('textbox', { name: 'Content' });
    await content.getByRole('heading', { name: 'Head' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await content.getByRole('heading', { name: 'Head!' }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    const copied = await content.evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/html');
    });
    expect(copied).toContain('Head!');
    await paste(content, [copied]);
    await form.getByRole('button', { name: 'Update Post' }).click();
    await toastOf(page, 'Blog Updated').waitFor();
    expect((await owner.get('/api/blogs/everything-at-once?view=owner')).body.content).toBe(
      before.replace('Head', 'Head!'),
    );
  },
);

ownerTest(
  'The owner takes the version of a post that another session has saved, in the editor and in what is chosen too',
  async ({ dashboard, owner }) => {
    const { id } = saved(
      await owner.post('/api/blogs', {
        title: 'Two writers',
        slug: 'two-writers',
        category: 'savings-tips',
        content: '<p>At first.</p>',
      }),
    );
    const page = await dashboard();
    await page.getByRole('button', { name: 'Edit Two writers' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Two writers' });
    const content = form.getByRole('textbox', { name: 'Content' });
    await content.getByText('At first.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Mine.');
    await choose(form.getByLabel('Category'), 'Comparisons');
    saved(
      await owner.put(`/api/blogs/${id}`, {
        title: 'Two writers, one post',
        content: '<p>Theirs.</p>',
        category: 'store-guide',
      }),
    );
    // The list behind the form says so at once; the form keeps what was typed.
    await page.getByText('Two writers, one post', { exact: true }).waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Two writers');
    await form.getByRole('button', { name: 'Update Post' }).click();
    const versions = page.getByRole('alertdialog', { name: 'Someone else saved this in the meantime' });
    await versions.getByRole('cell', { name: '<p>At first. Mine.</p>' }).waitFor();
    await versions.getByRole('button', { name: 'Keep the saved version' }).click();
    await content.getByText('Theirs.').waitFor();
    expect(await form.getByLabel('Category').textContent()).toBe('Store guide');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await owner.get('/api/blogs/two-writers?view=owner')).body.content).toBe('<p>Theirs.</p>');

    // Once it is gone, what was typed about it is still there to be copied.
    await page.getByRole('button', { name: 'Edit Two writers' }).click();
    await form.getByLabel('Title').fill('Two writers, one reader');
    const read = page.waitForResponse(
      (answer) => answer.url().includes('/api/blogs/two-writers') && answer.status() === 404,
    );
    saved(await owner.delete(`/api/blogs/${id}`));
    await form.getByRole('button', { name: 'Update Post' }).click();
    await toastSaying(page, 'Update Failed', 'There is no such post.').waitFor();
    await read;
    await page.getByRole('button', { name: 'Edit Two writers', includeHidden: true }).waitFor({ state: 'detached' });
    expect(await form.getByLabel('Title').inputValue()).toBe('Two writers, one reader');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard changes' })
      .click();
    await form.waitFor({ state: 'detached' });
  },
);
