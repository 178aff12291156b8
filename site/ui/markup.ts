/** Markup that may stand in a page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text is escaped, markup is not; null, undefined and false leave nothing. */
type Value = string | number | Markup | readonly Markup[] | null | undefined | false;

const special = /[&<>"']/;
const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character] ?? '') : text;

function textOf(value: Value): string {
  if (typeof value === 'string') return escaped(value);
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join('');
}

/** Templates without their line breaks and indentation. */
const compact = new WeakMap<TemplateStringsArray, readonly string[]>();

function compactOf(strings: TemplateStringsArray): readonly string[] {
  let pieces = compact.get(strings);
  if (!pieces) compact.set(strings, (pieces = strings.map((piece) => piece.replace(/\n\s*/g, ''))));
  return pieces;
}

/**
 * Markup from a template. Values may stand in the content of elements and in attributes with quotes; nowhere else does escaping protect.
 */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const pieces = compactOf(strings);
  let text = pieces[0] ?? '';
  for (let at = 0; at < values.length; at++) text += textOf(values[at]) + (pieces[at + 1] ?? '');
  return new Markup(text);
}

/** An attribute with the space before it; null: there is none. */
export const attribute = (name: string, value: string | null): Markup | null =>
  value === null ? null : new Markup(` ${name}="${escaped(value)}"`);
