import { english } from '../../data/messages/text.ts';
import { expect, it } from 'vitest';
import { postHtml } from './post-html.ts';

const away = 'href="https://shop.example/" target="_blank" rel="sponsored nofollow noopener"';

it('lets wide tables and listings be scrolled with the keyboard', () => {
  const table = '<table><tbody><tr><td>1 &lt; 2 &amp; 3</td></tr></tbody></table>';
  expect(postHtml(`<p>a<br />b</p>${table}<pre>x</pre>`, english()).html).toBe(
    `<p>a<br />b</p><div class="wide" role="group" aria-label="Table" tabindex="0">${table}</div><pre tabindex="0">x</pre>`,
  );
});

it('finds the first picture, and whether a link leads to another site', () => {
  const picture = '<img src="https://x.example/a.png?b=1&amp;c=2" alt="" loading="lazy" />';
  expect(postHtml(`<p>a</p>${picture}<a ${away}>x</a>`, english())).toMatchObject({
    html: `<p>a</p>${picture}<a ${away}>x</a>`,
    picture: 'https://x.example/a.png?b=1&c=2',
    leadsAway: true,
  });
});

it('is not misled by what text says', () => {
  expect(
    postHtml(
      '<p>Write &lt;img src="/a.png"&gt; and rel="sponsored nofollow noopener" in &lt;table&gt;.</p>',
      english(),
    ),
  ).toMatchObject({ picture: null, leadsAway: false, html: expect.not.stringContaining('<div') });
});
