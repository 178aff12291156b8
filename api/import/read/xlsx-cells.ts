import { MOST_IMPORT_BYTES } from '../../contract/imports.ts';
import { formulaMessage } from '../cells/cell-values.ts';
import { builtInFormat, numberFormat } from '../cells/number-format.ts';
import { holdsSomething, LONGEST_RECORD, MOST_COLUMNS, tooLong, type SourceRow } from './source-table.ts';
import { attributesOf, XmlError, type XmlHandler } from './xml-reader.ts';
import { CellText, plain, type SharedStrings } from './xlsx-strings.ts';

const BEYOND = `The row has a cell beyond the first ${MOST_COLUMNS} columns.`;
/** What a sheet can have, as Excel bounds it. */
const MOST_ROWS_OF_SHEET = 1_048_576;
const MOST_CELLS_OF_ROW = 16_384;
/** Elements besides rows and cells, and of those for each cell. */
const MOST_OTHERS = 1_000_000;
const MOST_OTHERS_OF_CELL = 8;
/** Characters of all cells together: cells share texts, so that a small file could stand for any number of them. */
const MOST_OF_CELLS = MOST_IMPORT_BYTES;
/** A spreadsheet keeps 15 digits of a number. */
const MOST_NUMBER = 1e15;
const GENERAL = (value: number): string => {
  const text = String(value);
  return text.length <= 16 ? text : String(Number(value.toPrecision(15)));
};

/** Notes what the elements of a part are: each name without its prefix. */
export const elements = (open: (name: string, attributes: { [name: string]: string }) => void): XmlHandler => ({
  open: (name, attributes) => open(plain(name), Object.fromEntries(attributesOf(attributes))),
  close: () => {},
});

/** What cells refer to. */
export interface Workbook {
  readonly strings: SharedStrings;
  /** The formats of numbers by style. */
  readonly formats: readonly ((value: number) => string)[];
  /** Cells that stand for those below them too, by the row of the first. */
  readonly merged: ReadonlyMap<number, readonly { column: number; until: number }[]>;
}

/** Adds the formats of numbers, in the order of the styles. */
export function stylesReader(formats: ((value: number) => string)[], isFrom1904: boolean): XmlHandler {
  const known = new Map<string, (value: number) => string>();
  const formatOf = (code: string): ((value: number) => string) => {
    const format = known.get(code) ?? numberFormat(code, isFrom1904);
    known.set(code, format);
    return format;
  };
  const codes = new Map<string, string>();
  let isInside = false;
  return {
    ...elements((name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      else if (name === 'cellXfs') isInside = true;
      else if (name === 'xf' && isInside) formats.push(formatOf(codes.get(numFmtId) ?? builtInFormat(numFmtId)));
    }),
    close: (name) => {
      if (plain(name) === 'cellXfs') isInside = false;
    },
  };
}

