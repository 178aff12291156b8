import { FileRefused } from '../cells/errors.ts';
import { tableOfRecords, type ListedRecord, type NoteBesides } from './record-table.ts';
import { inWords, LONGEST_RECORD, tooLong, type SourceTable } from './source-table.ts';
import { linesOf, textOf, type Encoding } from './text-encoding.ts';

const DEEPEST = 32;
const [QUOTE, COMMA, COLON, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 44, 58, 91, 92, 93, 123, 125,
];
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
function endOfString(text: string, from: number): number {
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

const notJson = (reason: string): FileRefused =>
  new FileRefused(`The file is not valid JSON: ${reason}. Nothing of it was used.`);

/**
 * A JSON file: a list of objects, or an object that holds one at any depth, such as `{"data": {"promotions": […]}}`; or one object a line.
 * Throws `FileRefused`.
 */
export function openJson(
  file: string,
  encoding: Encoding,
  format: 'json' | 'ndjson',
  isOfDeals: boolean,
): Promise<SourceTable> {
  return tableOfRecords(file, isOfDeals, (noteBesides) =>
    format === 'json' ? elementsOf(file, encoding, noteBesides) : recordLines(file, encoding),
  );
}

function* elementsOf(file: string, encoding: Encoding, noteBesides: NoteBesides): Iterable<ListedRecord> {
  const lists = new JsonLists(noteBesides);
  const counts = new Map<string, number>();
  for (const piece of textOf(file, encoding)) {
    lists.write(piece);
    for (const { list, text } of lists.elements.splice(0)) {
      const line = (counts.get(list) ?? 0) + 1;
      counts.set(list, line);
      yield { list, line, found: recordOf(text, 'Record', line) };
    }
  }
  if (!lists.isEnded) throw notJson('it ends before its brackets are closed');
}

/** Lines of a file, without those that hold nothing. */
function* recordLines(file: string, encoding: Encoding): Iterable<ListedRecord> {
  let line = 0;
  let last: ListedRecord['found'] | undefined;
  for (const text of linesOf(file, encoding, LONGEST_RECORD)) {
    line += 1;
    last = undefined;
    if (text?.trim() === '') continue;
    last = recordOf(text, 'Line', line);
    yield { list: '', line, found: last };
  }
  if (typeof last === 'string' && line > 1) throw new FileRefused(`${last} The file may not be complete.`);
}

/** Numbers whose digits a number of JavaScript loses. */
const LONG_NUMBER = /[:,[\s]-?(?:[\d.]{16}|[\d.]+e)/i;

/** An object, or why it is none. Null: it is too long. */
function recordOf(text: string | null, what: string, number: number): object | string {
  if (text === null || text.length > LONGEST_RECORD) return tooLong;
  const { names, depth } = measured(text);
  const name = () => `${what} ${inWords(number)}`;
  if (depth > DEEPEST) return `${name()} is nested more than ${DEEPEST} deep.`;
  try {
    const value: unknown = LONG_NUMBER.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name()} is not an object.`;
    return namesIn(value) === names ? value : `${name()} has a name twice, so it is not known which value is meant.`;
  } catch {
    return `${name()} is not JSON: ${text.trim().slice(0, 60)}`;
  }
}

function withDigits(this: unknown, _: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' && source !== undefined && String(value) !== source ? source : value;
}

function namesIn(value: object): number {
  const isList = Array.isArray(value);
  const within: unknown[] = isList ? value : Object.values(value);
  let count = isList ? 0 : within.length;
  for (const each of within) if (typeof each === 'object' && each !== null) count += namesIn(each);
  return count;
}

/** How many names a text of JSON has, and how deep it is. */
export function measured(text: string): { names: number; depth: number } {
  let names = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === COLON) names += 1;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth = Math.max(depth, (open += 1));
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open -= 1;
  }
  return { names, depth };
}
