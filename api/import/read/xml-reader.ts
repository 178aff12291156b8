import { LONGEST_RECORD } from './source-table.ts';

const DEEPEST = 64;
const [QUOTE, APOSTROPHE, SLASH, SEMICOLON, GREATER] = [34, 39, 47, 59, 62];
const NAME = /^[^\s\d!-,./;<=?@]/;
const CODE = /^#(?:\d{1,7}|x[\da-f]{1,6})$/i;
const LONGEST_ENTITY = 10;
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }),
);
/** What is no element, by its beginning. */
const OTHER_MARKUP = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;
const CDATA = OTHER_MARKUP[1][0];

export interface XmlHandler {
  /** `attributes`: as they are written, see `attributesOf`. */
  open(name: string, attributes: string): void;
  /** Of one element it may come in several pieces. Absent: of no interest. */
  text?(piece: string): void;
  close(name: string): void;
}

/** What was read is not XML, or more of it than is bearable. */
export class XmlError extends Error {
  override name = 'XmlError';
}

/**
 * Reads XML piece by piece, in bounded memory, more than twice as fast as the parser of HTML: spreadsheets have a hundred megabytes. Entities of
 * its own are refused, so that none expands. Throws `XmlError`.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = '';
  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (let end = 0; end >= 0 && at < text.length; at = Math.max(at, end)) {
      const tag = text.indexOf('<', at);
      if (tag !== at) this.#text(text.slice(at, (at = tag < 0 ? beforeEntity(text, at) : tag)));
      end = tag < 0 ? -1 : this.#markup(text, tag);
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > LONGEST_RECORD) throw new XmlError('it has a tag or a comment that does not end');
  }

  end(): void {
    this.write(' '.repeat(CDATA.length)); // what is shorter may have waited for more
    if (this.#open.length > 0) throw new XmlError('it ends before its elements are closed');
    if (/\S/.test(this.#rest)) throw new XmlError('it ends within a tag');
  }

  #text(text: string): void {
    if (this.#open.length > 0) this.#handler.text?.(decoded(text));
    else if (/[^\s\ufeff]/.test(text)) throw new XmlError('text stands outside of its elements');
  }

  /** Gives its end; -1: it goes on in the next piece. */
  #markup(text: string, at: number): number {
    const next = text[at + 1];
    if (next === '!' || next === '?') return this.#other(text, at);
    if (next === '/') {
      const open = this.#open.at(-1) ?? '';
      const end = at + 2 + open.length;
      if (text.charCodeAt(end) === GREATER && text.startsWith(open, at + 2) && open !== '') {
        this.#open.pop();
        this.#handler.close(open);
        return end + 1;
      }
    }
    let nameEnds = 0;
    let quote = 0;
    for (let end = at + 1; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (quote > 0) {
        if (code === quote) quote = 0;
      } else if (code === GREATER) {
        this.#tag(text, at, nameEnds || end, end);
        return end + 1;
      } else if (code === QUOTE || code === APOSTROPHE) quote = code;
      else if (nameEnds === 0 && (code <= 32 || code === SLASH) && end > at + 1) nameEnds = end;
    }
    return -1;
  }

  #tag(text: string, at: number, nameEnds: number, end: number): void {
    if (text.charCodeAt(at + 1) === SLASH) {
      const name = text.slice(at + 2, nameEnds);
      if (name !== this.#open.pop()) throw new XmlError(`an element is closed that is not open (${name.slice(0, 40)})`);
      return this.#handler.close(name);
    }
    const name = text.slice(at + 1, nameEnds);
    if (!isLetter(name.charCodeAt(0)) && !NAME.test(name)) throw new XmlError(`${text.slice(at, at + 20)} is no tag`);
    const isEmpty = text.charCodeAt(end - 1) === SLASH;
    if (this.#open.length === DEEPEST) throw new XmlError(`its elements are nested more than ${DEEPEST} deep`);
    this.#open.push(name);
    this.#handler.open(name, text.slice(nameEnds, isEmpty ? end - 1 : end));
    if (!isEmpty) return;
    this.#open.pop();
    this.#handler.close(name);
  }

  #other(text: string, at: number): number {
    if (text.length - at < CDATA.length) return -1;
    const [opening, closing] = OTHER_MARKUP.find(([each]) => text.startsWith(each, at))!;
    const end = text.indexOf(closing, at + opening.length);
    if (end < 0) return -1;
    const content = text.slice(at + opening.length, end);
    if (opening === '<!' && content.includes('[')) throw new XmlError('it declares entities of its own');
    if (opening === CDATA && this.#open.length > 0) this.#handler.text?.(content);
    return end + closing.length;
  }
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

/** A loop, since a function called for each match takes twice the time. */
function decoded(text: string): string {
  let result = '';
  let at = 0;
  for (let from = text.indexOf('&'); from >= 0; from = text.indexOf('&', from + 1)) {
    let end = from + 1;
    while (end - from < LONGEST_ENTITY && text.charCodeAt(end) !== SEMICOLON) end += 1;
    const character = text.charCodeAt(end) === SEMICOLON ? characterOf(text.slice(from + 1, end)) : undefined;
    if (character === undefined) continue;
    result += text.slice(at, from) + character;
    at = end + 1;
  }
  return at === 0 ? text : result + text.slice(at);
}

function characterOf(entity: string): string | undefined {
  const named = NAMED.get(entity) ?? NAMED.get(entity.toLowerCase());
  if (named !== undefined || !CODE.test(entity)) return named;
  const code = Number(`0${entity.slice(1)}`);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** Where the text ends, but for an entity that may go on in the next piece. */
function beforeEntity(text: string, from: number): number {
  const entity = text.lastIndexOf('&');
  return entity >= from && entity > text.length - LONGEST_ENTITY && !text.includes(';', entity) ? entity : text.length;
}