/** Reads a sheet: rows that hold something are added to `rows`. */
export class SheetReader implements XmlHandler {
  readonly rows: SourceRow[] = [];
  readonly #workbook: Workbook;
  #rowTags = 0;
  #cellTags = 0;
  #others = 0;
  #line = 0;
  #cells: string[] = [];
  #unusable: Map<number, string> | undefined;
  #refused: string | undefined;
  #size = 0;
  #allSize = 0;
  #column = -1;
  #cell: Map<string, string> | null = null;
  #isFormula = false;
  readonly #text = new CellText();
  /** Merged cells that reach this row, by column. */
  readonly #merged = new Map<number, { until: number; text: string }>();
  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  open(tag: string, attributes: string): void {
    const name = plain(tag);
    if (name === 'c') {
      if ((this.#cellTags += 1) > MOST_CELLS_OF_ROW) throw new XmlError('a row has more cells than a spreadsheet can');
      this.#others -= MOST_OTHERS_OF_CELL;
      this.#cell = attributesOf(attributes);
      const place = this.#cell.get('r');
      this.#column = place === undefined ? this.#column + 1 : columnIn(place);
      this.#isFormula = false;
      this.#text.begin();
    } else if (name === 'row') this.#beginRow(attributesOf(attributes));
    else if ((this.#others += 1) > MOST_OTHERS) throw new XmlError('it has more elements than its cells need');
    else if (this.#cell !== null) {
      if (name === 'f') this.#isFormula = true;
      this.#text.open(name);
    }
  }

  text(piece: string): void {
    if (this.#cell !== null) this.#text.add(piece);
  }

  close(tag: string): void {
    const name = plain(tag);
    if (name === 'row') this.#endRow();
    else if (this.#cell === null) return;
    else if (name === 'c') this.#endCell(this.#cell);
    else this.#text.close(name);
  }

  #beginRow(attributes: Map<string, string>): void {
    const [line, hidden] = [Number(attributes.get('r')), attributes.get('hidden')];
    if ((this.#rowTags += 1) > MOST_ROWS_OF_SHEET) throw new XmlError('it has more rows than a spreadsheet can');
    this.#line = line > this.#line ? line : this.#line + 1;
    this.#cellTags = 0;
    this.#column = -1;
    this.#size = 0;
    this.#cells = [];
    this.#unusable = undefined;
    const isHidden = hidden === '1' || hidden === 'true';
    this.#refused = isHidden ? 'The row is hidden in the spreadsheet. Show it there to use it.' : undefined;
  }

  #endCell(cell: Map<string, string>): void {
    const [type, style] = [cell.get('t') ?? 'n', cell.get('s') ?? ''];
    this.#cell = null;
    if (this.#refused === BEYOND) return;
    const { value } = this.#text;
    const number = type === 'n' && value !== '' ? Number(value) : Number.NaN;
    const isTooLong = Math.abs(number) >= MOST_NUMBER;
    const text = Number.isNaN(number) || isTooLong ? this.#textOf(type, value) : this.#formatted(number, style);
    if (!holdsSomething(text) && !this.#isFormula) return;
    if (!(this.#column < MOST_COLUMNS)) this.#refused ??= BEYOND;
    else if (this.#cells[this.#column]) this.#refused ??= 'The row has two cells in one place.';
    else if ((this.#size += text.length) > LONGEST_RECORD) this.#refused ??= tooLong;
    else {
      if ((this.#allSize += text.length) > MOST_OF_CELLS)
        throw new XmlError('its cells hold more text than a file that is imported may have');
      this.#put(this.#column, text);
      const reason = this.#isFormula ? formulaMessage(text) : reasonAgainst(type, value, isTooLong);
      if (reason !== undefined) (this.#unusable ??= new Map()).set(this.#column, reason);
    }
  }

  #put(column: number, text: string): void {
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text;
  }

  #textOf(type: string, value: string): string {
    if (type === 's') return this.#workbook.strings.at(Number(value)) ?? '';
    if (type === 'b') return value === '1' ? 'true' : 'false';
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    return value;
  }

  #formatted(number: number, style: string): string {
    return (this.#workbook.formats[Number(style)] ?? GENERAL)(number);
  }

  #endRow(): void {
    const holds = this.#cells.length > 0 || this.#refused?.startsWith('The row has');
    for (const [column, { until, text }] of this.#merged) {
      if (until < this.#line) this.#merged.delete(column);
      else if (this.#cells.length > 0 && !this.#cells[column]) this.#put(column, text);
    }
    for (const { column, until } of this.#workbook.merged.get(this.#line) ?? [])
      this.#merged.set(column, { until, text: this.#cells[column] ?? '' });
    if (!holds) return;
    const row = { line: this.#line, cells: this.#cells, ...(this.#unusable && { unusable: this.#unusable }) };
    this.rows.push(this.#refused === undefined ? row : { ...row, refused: this.#refused });
  }
}

function reasonAgainst(type: string, value: string, isTooLong: boolean): string | undefined {
  if (type === 'e') return `The cell shows an error (${value.slice(0, 20)}), not a value.`;
  if (isTooLong)
    return 'The cell holds a number of more than 15 digits, of which a spreadsheet keeps 15. Enter it as text.';
  return undefined;
}

const MOST_LETTERS = 3;
/** 27 for `AB12`. */
export function columnIn(cell: string): number {
  let column = 0;
  for (let at = 0; at <= MOST_LETTERS; at += 1) {
    const code = cell.charCodeAt(at);
    if (code >= 48 && code <= 57 && at > 0) return column - 1;
    if (!(code >= 65 && code <= 90)) break;
    column = column * 26 + code - 64;
  }
  return MOST_COLUMNS;
}
