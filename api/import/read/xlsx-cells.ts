import { tooLong } from '../../../data/rules/text/csv-records.ts';
import { MOST_IMPORT_BYTES } from '../../contract/imports.ts';
import { formulaMessage } from '../cells/cell-values.ts';
import { builtInFormat, numberFormat } from '../cells/number-format.ts';
import { holdsSomething, LONGEST_RECORD, MOST_COLUMNS, type SourceRow } from './source-table.ts';
import { textOf } from './text-encoding.ts';
import { attributesOf, elementsOf, XmlError, type XmlElement } from './xml-elements.ts';

const BEYOND = `The row has a cell beyond the first ${MOST_COLUMNS} columns.`;
/** What a sheet can have, as Excel bounds it. */
const MOST_ROWS_OF_SHEET = 1_048_576;
/** Elements around those that are read. */
const MOST_OTHERS = 1_000_000;
/** Characters of a row with its elements. */
const LONGEST_ROW = 4 * LONGEST_RECORD;
/** Characters of all cells together: cells share texts, so that a small file could stand for any number of them. */
const MOST_OF_CELLS = MOST_IMPORT_BYTES;
/** A spreadsheet keeps 15 digits of a number. */
const MOST_NUMBER = 1e15;
/** Each stands for as many cells as rows that it reaches. */
const MOST_MERGED = 1_000_000;
const STRINGS_TOGETHER = 500;
/** More do not fit into a spreadsheet together with the cells that refer to them. */
const MOST_STRINGS = 2_000_000;
const GENERAL = numberFormat('General', false);

/** A name without what stands for the namespace of spreadsheets. */
export const plain = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

export const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

/**
 * The elements with one of these names in a part of a spreadsheet, such as `row`, or `cellXfs/xf` within another; none, where there is no such
 * part. Throws `XmlError`.
 */
export function elementsIn(part: string | undefined, ...names: readonly string[]): Iterable<XmlElement> {
  let others = 0;
  const isWanted = (path: readonly string[]): boolean => {
    const [around = '', name = ''] = path.slice(-2).map(plain);
    if (names.includes(name || around) || names.includes(`${around}/${name}`)) return true;
    if ((others += 1) > MOST_OTHERS) throw new XmlError('it has more elements than its cells need');
    return false;
  };
  return part === undefined ? [] : elementsOf(textOf(part, 'utf-8'), { isWanted, longest: LONGEST_ROW });
}

/** What cells refer to. */
export interface Workbook {
  readonly strings: SharedStrings;
  /** The formats of numbers by style. */
  readonly formats: readonly Format[];
}

/** Columns in which a cell reaches down to a row, by the row that it begins in. */
type MergedCells = Map<number, readonly { column: number; until: number }[]>;

type Format = (value: number) => string;

/** The formats of numbers in the part of styles, in their order. */
export function formatsIn(styles: string | undefined, isFrom1904: boolean): Format[] {
  const codes = new Map<string, string>();
  const known = new Map<string, Format>();
  const formats: Format[] = [];
  for (const { name, attributes } of elementsIn(styles, 'numFmt', 'cellXfs/xf')) {
    const found = attributesOf(attributes);
    const id = found.get('numFmtId') ?? '';
    if (plain(name) === 'numFmt') codes.set(id, found.get('formatCode') ?? '');
    else {
      const format = known.get(id) ?? numberFormat(codes.get(id) ?? builtInFormat(id), isFrom1904);
      known.set(id, format);
      formats.push(format);
    }
  }
  return formats;
}

