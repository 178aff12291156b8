import { FileRefused } from '../cells/errors.ts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  endOfString,
  JsonLists,
  notJson,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-lists.ts';
import { tableOfRecords, type ListedRecord, type NoteBesides } from './record-table.ts';
import { inWords, LONGEST_RECORD, tooLong, type SourceTable } from './source-table.ts';
import { linesOf, textOf, type Encoding } from './text-encoding.ts';

const DEEPEST = 32;

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
