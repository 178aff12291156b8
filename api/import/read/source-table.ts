import { type CutRecord, LONGEST_CSV_RECORD } from '../../../data/rules/text/csv-records.ts';
import { countText } from '../../../data/rules/text/numbers.ts';
import { FileRefused } from '../cells/errors.ts';

/** Of all formats: a row that is longer, in characters, is refused before it is taken apart. */
export const LONGEST_RECORD = LONGEST_CSV_RECORD;
export const MOST_COLUMNS = 1_000;
const MOST_ROWS = 1_000_000;
const ROWS_TO_LOOK_AT = 100;
const MOST_SHOWN = 200;
/** Names of columns hold no addresses, dates and discounts. */
const OF_ROW = /:\/\/|^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{4}|^\d+\s?%|%\s(?:off|rabatt)\b/i;

/** `line`: in a spreadsheet its number; for JSON and XML its place. It may have fewer cells than there are columns, and if refused more. */
export interface SourceRow extends CutRecord {
  /** The places of cells that have no value that can be used, and why. */
  readonly unusable?: readonly (readonly [column: number, reason: string])[];
}

/** A file as columns and rows, whatever its format. */
export interface SourceTable {
  readonly columns: readonly string[];
  /** How a file was read that claims no encoding and is not UTF-8. */
  readonly guessedEncoding?: 'Windows-1252';
  /** What the file holds that is not used, and what was found out about it: sentences for the owner. */
  readonly warnings: readonly string[];
  /** What stands beside the list that is the table, as it is written there, by its name, such as `links.next`. */
  readonly besides?: ReadonlyMap<string, string>;
  /** Can be asked for more than once. Throws `FileRefused` where the file turns out to be broken. */
  rows(): IteratorObject<SourceRow>;
}

/**
 * The table of rows of which one of the first names the columns. `mayBeWider`: rows cannot be shifted by a wrong delimiter, so cells
 * beyond the headings are columns without one. Throws `FileRefused`.
 */
export function tableBelowHeading(
  records: () => IteratorObject<SourceRow>,
  warnings: readonly string[],
  { mayBeWider = false } = {},
): SourceTable {
  const first = records().take(ROWS_TO_LOOK_AT).toArray();
  const above = headingAt(first.map(({ cells }) => cells));
  const heading = first[above];
  if (heading === undefined)
    throw new FileRefused('The file is empty. It needs a first line with the names of its columns, and rows below it.');
  const broken = first.slice(0, above + 1).find(({ refused }) => refused !== undefined);
  if (broken !== undefined)
    throw new FileRefused(
      `Line ${countText(broken.line)} stands where columns are named, and cannot be read. ${broken.refused}`,
    );
  const width = Math.max(...(mayBeWider ? first : [heading]).map(({ cells }) => cells.length));
  const columns = headings(Array.from({ length: width }, (_, at) => heading.cells[at] ?? ''));
  return {
    columns,
    warnings: [
      ...warnings,
      ...(above === 0 ? [] : [notUsedAbove(first.slice(0, above))]),
      ...(columns.some((name) => OF_ROW.test(name)) ? [looksLikeRow(heading)] : []),
    ],
    rows: () =>
      records()
        .drop(above + 1)
        .map((row, at) => {
          checkRows(at + 1);
          const refused = row.refused ?? wrongCells(row.cells, columns);
          return refused === undefined ? row : { ...row, refused };
        }),
  };
}

function wrongCells(cells: readonly string[], columns: readonly string[]): string | undefined {
  if (cells.length > columns.length && cells.slice(columns.length).some(holdsSomething))
    return `The row has ${cells.length} cells and the heading ${columns.length}. A quotation mark or a delimiter may be wrong.`;
  const isHeading =
    cells.length === columns.length &&
    cells[0]?.trim() === columns[0] &&
    headings(cells).every((name, at) => name === columns[at]);
  return isHeading ? 'The row repeats the names of the columns.' : undefined;
}

/** Which of the first rows names the columns: what stands above a table fills one cell or two, or begins with a hash. */
export function headingAt(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((cells) => cells.filter(holdsSomething).length);
  const often = (count: number) => filled.filter((each) => each === count).length;
  const usual = filled.reduce((best, each) => ((often(each) - often(best) || each - best) > 0 ? each : best), 0);
  const at = filled.findIndex((count, row) =>
    rows[row]![0]?.trimStart().startsWith('#') ? count === usual : count > 2 || count * 2 > usual,
  );
  return at > 0 && !rows[at]!.some((cell) => /^\s*[\d£$€-]|:\/\//.test(cell)) ? at : 0;
}

const looksLikeRow = ({ line, cells }: SourceRow): string =>
  `Line ${countText(line)} is taken for the names of the columns, and looks like a row: ${shownTexts([cells.join(' ')])}. Add a line with names above it.`;

function notUsedAbove(rows: readonly SourceRow[]): string {
  const texts = rows.map(({ cells }) => cells.filter(holdsSomething).join(' '));
  const lines = rows.length === 1 ? 'One line is' : `${rows.length} lines are`;
  return `${lines} not used, above the names of the columns: ${shownTexts(texts)}.`;
}

/** Throws `FileRefused`. */
export function checkRows(count: number): void {
  if (count > MOST_ROWS)
    throw new FileRefused(
      `The file has more than ${countText(MOST_ROWS)} rows. Split it, and import the parts one after another.`,
    );
}

export const holdsSomething = (text: string): boolean => text !== '' && text.trim() !== '';

/** Texts of a file, as many of them as a sentence can show. */
export function shownTexts(texts: readonly string[]): string {
  const all = texts.map((text) => `"${text.trim().slice(0, MOST_SHOWN)}"`).join(', ');
  return all.length > MOST_SHOWN * 2 ? `${all.slice(0, MOST_SHOWN * 2)}…` : all;
}

/** Names the columns that have no heading, and those that have the one of another: `Date (2)`. Throws `FileRefused` where there are too many. */
export function headings(cells: readonly string[]): string[] {
  if (cells.length > MOST_COLUMNS)
    throw new FileRefused(`The file has more than ${countText(MOST_COLUMNS)} columns. Leave those that matter.`);
  const names = new Set<string>();
  return cells.map((cell, at) => {
    const own = cell.trim().replaceAll(/\s+/g, ' ').slice(0, 200) || `Column ${at + 1}`;
    let name = own;
    for (let time = 2; names.has(name); time += 1) name = `${own} (${time})`;
    names.add(name);
    return name;
  });
}