/** Texts that cells share, kept as bytes: there can be as many as fit into a file. */
export class SharedStrings {
  readonly #blocks: { bytes: Buffer; ends: Uint32Array }[] = [];
  #texts: string[] = [];
  constructor(part: string | undefined) {
    for (const element of elementsIn(part, 'si')) {
      if (element.isCut) throw new XmlError('it has a text that is longer than a cell can be');
      this.#texts.push(textIn(element));
      if (this.#texts.length === STRINGS_TOGETHER) this.#pack();
      if (this.#blocks.length * STRINGS_TOGETHER > MOST_STRINGS) throw new XmlError('it has too many texts');
    }
  }
  #pack(): void {
    let end = 0;
    const ends = Uint32Array.from(this.#texts, (text) => (end += Buffer.byteLength(text)));
    this.#blocks.push({ bytes: Buffer.from(this.#texts.join('')), ends });
    this.#texts = [];
  }
  at(place: number): string | undefined {
    const block = this.#blocks[Math.floor(place / STRINGS_TOGETHER)];
    const within = place % STRINGS_TOGETHER;
    return block ? block.bytes.toString('utf8', block.ends[within - 1] ?? 0, block.ends[within]) : this.#texts[within];
  }
}

/** The rows of a sheet that hold something; `merged` gets the cells that are merged downwards. Throws `XmlError`. */
export function* rowsIn(sheet: string, workbook: Workbook, merged: MergedCells): Generator<SourceRow> {
  let [count, line, size, mergedRows] = [0, 0, 0, 0];
  for (const element of elementsIn(sheet, 'row', 'mergeCell')) {
    const attributes = attributesOf(element.attributes);
    if (plain(element.name) === 'mergeCell') {
      const [from = '', to = ''] = (attributes.get('ref') ?? '').split(':');
      const [first, until] = [Number(/\d+/.exec(from)), Number(/\d+/.exec(to))];
      if ((mergedRows += Math.max(0, until - first)) > MOST_MERGED) throw new XmlError('it has too many merged cells');
      if (until > first) merged.set(first, [...(merged.get(first) ?? []), { column: columnIn(from), until }]);
      continue;
    }
    if ((count += 1) > MOST_ROWS_OF_SHEET) throw new XmlError('it has more rows than a spreadsheet can');
    const number = Number(attributes.get('r'));
    line = number > line ? number : line + 1;
    const { cells, unusable, problem, ...found } = cellsOf(element, workbook);
    if ((size += found.size) > MOST_OF_CELLS)
      throw new XmlError('its cells hold more text than a file that is imported may have');
    if (cells.length === 0 && problem === undefined) continue;
    const isHidden = isOn(attributes.get('hidden'));
    const refused = isHidden ? 'The row is hidden in the spreadsheet. Show it there to use it.' : problem;
    yield {
      line,
      cells: Array.from(cells, (cell = '') => cell),
      ...(unusable.length > 0 && { unusable }),
      ...(refused !== undefined && { refused }),
    };
  }
}

/** What is merged downwards stands for the cells below the first, too. */
export function* withMerged(rows: Iterable<SourceRow>, merged: MergedCells): Generator<SourceRow> {
  const reaching = new Map<number, { until: number; text: string }>();
  for (const row of rows) {
    const cells: (string | undefined)[] = [...row.cells];
    for (const [column, { until, text }] of reaching) {
      if (until < row.line) reaching.delete(column);
      else if (row.cells.length > 0) cells[column] ||= text;
    }
    for (const { column, until } of merged.get(row.line) ?? [])
      reaching.set(column, { until, text: cells[column] ?? '' });
    yield { ...row, cells: Array.from(cells, (cell = '') => cell) };
  }
}

/** The texts of a row by column, why some cannot be used, and what is wrong with all of it. */
function cellsOf(row: XmlElement, { strings, formats }: Workbook) {
  const cells: (string | undefined)[] = [];
  const unusable: [column: number, reason: string][] = [];
  let problem = row.isCut ? tooLong : undefined;
  let [column, size] = [-1, 0];
  for (const cell of row.content) {
    if (typeof cell === 'string' || plain(cell.name) !== 'c') continue;
    const attributes = attributesOf(cell.attributes);
    const [place, type = 'n'] = [attributes.get('r'), attributes.get('t')];
    column = place === undefined ? column + 1 : columnIn(place);
    const value = textIn(cell);
    const isFormula = cell.content.some((each) => typeof each !== 'string' && plain(each.name) === 'f');
    const number = type === 'n' && value !== '' ? Number(value) : Number.NaN;
    const isTooLong = Math.abs(number) >= MOST_NUMBER;
    const format = formats[Number(attributes.get('s') ?? 0)] ?? GENERAL;
    const text = Number.isNaN(number) || isTooLong ? textOfCell(type, value, strings) : format(number);
    if (!holdsSomething(text) && !isFormula) continue;
    if (!(column < MOST_COLUMNS)) problem ??= BEYOND;
    else if (cells[column]) problem ??= 'The row has two cells in one place.';
    else if ((size += text.length) > LONGEST_RECORD) problem ??= tooLong;
    else {
      cells[column] = text;
      const reason = isFormula ? formulaMessage(text) : reasonAgainst(type, value, isTooLong);
      if (reason !== undefined) unusable.push([column, reason]);
    }
  }
  return { cells, unusable, problem, size };
}

function textOfCell(type: string, value: string, strings: SharedStrings): string {
  if (type === 's') return strings.at(Number(value)) ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
  return value;
}

function reasonAgainst(type: string, value: string, isTooLong: boolean): string | undefined {
  if (type === 'e') return `The cell shows an error (${value.slice(0, 20)}), not a value.`;
  if (isTooLong)
    return 'The cell holds a number of more than 15 digits, of which a spreadsheet keeps 15. Enter it as text.';
  return undefined;
}

/** The text of a cell: of what is named `v` and `t` in it, without the pronunciation of its words. */
function textIn(cell: XmlElement): string {
  const text = writtenIn(cell, '');
  return text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

function writtenIn({ content }: XmlElement, name: string): string {
  let text = '';
  for (const each of content)
    if (typeof each !== 'string') text += writtenIn(each, plain(each.name));
    else if (name === 'v' || name === 't') text += each;
  return name === 'rPh' ? '' : text;
}

/** 27 for `AB12`. */
function columnIn(cell: string): number {
  const letters = /^([A-Z]{1,3})\d/.exec(cell)?.[1];
  if (letters === undefined) return MOST_COLUMNS;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
