import { countText } from '../../../data/rules/text/numbers.ts';
import { FileRefused } from '../cells/errors.ts';
import { saveRows } from './saved-rows.ts';
import { checkRows, headings, holdsSomething, MOST_COLUMNS, shownTexts, type SourceTable } from './source-table.ts';

const MOST_LISTS = 100;
const MOST_BESIDES = 200;
/** An address fits. */
const MOST_OF_BESIDES = 4_000;
const MOST_OF_TEXT = 60;
/** Objects of a list within a record that get columns of their own. */
const MOST_OF_LIST = 5;

/** By name. Without a prototype, or as `JSON.parse` makes them: any name may be one of a field. */
export type Fields = { [name: string]: unknown };

/** An element of a list of a file. */
export interface ListedRecord {
  /** The name of the list; '' when the file has no other. */
  readonly list: string;
  readonly line: number;
  /** Why it cannot be used, or what it holds. */
  readonly found: Fields | string;
}

/** Notes what a file holds beside its lists. */
export type NoteBesides = (name: string, text: string) => void;

interface List {
  readonly at: number;
  count: number;
  refused: string | undefined;
  readonly columns: Columns;
}

/** The place of its list, its line, and why it cannot be used, or its texts, each after the place of its column. */
type SavedRow = [list: number, line: number, found: string | (string | number)[]];

/**
 * The longest of the lists of a file as a table: objects within its records are columns named like `advertiser.name`. Its columns are
 * those of all records. Throws `FileRefused`.
 */
export async function tableOfRecords(
  file: string,
  isOfDeals: boolean,
  records: (noteBesides: NoteBesides) => Iterable<ListedRecord>,
): Promise<SourceTable> {
  const lists = new Map<string, List>();
  const besides = new Map<string, string>();
  const noteBesides: NoteBesides = (name, text) => {
    if (holdsSomething(text) && besides.size < MOST_BESIDES && !besides.has(name))
      besides.set(name, text.trim().slice(0, MOST_OF_BESIDES));
  };
  function* rowsOfLists(): Generator<SavedRow> {
    let seen = 0;
    for (const { list, line, found } of records(noteBesides)) {
      checkRows((seen += 1));
      const known = lists.get(list) ?? { at: lists.size, count: 0, refused: undefined, columns: new Columns() };
      if (lists.set(list, known).size > MOST_LISTS)
        throw new FileRefused('The file holds too many lists to find the one that is meant.');
      if (typeof found === 'string') {
        known.refused ??= found;
        yield [known.at, line, found];
        continue;
      }
      known.count += 1;
      for (const each of isOfDeals ? dealsWithin(found) : [found])
        if (known.columns.places.size <= MOST_COLUMNS) yield [known.at, line, known.columns.cellsOf(each)];
    }
  }
  const saved = await saveRows(file, rowsOfLists());
  const [best, ...others] = [...lists].sort(([, a], [, b]) => b.count - a.count);
  if (best === undefined || best[1].count === 0)
    throw new FileRefused(
      best?.[1].refused === undefined
        ? 'The file holds no list of objects, so there is nothing to import.'
        : `The file cannot be used. ${best[1].refused}`,
    );
  const [chosen, { at, columns }] = best;
  const notUsed = [
    ...others.map(([name, each]) => `${name}: ${countText(each.count)} records`),
    ...[...besides].map(([name, text]) => `${name}: ${text.slice(0, MOST_OF_TEXT)}`),
  ];
  return {
    columns: headings([...columns.places.keys()]),
    besides,
    warnings:
      notUsed.length === 0
        ? []
        : [
            `Only the list ${chosen === '' ? '' : `"${chosen}" `}of the file is used, not what stands beside it: ${shownTexts(notUsed)}.`,
          ],
    rows: () =>
      saved()
        .filter(([list, , found]) => list === at && found.length > 0)
        .map(([, line, found]) =>
          typeof found === 'string' ? { line, cells: [], refused: found } : { line, cells: rowOf(found) },
        ),
  };
}

