import { FileRefused } from './errors.ts';
import {
  checkRows,
  headings,
  holdsSomething,
  inWords,
  MOST_COLUMNS,
  shownTexts,
  type SourceTable,
} from './source-table.ts';

const MOST_LISTS = 100;
const MOST_BESIDES = 200;
/** An address fits. */
const MOST_OF_BESIDES = 4_000;
const MOST_OF_TEXT = 60;
/** Objects of a list within a record that get columns of their own. */
const MOST_OF_LIST = 5;

/** By name. */
export type Fields = Map<string, unknown>;

/** An element of a list of a file. */
export interface ListedRecord {
  /** The name of the list; '' when the file has no other. */
  readonly list: string;
  readonly line: number;
  /** Why it cannot be used, or what it holds. */
  readonly found: Fields | object | string;
}

/** Notes what a file holds beside its lists. */
export type NoteBesides = (name: string, text: string) => void;

interface List {
  count: number;
  refused: string | undefined;
  readonly columns: Set<string>;
}

/**
 * The longest of the lists of a file as a table: objects within its records are columns named like `advertiser.name`. Its columns are
 * those of all records. Throws `FileRefused`.
 */
export async function tableOfRecords(
  records: (noteBesides: NoteBesides) => AsyncIterable<ListedRecord>,
): Promise<SourceTable> {
  const lists = new Map<string, List>();
  const besides = new Map<string, string>();
  const noteBesides: NoteBesides = (name, text) => {
    if (holdsSomething(text) && besides.size < MOST_BESIDES && !besides.has(name))
      besides.set(name, text.trim().slice(0, MOST_OF_BESIDES));
  };
  let seen = 0;
  for await (const { list, found } of records(noteBesides)) {
    checkRows((seen += 1));
    const known = lists.get(list) ?? { count: 0, refused: undefined, columns: new Set() };
    if (lists.set(list, known).size > MOST_LISTS)
      throw new FileRefused('The file holds too many lists to find the one that is meant.');
    if (typeof found === 'string') known.refused ??= found;
    else known.count += 1;
    if (typeof found === 'object' && known.columns.size <= MOST_COLUMNS)
      for (const name of textsOf(found).keys()) known.columns.add(name);
  }
  const [
    [chosen, { count, columns, refused }] = ['', { count: 0, columns: new Set<string>(), refused: undefined }],
    ...others
  ] = [...lists].sort(([, a], [, b]) => b.count - a.count);
  if (count === 0)
    throw new FileRefused(
      refused === undefined
        ? 'The file holds no list of objects, so there is nothing to import.'
        : `The file cannot be used. ${refused}`,
    );
  const names = [...columns];
  const notUsed = [
    ...others.map(([name, each]) => `${name}: ${inWords(each.count)} records`),
    ...[...besides].map(([name, text]) => `${name}: ${text.slice(0, MOST_OF_TEXT)}`),
  ];
  return {
    columns: headings(names),
    besides,
    warnings:
      notUsed.length === 0
        ? []
        : [
            `Only the list ${chosen === '' ? '' : `"${chosen}" `}of the file is used, not what stands beside it: ${shownTexts(notUsed)}.`,
          ],
    async *rows() {
      for await (const { list, line, found } of records(() => {})) {
        if (list !== chosen) continue;
        if (typeof found === 'string') {
          yield { line, cells: [], refused: found };
          continue;
        }
        const texts = textsOf(found);
        if (texts.size > 0) yield { line, cells: names.map((name) => texts.get(name) ?? '') };
      }
    },
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a record by the names of their columns. Lists of plain values are joined by commas; null is empty. */
function textsOf(record: object): Map<string, string> {
  const texts = new Map<string, string>();
  add('', record);
  return texts;

  function add(name: string, value: unknown): void {
    if (Array.isArray(value)) {
      const plain = value.filter((each) => !isObject(each));
      if (plain.length > 0 || value.length === 0) put(name, plain.map(text).filter(Boolean).join(', '));
      const objects = value.filter(isObject);
      for (const [at, each] of objects.slice(0, MOST_OF_LIST).entries())
        add(at === 0 ? name : `${name}.${at + 1}`, each);
      if (objects.length > MOST_OF_LIST) put(`${name}.more`, JSON.stringify(objects.slice(MOST_OF_LIST)));
    } else if (isObject(value))
      for (const [key, inner] of value instanceof Map ? (value as Fields) : Object.entries(value))
        add(name === '' || key === '' ? name || key : `${name}.${key}`, inner);
    else put(name, text(value));
  }
  function put(name: string, value: string): void {
    let free = name;
    for (let number = 2; texts.has(free); number += 1) free = `${name} (${number})`;
    texts.set(free, value);
  }
}

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
