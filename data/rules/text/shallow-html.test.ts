import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { hrefsOfHtml, linksOfHtml } from './clean-html.ts';
import { MOST_LEFT_OPEN, MOST_OPEN, shallowHtml } from './shallow-html.ts';

/** How many elements a parser has open at once: it looks through all of them at a closing tag that matches none. */
function depthOf(html: string): number {
  let [depth, most] = [0, 0];
  const parser = new Parser({
    onopentag: () => void (most = Math.max(most, (depth += 1))),
    onclosetag: () => void (depth -= 1),
  });
  parser.end(html);
  return most;
}

const MOST = MOST_OPEN + MOST_LEFT_OPEN;
const anyTag = fc
  .tuple(fc.constantFrom('', '/'), fc.constantFrom('p', 'dd', 'dt', 'td', 'tr', 'li', 'b', 'i', 'div', 'hr', 'ul'))
  .map(([slash, name]) => `<${slash}${name}>`);

it('bounds what is open at once, whatever is repeated', () => {
  expect(depthOf('<p><dd>'.repeat(MOST))).toBe(2 * MOST);
  const repeated = fc.array(anyTag, { minLength: 1, maxLength: 8 }).map((tags) => tags.join('').repeat(MOST));
  fc.assert(
    fc.property(repeated, (html) => depthOf(shallowHtml(html)) <= MOST),
    {
      numRuns: 60,
      examples: [['<p><dd>'.repeat(MOST)], ['<td><p>'.repeat(MOST)], ['<dd></dd><dd><p></p><p>'.repeat(MOST)]],
    },
  );
});

it('leaves what people write as it is, closed or not', () => {
  for (const html of [
    '<ul><li>One<li>Two</ul>'.repeat(1000),
    '<p>A <b>word</b></p>'.repeat(5000),
    '<p>A paragraph'.repeat(5000),
    `<table>${'<tr><td>1<td>2'.repeat(1000)}</table>`,
  ])
    expect(shallowHtml(html)).toBe(html);
});

it.each([0, 50, 300])('finds the links that a reader sees, behind %i elements that stay open', (count) => {
  const html = `${'<b></i>'.repeat(count)}<a href="/store/acme">Acme</a>`;
  expect(hrefsOfHtml(html)).toEqual(linksOfHtml(html).map(({ href }) => href));
});
