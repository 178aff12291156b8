import { FileRefused } from '../cells/errors.ts';
import type { NoteBesides } from './record-table.ts';
import { LONGEST_RECORD } from './source-table.ts';

const DEEPEST = 32;
export const QUOTE = 34;
const COMMA = 44;
export const COLON = 58;
export const OPEN_LIST = 91;
const BACKSLASH = 92;
export const CLOSE_LIST = 93;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;
/** A name that is a number, such as an id. */
const KEY = /^\d+$/;
const NAMED_SO = /^\s*"[^"]*"\s*:/;

/**
 * Finds the lists of a text of JSON, and cuts them into their elements, in bounded memory. Lists within elements stay whole. An object whose
 * names are numbers is a list, too.
 */
export class JsonLists {
  /** Text that is null was too long. */
  readonly elements: { list: string; text: string | null }[] = [];
  isEnded = false;
  readonly #noteBesides: NoteBesides;
  readonly #longest: number;
  /** The names of the objects around what is read now. */
  readonly #path: string[] = [];
  #name = '';
  #list: string | null = null;
  #isKeyed = false;
  #depthInElement = 0;
  #text = '';
  #isTooLong = false;
  #isInString = false;
  #isEscaped = false;
  /** `longest`: of an element, in characters. */
  constructor(noteBesides: NoteBesides, longest = LONGEST_RECORD) {
    this.#noteBesides = noteBesides;
    this.#longest = longest;
  }

  /** Throws `FileRefused`. */
  write(piece: string): void {
    let from = 0;
    const finish = (at: number): void => {
      this.#text += piece.slice(from, at);
      from = at + 1;
      this.#finish();
    };
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.isEnded && code > 32) throw notJson('something stands after its end');
      if (this.#isInString || code === QUOTE) {
        const begins = this.#isInString ? at + Number(this.#isEscaped) : at + 1;
        at = endOfString(piece, begins);
        this.#isInString = at === piece.length;
        this.#isEscaped = this.#isInString && backslashesBefore(piece, begins, at) % 2 === 1;
      } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (this.#list !== null) this.#depthInElement += 1;
        else if (code === OPEN_OBJECT && KEY.test(this.#name)) {
          this.#list = this.#path.slice(1).join('.');
          this.#isKeyed = true;
          this.#depthInElement = 1;
          from = at;
        } else {
          this.#open(code);
          from = at + 1;
        }
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (this.#depthInElement > 0) this.#depthInElement -= 1;
        else {
          finish(at);
          this.#close(code);
        }
      } else if (this.#depthInElement > 0) continue;
      else if (code === COMMA) finish(at);
      else if (code === COLON && this.#list === null) {
        this.#name = named(this.#text + piece.slice(from, at));
        this.#text = '';
        from = at + 1;
      }
    }
    this.#text += piece.slice(from);
    this.#isTooLong ||= this.#text.length > this.#longest;
    if (this.#isTooLong) this.#text = '';
  }

  #open(code: number): void {
    const path = [...this.#path, this.#name];
    if (path.length > DEEPEST) throw notJson(`it is nested more than ${DEEPEST} deep`);
    if (code === OPEN_LIST) this.#list = path.slice(1).join('.');
    else this.#path.push(this.#name);
    this.#name = '';
    this.#text = '';
  }

  #close(code: number): void {
    if ((code === CLOSE_LIST) !== (this.#list !== null && !this.#isKeyed)) throw notJson('its brackets do not match');
    if (code === CLOSE_OBJECT) this.#path.pop();
    this.#list = null;
    this.#isKeyed = false;
    this.#name = '';
    this.isEnded = this.#path.length === 0;
  }

  /** What was read is an element, or stands beside the lists. */
  #finish(): void {
    const text = this.#isTooLong ? null : this.#isKeyed ? this.#text.replace(NAMED_SO, '') : this.#text;
    this.#text = '';
    this.#isTooLong = false;
    if (text?.trim() === '') return;
    if (this.#list !== null) this.elements.push({ list: this.#list, text });
    else this.#noteBesides([...this.#path.slice(1), this.#name].join('.'), text ?? '…');
  }
}

/** The place of its closing mark; the end of the text: it is not closed there. */
export function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1))
    if (backslashesBefore(text, from, end) % 2 === 0) return end;
  return text.length;
}

function backslashesBefore(text: string, from: number, end: number): number {
  let first = end;
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return end - first;
}

function named(text: string): string {
  try {
    return String(JSON.parse(text)).slice(0, 200);
  } catch {
    throw notJson(`${text.trim().slice(0, 60)} is no name`);
  }
}

export const notJson = (reason: string): FileRefused =>
  new FileRefused(`The file is not valid JSON: ${reason}. Nothing of it was used.`);
