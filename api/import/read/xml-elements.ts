import { LONGEST_RECORD } from './source-table.ts';

const DEEPEST = 64;
/** In its quotation marks an attribute may hold what ends a tag. */
const TAG = /<(\/?)([^\s/>"']*)([^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*)>/y;
/** What is no element: text as it is, comments, instructions and declarations. */
const OTHER_MARKUP = /<(?:!\[CDATA\[([^]*?)\]\]>|!--[^]*?-->|\?[^]*?\?>|!(?!--|\[CDATA\[)([^>]*)>)/y;
const NAME = /^[^\s\d!-,./;<=?@]/;
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi;
const LONGEST_ENTITY = 10;
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }),
);

/** What was read is not XML, or more of it than is bearable. */
export class XmlError extends Error {
  override name = 'XmlError';
}

export interface XmlElement {
  readonly name: string;
  /** As they are written, see `attributesOf`. */
  readonly attributes: string;
  readonly content: (string | XmlElement)[];
  /** It is longer than is read, and its rest is left out. */
  isCut: boolean;
}

interface Choice {
  /** By the names of the elements around one and its own. What is within one that is wanted comes with it. */
  isWanted(path: readonly string[]): boolean;
  /** Gets what stands around them; of one element it may come in several pieces. */
  onText?(name: string, text: string): void;
  onAttributes?(name: string, attributes: string): void;
  /** Of an element, in characters. */
  longest?: number;
}

/**
 * The elements that are wanted of a text of XML, in bounded memory, more than twice as fast as the parser of HTML gives them: spreadsheets
 * have a hundred megabytes. Entities of its own are refused, so that none expands. Throws `XmlError`.
 */
export function* elementsOf(
  pieces: Iterable<string>,
  { isWanted, onText, onAttributes, longest = LONGEST_RECORD }: Choice,
): Iterable<XmlElement> {
  const done: XmlElement[] = [];
  /** All that are open. */
  const names: string[] = [];
  /** The one that is read, and those within it. */
  const read: XmlElement[] = [];
  let [depth, size] = [0, 0];

  function open(name: string, attributes: string): void {
    if (names.length === DEEPEST) throw new XmlError(`its elements are nested more than ${DEEPEST} deep`);
    names.push(name);
    if (depth === 0) {
      if (!isWanted(names)) return onAttributes?.(name, attributes);
      size = 0;
    }
    depth += 1;
    size += '<></>'.length + 2 * name.length + attributes.length;
    if (size > longest && depth > 1) return;
    const element = { name, attributes, content: [], isCut: false };
    read.at(-1)?.content.push(element);
    read.push(element);
  }
  function close(): void {
    names.pop();
    if (depth === 0) return;
    // of one that is too long nothing more is opened
    const element = depth > read.length ? undefined : read.pop();
    depth -= 1;
    if (depth === 0) done.push(Object.assign(element!, { isCut: size > longest }));
  }
  function add(written: string, isCoded: boolean): void {
    if (depth === 0) return onText?.(names.at(-1)!, isCoded ? decoded(written) : written);
    const text = isCoded ? decoded(written) : written;
    if ((size += text.length) <= longest) read.at(-1)!.content.push(text);
  }
  /** Reads what begins with `<`, and gives its end; -1: it goes on in the next piece. */
  function markup(text: string, at: number): number {
    const next = text[at + 1];
    if (next === '!' || next === '?') {
      OTHER_MARKUP.lastIndex = at;
      const [written, cdata, declaration] = OTHER_MARKUP.exec(text) ?? [];
      if (declaration?.includes('[')) throw new XmlError('it declares entities of its own');
      if (cdata !== undefined && names.length > 0) add(cdata, false);
      return written === undefined ? -1 : at + written.length;
    }
    TAG.lastIndex = at;
    const [written, slash, name = '', rest = ''] = TAG.exec(text) ?? [];
    if (written === undefined) return -1;
    if (slash === '/' && name !== names.at(-1))
      throw new XmlError(`an element is closed that is not open (${name.slice(0, 40)})`);
    if (slash === '' && !NAME.test(name)) throw new XmlError(`${text.slice(at, at + 20)} is no tag`);
    const isEmpty = rest.endsWith('/');
    if (slash === '') open(name, isEmpty ? rest.slice(0, -1) : rest);
    if (slash === '/' || isEmpty) close();
    return at + written.length;
  }

  let rest = '';
  for (const piece of pieces) {
    const text = rest + piece;
    let at = 0;
    for (let end = 0; end >= 0 && at < text.length; at = Math.max(at, end)) {
      const begins = text.indexOf('<', at);
      const between = begins === at ? '' : text.slice(at, begins < 0 ? beforeEntity(text, at) : begins);
      at += between.length;
      if (names.length === 0 && /[^\s\ufeff]/.test(between)) throw new XmlError('text stands outside of its elements');
      if (names.length > 0 && between !== '') add(between, true);
      end = begins < 0 ? -1 : markup(text, at);
    }
    rest = text.slice(at);
    if (rest.length > LONGEST_RECORD) throw new XmlError('it has a tag or a comment that does not end');
    yield* done.splice(0);
  }
  if (names.length > 0) throw new XmlError('it ends before its elements are closed');
  if (/\S/.test(rest)) throw new XmlError('it ends within a tag');
}

const ATTRIBUTE = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** By name. Throws `XmlError`. */
export function attributesOf(written: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = (ATTRIBUTE.lastIndex = 0);
  for (let found; (found = ATTRIBUTE.exec(written)) !== null; at = ATTRIBUTE.lastIndex) {
    const [, name = '', quoted = found[3]!] = found;
    if (attributes.has(name)) throw new XmlError(`an element has an attribute twice (${name.slice(0, 40)})`);
    attributes.set(name, decoded(quoted));
  }
  const rest = written.slice(at).trimStart();
  if (rest !== '') throw new XmlError(`an attribute is not in quotation marks (${rest.slice(0, 40)})`);
  return attributes;
}

const decoded = (text: string): string =>
  text.includes('&') ? text.replaceAll(ENTITY, (entity, name: string) => characterOf(name) ?? entity) : text;

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED.get(name.toLowerCase());
  const code = Number(`0${name.slice(1)}`);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}

/** Where the text ends, but for an entity that may go on in the next piece. */
function beforeEntity(text: string, from: number): number {
  const entity = text.lastIndexOf('&');
  return entity >= from && entity > text.length - LONGEST_ENTITY && !text.includes(';', entity) ? entity : text.length;
}
