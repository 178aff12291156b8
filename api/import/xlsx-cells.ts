import { formulaMessage } from './cell-values.ts';
import { builtInFormat, numberFormat } from './number-format.ts';
import { holdsSomething, LONGEST_RECORD, MOST_COLUMNS, tooLong, type SourceRow } from './source-table.ts';
import type { Attributes, XmlHandler } from './xml-reader.ts';
import { CellText, plain, type SharedStrings } from './xlsx-strings.ts';

const BEYOND = `The row has a cell beyond the first ${MOST_COLUMNS} columns.`;
/** A spreadsheet keeps 15 digits of a number. */
const MOST_NUMBER = 1e15;
const GENERAL = (value: number): string => String(Number(value.toPrecision(15)));

/** Notes what the elements of a part are: each name without its prefix. */
export const elements = (open: (name: string, attributes: Attributes) => void): XmlHandler => ({
  open: (name, attributes) => open(plain(name), attributes),
  text: () => {},
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

interface Cell {
  readonly type: string;
  readonly style: string;
  readonly text: CellText;
  isFormula: boolean;
}

/** Reads a sheet: rows that hold something are added to `rows`. */
export class SheetReader implements XmlHandler {
  readonly rows: SourceRow[] = [];
  readonly #workbook: Workbook;
  #line = 0;
  #cells: string[] = [];
  #unusable = new Map<number, string>();
  #refused: string | undefined;
  #size = 0;
  #column = -1;
  #cell: Cell | null = null;
  /** Merged cells that reach this row. */
  #merged: { column: number; until: number; text: string }[] = [];
  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  open(tag: string, { r, t = 'n', s = '', hidden }: Attributes): void {
    const name = plain(tag);
    if (name === 'row') {
      this.#line = Number(r) > this.#line ? Number(r) : this.#line + 1;
      this.#column = -1;
      this.#size = 0;
      this.#cells = [];
      this.#unusable = new Map();
      this.#refused =
        hidden === '1' || hidden === 'true'
          ? 'The row is hidden in the spreadsheet. Show it there to use it.'
          : undefined;
    } else if (name === 'c') {
      this.#column = r === undefined ? this.#column + 1 : columnIn(r);
      this.#cell = { type: t, style: s, isFormula: false, text: new CellText() };
    } else if (name === 'f' && this.#cell !== null) this.#cell.isFormula = true;
    else this.#cell?.text.open(name);
  }

  text(piece: string): void {
    this.#cell?.text.add(piece);
  }

  close(tag: string): void {
    const name = plain(tag);
    this.#cell?.text.close(name);
    if (name === 'c' && this.#cell !== null) this.#endCell(this.#cell);
    else if (name === 'row') this.#endRow();
  }

  #endCell({ type, style, isFormula, text: { value } }: Cell): void {
    this.#cell = null;
    if (this.#refused === BEYOND) return;
    const text = this.#textOf(type, style, value);
    if (!holdsSomething(text) && !isFormula) return;
    if (!(this.#column < MOST_COLUMNS)) this.#refused ??= BEYOND;
    else if (this.#cells[this.#column]) this.#refused ??= 'The row has two cells in one place.';
    else if ((this.#size += text.length) > LONGEST_RECORD) this.#refused ??= tooLong;
    else {
      while (this.#cells.length < this.#column) this.#cells.push('');
      this.#cells[this.#column] = text;
      if (isFormula) this.#unusable.set(this.#column, formulaMessage(text));
      else if (type === 'e')
        this.#unusable.set(this.#column, `The cell shows an error (${text.slice(0, 20)}), not a value.`);
      else if (type === 'n' && Math.abs(Number(value)) >= MOST_NUMBER)
        this.#unusable.set(
          this.#column,
          `The cell holds a number of more than 15 digits, of which a spreadsheet keeps 15. Enter it as text.`,
        );
    }
  }

  #textOf(type: string, style: string, value: string): string {
    if (type === 's') return this.#workbook.strings.at(Number(value)) ?? '';
    if (type === 'b') return value === '1' ? 'true' : 'false';
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    if (type !== 'n' || value === '' || Number.isNaN(Number(value)) || Math.abs(Number(value)) >= MOST_NUMBER)
      return value;
    return (this.#workbook.formats[Number(style)] ?? GENERAL)(Number(value));
  }

  #endRow(): void {
    const holds = this.#cells.length > 0 || (this.#refused !== undefined && this.#refused.startsWith('The row has'));
    this.#merged = this.#merged.filter(({ until }) => until >= this.#line);
    for (const { column, text } of this.#merged)
      if (this.#cells.length > 0 && !this.#cells[column]) {
        while (this.#cells.length < column) this.#cells.push('');
        this.#cells[column] = text;
      }
    for (const each of this.#workbook.merged.get(this.#line) ?? [])
      this.#merged.push({ ...each, text: this.#cells[each.column] ?? '' });
    if (!holds) return;
    const row = { line: this.#line, cells: this.#cells, unusable: this.#unusable };
    this.rows.push(this.#refused === undefined ? row : { ...row, refused: this.#refused });
  }
}

/** 27 for `AB12`. */
export function columnIn(cell: string): number {
  const letters = /^([A-Z]{1,3})\d/.exec(cell)?.[1];
  return letters === undefined
    ? MOST_COLUMNS
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
