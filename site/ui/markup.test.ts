import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { attribute, markup, type Markup } from './markup.ts';

/** Elements and texts as a parser finds them. */
function parsed({ text }: Markup): unknown[] {
  const found: unknown[] = [];
  let words = '';
  const parser = new Parser({
    onopentag: (name, attributes) => void found.push([name, attributes]),
    ontext: (piece) => void (words += piece),
    onclosetag: (name) => void found.push([words, `/${name}`]),
  });
  parser.end(text);
  return found;
}

/** Text in which what could end an attribute or begin an element is frequent. */
const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('<', '>', '"', "'", '&', '&lt;', '<script>', '</p>', '`', '='), fc.string()),
});

describe('markup', () => {
  it('keeps text what it is, in elements and in attributes', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (title, words, id) => {
        expect(parsed(markup`<p title="${title}"${attribute('id', id)}>${words}</p>`)).toEqual([
          ['p', { title, id }],
          [words, '/p'],
        ]);
      }),
    );
  });

  it('takes markup and lists of it as they are, and leaves out what is absent', () => {
    const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`);
    expect(markup`<ul${attribute('id', null)}>${items}${null}${false}${undefined}</ul>`.text).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>',
    );
  });

  it('drops the line breaks and the indentation of a template, and keeps those of values', () => {
    expect(
      markup`
      <p>
        ${'two\n  lines'} and
        more
      </p>`.text,
    ).toBe('<p>two\n  lines andmore</p>');
  });
});
