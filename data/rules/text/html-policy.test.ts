import { describe, expect, it } from 'vitest';
import { cleanHtml, isClean } from './clean-html.ts';
import { shallowHtml } from './shallow-html.ts';
import { textOfHtml } from './text-of-html.ts';

const AWAY = 'target="_blank" rel="sponsored nofollow noopener"';

describe('the policy of posts', () => {
  it.each([
    ['<h1>a</h1><h5>b</h5><h6>c</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4>'],
    ['<a href="http://x.example/" title="X">x</a>', `<a href="http://x.example/" title="X" ${AWAY}>x</a>`],
    ['<a href="HTTPS://x.example/">x</a>', `<a href="HTTPS://x.example/" ${AWAY}>x</a>`],
    ['<a href=" https://x.example/ ">x</a>', `<a href="https://x.example/" ${AWAY}>x</a>`],
    ['<a href="mailto:us@x.example">x</a>', '<a href="mailto:us@x.example">x</a>'],
    ['<a href="#https://x.example">x</a>', '<a href="#https://x.example">x</a>'],
    ['<a href="/go?to=https://x.example">x</a>', '<a href="/go?to=https://x.example">x</a>'],
    ['<a href="ftp://x.example/">x</a>', '<a>x</a>'],
    ['<a title="">x</a>', '<a>x</a>'],
    ['<img src="http://x.example/a.png" alt="A">', '<img src="http://x.example/a.png" alt="A" loading="lazy" />'],
    ['<img src="/a.png" width="40" height="30">', '<img src="/a.png" alt="" width="40" height="30" loading="lazy" />'],
    ['<img src="/a.png" width="40px" height="a4">', '<img src="/a.png" alt="" loading="lazy" />'],
    ['<img src="/a.png" width="12345">', '<img src="/a.png" alt="" loading="lazy" />'],
    ['<img src="/a.png" alt="say &quot;hi&quot;">', '<img src="/a.png" alt="say &quot;hi&quot;" loading="lazy" />'],
    ['<img src="mailto:a"><img src="#a">', ''],
    [
      '<table><tr><th colspan="2" rowspan="3" scope="row">a</th><td colspan="2" rowspan="3" scope="row">b</td></tr></table>',
      '<table><tr><th colspan="2" rowspan="3" scope="row">a</th><td colspan="2" rowspan="3">b</td></tr></table>',
    ],
    [
      '<th scope="col">a</th><th scope="colx">b</th><th scope="xrow">c</th>',
      '<th scope="col">a</th><th>b</th><th>c</th>',
    ],
    ['<img src="pictures/a.png"><img src="x:/a.png">', ''],
    ['<a href="mailto:us@x.example" id="a">x</a>', '<a href="mailto:us@x.example">x</a>'],
    ['<p>a</p><hr><p>b<br>c</p>', '<p>a</p><hr /><p>b<br />c</p>'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect([isClean(clean), cleanHtml(clean)]).toEqual([true, clean]);
  });

  it('keeps what texts are made of', () => {
    for (const tag of 'caption figcaption figure blockquote pre code u s i em strong ol h3 h4'.split(' '))
      expect(cleanHtml(`<${tag}>a</${tag}>`)).toBe(`<${tag}>a</${tag}>`);
  });
});

describe('HTML that is nested without end', () => {
  const deep = '<b>'.repeat(256);

  it('keeps what holds nothing below 256 open tags', () => {
    for (const tag of 'area br col embed hr img input link meta source wbr'.split(' '))
      expect(shallowHtml(`${deep}<${tag}>x`)).toBe(`${deep}<${tag}>x`);
  });

  it('is as deep as its open tags: those that were closed do not count, closing tags of none neither', () => {
    expect(shallowHtml(`${'<b></b>'.repeat(300)}<i>x`)).toBe(`${'<b></b>'.repeat(300)}<i>x`);
    expect(shallowHtml(`${'<b><i></i></b>'.repeat(200)}${deep}<u>x`)).toBe(`${'<b><i></i></b>'.repeat(200)}${deep}x`);
    expect(shallowHtml(`</i>${deep}<u a="<i>">x</u>y`)).toBe(`</i>${deep}x</u>y`);
    const strays = `<i></i>${'</i>'.repeat(5)}`;
    expect(shallowHtml(`${strays}${deep}<u>x`)).toBe(`${strays}${deep}x`);
    expect(shallowHtml(`${deep}<u/>x<i>`)).toBe(`${deep}x`);
  });
});

it('text has no code of pages, and no space before a full stop', () => {
  expect(textOfHtml('<style>p{}</style>a<script>x</script> <b>b</b>.<p>c &lt;d&gt;</p>')).toBe('a b. c <d>');
  expect(textOfHtml('<h2>Save &amp; win</h2>It&#39;s <b>easy</b>, really&hellip;')).toBe(
    "Save & win It's easy, really…",
  );
  expect(textOfHtml('<p>one</p>two<p>three</p>')).toBe('one two three');
  expect(textOfHtml('one<br>two<hr>three')).toBe('one two three');
});