function rowOf(found: readonly (string | number)[]): string[] {
  const cells: string[] = [];
  for (let at = 0; at < found.length; at += 2) {
    const column = found[at] as number;
    while (cells.length < column) cells.push('');
    cells[column] = found[at + 1] as string;
  }
  return cells;
}

const DEALS = /^(?:(?:coupon|voucher|promo|discount)?_?code|coupon|voucher|deal|offer|promotion|promo|discount)s?$/i;

/** A record for each of the deals that are listed within one, with what stands around them. */
function dealsWithin(record: Fields): Fields[] {
  for (const [name, value] of Object.entries(record)) {
    const isList = Array.isArray(value) && DEALS.test(name) && value.every(isObject);
    const deals = isList ? value : isObject(value) ? dealsWithin(value) : [];
    if (deals.length > 1) return deals.map((each) => ({ ...record, [name]: each }));
  }
  return [record];
}

const MOST_OF_LABEL = 3;
/** Whether the objects of a list do no more than name things, such as countries. Texts in several languages are no such things. */
const areLabels = (objects: readonly Fields[]): boolean =>
  objects.length > 1 &&
  objects.map(Object.entries).every((entries) => {
    const isPlain = ([name, value]: (typeof entries)[number]) =>
      typeof value !== 'object' && !/lang|locale/i.test(name) && !/:\/\/|^\/|.{60}/.test(String(value));
    return entries.length <= MOST_OF_LABEL && entries.every(isPlain);
  });

/** Whether it has the name of a field and its value, as `{ key: 'code', value: 'SAVE10' }`. */
const isNamed = ({ key, value }: Fields): boolean => typeof key === 'string' && value !== undefined && !isObject(value);
const entriesOf = (object: Fields): [string, unknown][] => {
  if (!isNamed(object)) return Object.entries(object);
  const { key, value, ...rest } = object;
  return [...Object.entries(rest), [String(key), value]];
};

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts the values of records into columns, by name. Lists of plain values are joined by commas; null is empty. */
class Columns {
  readonly places = new Map<string, number>();
  /** The record that was last put into each, by number. */
  readonly #filled: number[] = [];
  #record = 0;
  #cells: (string | number)[] = [];

  /** The texts of a record, each after the place of its column. */
  cellsOf(record: Fields): (string | number)[] {
    this.#record += 1;
    this.#cells = [];
    this.#addObject('', record);
    return this.#cells;
  }

  #add(name: string, value: unknown): void {
    if (Array.isArray(value)) {
      const objects = value.filter(isObject);
      if (objects.length < value.length || value.length === 0) this.#put(name, joined(value));
      if (objects.every(isNamed) || areLabels(objects)) return this.#addObject(name, labelsOf(objects));
      for (const [at, each] of objects.slice(0, MOST_OF_LIST).entries())
        this.#addObject(at === 0 ? name : `${name}.${at + 1}`, each);
      if (objects.length > MOST_OF_LIST) this.#put(`${name}.more`, JSON.stringify(objects.slice(MOST_OF_LIST)));
    } else if (isObject(value)) this.#addObject(name, value);
    else this.#put(name, text(value));
  }

  #addObject(name: string, value: Fields): void {
    for (const key of Object.keys(value))
      this.#add(name === '' || key === '' ? name || key : `${name}.${key}`, value[key]);
  }

  #put(name: string, value: string): void {
    let free = name;
    let at = this.places.get(free);
    for (let number = 2; at !== undefined && this.#filled[at] === this.#record; number += 1) {
      free = `${name} (${number})`;
      at = this.places.get(free);
    }
    if (at === undefined) this.places.set(free, (at = this.places.size));
    this.#filled[at] = this.#record;
    this.#cells.push(at, value);
  }
}

/** By name what all of them have, or name, separated by commas. */
function labelsOf(objects: readonly Fields[]): Fields {
  const byName = Map.groupBy(objects.flatMap(entriesOf), ([name]) => name);
  return Object.fromEntries(Array.from(byName, ([name, each]) => [name, joined(each.map(([, value]) => value))]));
}

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** What is no object, separated by commas. */
const joined = (list: readonly unknown[]): string =>
  list
    .map((each) => (isObject(each) ? '' : text(each)))
    .filter((one) => one !== '')
    .join(', ');
