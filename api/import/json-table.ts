import { JSONParser } from '@streamparser/json';
import { FileRefused } from './errors.ts';
import type { SourceRow, SourceTable } from './source-table.ts';
import { beginningOf, textOf, type Encoding } from './text-encoding.ts';

/** Columns are those of so many rows. */
const ROWS_FOR_COLUMNS = 1_000;
const DEEPEST = 4;
const MOST_COLUMNS = 500;
const BEGINNING_BYTES = 1024;

type Texts = ReadonlyMap<string, string>;

/**
 * A JSON file: a list of objects, or an object that holds one, such as `{"promotions": […]}`; or one object a line. Objects within are
 * columns named like `advertiser.name`. Throws `FileRefused`.
 */
export async function openJson(file: string, encoding: Encoding, format: 'json' | 'ndjson'): Promise<SourceTable> {
  const records = () => (format === 'json' ? elementsOf(file, encoding) : linesOf(file, encoding));
  const columns = new Set<string>();
  let seen = 0;
  for await (const { texts } of records()) {
    for (const name of texts.keys()) if (columns.size < MOST_COLUMNS) columns.add(name);
    if ((seen += 1) === ROWS_FOR_COLUMNS) break;
  }
  if (seen === 0) throw new FileRefused('The file holds no list of objects, so there is nothing to import.');
  const names = [...columns];
  return { columns: names, rows: () => inColumns(records(), names) };
}

interface JsonRecord {
  line: number;
  texts: Texts;
}

async function* inColumns(records: AsyncIterable<JsonRecord>, columns: readonly string[]): AsyncIterable<SourceRow> {
  for await (const { line, texts } of records) yield { line, cells: columns.map((name) => texts.get(name) ?? '') };
}

async function* elementsOf(file: string, encoding: Encoding): AsyncIterable<JsonRecord> {
  const isList = (await beginningOf(file, encoding, BEGINNING_BYTES)).trimStart().startsWith('[');
  const parser = new JSONParser({ paths: [isList ? '$.*' : '$.*.*'], keepStack: false });
  let found: object[] = [];
  let failure: Error | undefined;
  parser.onValue = ({ value, key }) => {
    if (typeof key === 'number' && isObject(value)) found.push(value);
  };
  parser.onError = (error) => (failure ??= error);
  let count = 0;
  for await (const text of textOf(file, encoding)) {
    parser.write(text);
    if (failure !== undefined) throw notJson(failure);
    for (const value of found) yield { line: (count += 1), texts: flat(value) };
    found = [];
  }
  if (!parser.isEnded) throw notJson(new Error('it ends before its brackets are closed'));
}

async function* linesOf(file: string, encoding: Encoding): AsyncIterable<JsonRecord> {
  let rest = '';
  let line = 0;
  const record = (text: string): JsonRecord[] => {
    line += 1;
    if (text.trim() === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new FileRefused(`Line ${line.toLocaleString('en-US')} is not JSON. Each line needs one whole object.`);
    }
    if (!isObject(value))
      throw new FileRefused(`Line ${line.toLocaleString('en-US')} is not an object. Each line needs one whole object.`);
    return [{ line, texts: flat(value) }];
  };
  for await (const text of textOf(file, encoding)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const each of lines) yield* record(each);
  }
  yield* record(rest);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notJson = (error: Error): FileRefused =>
  new FileRefused(
    `The file is not valid JSON: ${error.message.split('\n')[0]!.replace(/\.$/, '')}. Nothing of it was used.`,
  );

/** Its values as text. Lists of plain values are joined by commas; null is empty. */
function flat(value: object): Texts {
  const texts = new Map<string, string>();
  const add = (prefix: string, each: unknown, depth: number): void => {
    if (each === null || each === undefined) texts.set(prefix, '');
    else if (Array.isArray(each)) texts.set(prefix, each.filter((item) => typeof item !== 'object').join(', '));
    else if (typeof each !== 'object') texts.set(prefix, String(each));
    else if (depth < DEEPEST)
      for (const [name, inner] of Object.entries(each))
        add(prefix === '' ? name : `${prefix}.${name}`, inner, depth + 1);
  };
  add('', value, 0);
  return texts;
}
