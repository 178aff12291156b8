import { tooLong } from '../../../data/rules/text/csv-records.ts';
import { jsonIn } from '../../../data/rules/text/json-in.ts';
import { countText } from '../../../data/rules/text/numbers.ts';
import { FileRefused } from '../cells/errors.ts';
import { tableOfRecords, type Fields, type ListedRecord, type NoteBesides } from './record-table.ts';
import { LONGEST_RECORD, type SourceTable } from './source-table.ts';
import { linesOf, textOf, type Encoding } from './text-encoding.ts';

const DEEPEST = 32;
const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
/** A name that is a number, such as an id. */
const KEY = /^\d+$/;
const NAMED_SO = /^\s*"[^"]*"\s*:/;

/** An element of a list of a file; null: it is too long. */
interface JsonElement {
  readonly list: string;
  readonly text: string | null;
}

/**
 * The elements of the lists of a text of JSON, in bounded memory. Lists within elements stay whole. An object whose names are numbers is a
 * list, too. `longest`: of an element, in characters. Throws `FileRefused`.
 */
export function* elementsOf(
  pieces: Iterable<string>,
  noteBesides: NoteBesides,
  longest = LONGEST_RECORD,
): Iterable<JsonElement> {
  const done: JsonElement[] = [];
  /** The names of the objects around what is read now. */
  const path: string[] = [];
  let list: string | null = null;
  let [name, text, depthInElement] = ['', '', 0];
  let [isKeyed, isTooLong, isInString, isEscaped, isEnded] = [false, false, false, false, false];

  function open(code: number): void {
    const names = [...path, name];
    if (names.length > DEEPEST) throw notJson(`it is nested more than ${DEEPEST} deep`);
    if (code === OPEN_LIST) list = names.slice(1).join('.');
    else path.push(name);
    [name, text] = ['', ''];
  }
  function close(code: number): void {
    if ((code === CLOSE_LIST) !== (list !== null && !isKeyed)) throw notJson('its brackets do not match');
    if (code === CLOSE_OBJECT) path.pop();
    [list, isKeyed, name] = [null, false, ''];
    isEnded = path.length === 0;
  }
  /** What was read is an element, or stands beside the lists. */
  function finish(): void {
    const found = isTooLong ? null : isKeyed ? text.replace(NAMED_SO, '') : text;
    [text, isTooLong] = ['', false];
    if (found?.trim() === '') return;
    if (list !== null) done.push({ list, text: found });
    else noteBesides([...path.slice(1), name].join('.'), found ?? '…');
  }

  for (const piece of pieces) {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (isEnded && code > 32) throw notJson('something stands after its end');
      if (isInString || code === QUOTE) {
        at = endOfString(piece, isInString ? at + Number(isEscaped) : at + 1);
        isInString = at >= piece.length;
        isEscaped = at > piece.length;
      } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (list !== null) depthInElement += 1;
        else if (code === OPEN_OBJECT && KEY.test(name)) {
          [list, isKeyed, depthInElement] = [path.slice(1).join('.'), true, 1];
          from = at;
        } else {
          open(code);
          from = at + 1;
        }
      } else if (depthInElement > 0) depthInElement -= Number(code === CLOSE_LIST || code === CLOSE_OBJECT);
      else if (code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) {
        text += piece.slice(from, at);
        from = at + 1;
        finish();
        if (code !== COMMA) close(code);
      } else if (code === COLON && list === null) {
        name = named(text + piece.slice(from, at));
        text = '';
        from = at + 1;
      }
    }
    text += piece.slice(from);
    isTooLong ||= text.length > longest;
    if (isTooLong) text = '';
    yield* done.splice(0);
  }
  if (!isEnded) throw notJson('it ends before its brackets are closed, as if it were cut off');
}

/** The place of its closing mark; the end of the text, or one more where that cuts an escape: it is not closed there. */
function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

function named(text: string): string {
  const name = jsonIn(text);
  if (name === undefined) throw notJson(`${text.trim().slice(0, 60)} is no name`);
  return String(name).slice(0, 200);
}

const notJson = (reason: string): FileRefused =>
  new FileRefused(`The file is not valid JSON: ${reason}. Nothing of it was used.`);

/** A list of objects, or an object that holds one at any depth; or one object a line. Throws `FileRefused`. */
export const openJson = (
  file: string,
  encoding: Encoding,
  isLines: boolean,
  isOfDeals: boolean,
): Promise<SourceTable> =>
  tableOfRecords(file, isOfDeals, (noteBesides) =>
    isLines ? recordLines(file, encoding) : recordsIn(file, encoding, noteBesides),
  );

function* recordsIn(file: string, encoding: Encoding, noteBesides: NoteBesides): Iterable<ListedRecord> {
  const counts = new Map<string, number>();
  for (const { list, text } of elementsOf(textOf(file, encoding), noteBesides)) {
    const line = (counts.get(list) ?? 0) + 1;
    counts.set(list, line);
    yield { list, line, found: recordOf(text, 'Record', line) };
  }
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
function recordOf(text: string | null, what: string, number: number): Fields | string {
  if (text === null || text.length > LONGEST_RECORD) return tooLong;
  const { names, depth } = measured(text);
  const name = () => `${what} ${countText(number)}`;
  if (depth > DEEPEST) return `${name()} is nested more than ${DEEPEST} deep.`;
  try {
    const value: unknown = LONG_NUMBER.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name()} is not an object.`;
    return namesIn(value) === names
      ? (value as Fields)
      : `${name()} has a name twice, so it is not known which value is meant.`;
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
