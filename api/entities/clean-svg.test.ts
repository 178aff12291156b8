import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const cleaned = (inner: string) => cleanSvg(svg(inner))!.text;

it('an SVG keeps its shapes, their styles and how large it is', () => {
  const shapes =
    '<style>.a{fill:#f60}</style><defs><linearGradient id="g"><stop offset="1" stop-color="#fff"></stop></linearGradient></defs>' +
    '<g transform="rotate(3)"><path class="a" d="M0 0h4" fill="url(#g)"></path><text font-size="9">A &amp; B</text></g>';
  expect(cleanSvg(svg(shapes))).toEqual({ text: svg(shapes), width: 40, height: 20 });
  expect(cleanSvg(svg('', 'width="30px" height="10"'))).toMatchObject({ width: 30, height: 10 });
  expect(cleaned('<radialGradient id="b" xlink:href="#a"/><path style="fill:url(\'#b\')"/>')).toBe(
    svg('<radialGradient id="b" href="#a"></radialGradient><path style="fill:url(\'#b\')"></path>'),
  );
  expect(cleaned('<style><![CDATA[ .a{fill:red} ]]></style>')).toBe(svg('<style> .a{fill:red} </style>'));
});

it.each([
  '<script>alert(1)</script>',
  '<path onload="alert(1)"/>',
  '<a href="javascript:alert(1)"><path/></a>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  '<image href="https://elsewhere.example/a.png"/>',
  '<linearGradient xlink:href="https://elsewhere.example/a.svg#b"/>',
  '<rect style="fill:image-set(&quot;https://elsewhere.example/a&quot; 1x)"/>',
  '<use href="https://elsewhere.example/a.svg#b"/>',
  '<rect fill="url(https://elsewhere.example/a.svg#b)"/>',
  '<rect style="fill:url(&quot;//elsewhere.example/a&quot;)"/>',
  '<style>@import "https://elsewhere.example/a.css";</style>',
  '<style>rect{fill:u&#114;l(//elsewhere.example)}</style>',
  '<style>rect{fill:\\75rl(//elsewhere.example)}</style>',
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><text>&e;</text>',
  '<?xml-stylesheet href="https://elsewhere.example/a.css"?>',
])('an SVG loses %s', (hostile) => {
  expect(cleaned(`<path d="M0 0"/>${hostile}`)).not.toMatch(/elsewhere|alert|passwd|script|<a|image|use|foreign/);
  expect(cleaned(`${hostile}<path d="M0 0"/>`)).toContain('<path d="M0 0"></path>');
});

it.each([
  ['no SVG', '<html><body/></html>'],
  ['two of them', svg('') + svg('')],
  ['of no size', svg('', '')],
  ['of a size that is none', svg('', 'viewBox="0 0 0 x"')],
  ['nested without end', svg('<g>'.repeat(500))],
  ['nothing', ''],
])('an SVG that is %s is refused', (_, text) => {
  expect(cleanSvg(text)).toBe(null);
});

it('an SVG stays as it is when it is cleaned again, whatever stands in it', () => {
  const tags = ['<g>', '</g>', '<style>', '</style>', '<script>', '<path d="', '"/>', '<![CDATA[', ']]>'];
  const part = fc.constantFrom(...tags, 'url(', '#a)', '@', '&lt;', 'x');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = cleanSvg(svg(parts.join('')));
      if (once !== null) expect(cleanSvg(once.text)?.text).toBe(once.text);
    }),
  );
});
