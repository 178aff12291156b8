import fc from 'fast-check';
import sanitize from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { cleanHtml, isClean } from './clean-html.ts';
import { htmlPolicy } from './html-policy.ts';
import { runs } from '../../schema/testing/runs.ts';

const tags = 'p h1 b script a td table style textarea noscript h2 li'.split(' ');
const pieces = fc.constantFrom(
  ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...['alert(1)', ' text ', '"', '>', '<', '&', '&lt;script&gt;', '<!-- x -->', '\u0000', '<br>', '<ul>', '<tr>'],
  ...['<img src=x onerror=alert(1)>', '<img src="/media/a.webp" alt="A">', '<img src="data:image/svg+xml,x">'],
  ...['<a href="javascript:alert(1)">', '<a href="java\nscript:alert(1)">', '<a href="//evil.example">'],
  ...[
    '<a href="https://x.example/?a=1&b=2" onclick=x>',
    '<a href="/\\evil.example">',
    '<a href="/stores" title="All">',
  ],
  ...['<img src="/\t/evil.example/a.png" alt="" loading="lazy" />', '<svg/onload=alert(1)>', '<td colspan=2>'],
  ...[
    '<iframe src="https://x.example"></iframe>',
    '<<p>script>',
    '<math><mi>',
    '<form action=x>',
    '<h2 style="x" id="y">',
  ],
);
const hostile = fc.array(pieces, { maxLength: 15 }).map((parts) => parts.join(''));

describe('cleaned HTML', () => {
  it('keeps headings, lists, tables, links and images', () => {
    const html =
      '<h2>Save</h2><p>Some <strong>words</strong> &amp; more.<br ' +
      '/></p><ul><li>One</li></ul><table><thead><tr><th ' +
      'scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><img src="/media/a.webp" alt="" ' +
      'width="10" height="10" loading="lazy" />';
    expect(cleanHtml(html)).toBe(html);
    expect(isClean(html)).toBe(true);
  });

  it.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x'],
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n\\evil.example'],
  ])('takes the address %s off a link', (href) => {
    expect(cleanHtml(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
  });

  it('holds nothing that runs, is recognised as clean and left as it is, whatever it was made from', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const clean = cleanHtml(html);
        expect(isClean(clean)).toBe(true);
        expect(cleanHtml(clean)).toBe(clean);
        expect(clean).not.toMatch(/<(?:script|svg|iframe|style|form|math|textarea|noscript)/i);
        expect(clean).not.toMatch(/<[^>]*\son\w+=/i);
        expect(clean).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript|\/[/\\\s])/i);
      }),
      runs(150),
    );
  });
});

describe('what counts as clean', () => {
  it.each([
    ...['<p>a', 'a</p>', '<P>a</P>', '<p >a</p>', '<p>a</p><!-- b -->', '<!doctype html><p>a</p>', '<p>a & b</p>'],
    ...['<p class="x">a</p>', '<p>a<p>b</p></p>', '<br>', '<br/>', '<h1>a</h1>', '<td colspan="x">a</td>'],
    ...[
      '<img src="/a.png" alt="" />',
      '<img alt="" loading="lazy" />',
      '<script>a</script>',
      "<a href='/stores'>x</a>",
    ],
    ...['<a href="https://x.example/">x</a>', '<a title="x" href="/stores">x</a>'],
    ...['<a href="/stores" href="https://x.example/">x</a>', `${'<b>'.repeat(101)}${'</b>'.repeat(101)}`],
  ])('is not %s', (html) => {
    expect(isClean(html)).toBe(false);
  });

  it('is what the sanitizer would leave as it is', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        fc.pre(isClean(html));
        expect(sanitize(html, htmlPolicy)).toBe(html);
      }),
      { ...runs(150), maxSkipsPerRun: 1000 },
    );
  });

  it.each(['<', '<a ', '<p>', '<b>', '<table>', '&', '<script>', '<!--', '</p>', '"<'])(
    'is found in time linear to the length: %s, repeated',
    (piece) => {
      expect(isClean(cleanHtml(piece.repeat(200_000 / piece.length)))).toBe(true);
    },
  );
});
