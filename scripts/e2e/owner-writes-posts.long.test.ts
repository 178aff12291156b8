import { ownerTest } from './owner-test.ts';
import { paste } from './pasted.ts';
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

ownerTest(
  'The owner pastes what word processors hold into a post, and what belongs in it stays',
  async ({ dashboard, owner }) => {
    const page = await dashboard({ path: '/admin/posts/new' });
    const form = page.getByRole('main');
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Pasted from elsewhere');
    const content = form.getByRole('textbox', { name: 'Content' });
    await content.click();
    await paste(content, 'text/html', fromWord.copied.join(''));
    await toastOf(page, '1 picture left out').waitFor();
    await page.keyboard.press('Enter');
    await paste(content, 'text/html', fromDocs.copied.join(''));
    await form.getByText(/^Draft saved at /).waitFor();
    const kept = async () => (await owner.get('/api/blogs/pasted-from-elsewhere?view=owner')).body?.content;
    await soon(kept).toBe([...fromWord.kept, ...fromDocs.kept].join(''));
  },
);
