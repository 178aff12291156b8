import { countText } from './numbers.ts';

/** How values stand in a text whose lines end with `\n`. */
export interface CsvDialect {
  delimiter: string;
  quote: string;
}

export interface CutRecord {
  /** The line that it begins at. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why nothing of it can be used. */
  readonly refused?: string;
}

export class UnclosedQuotation extends Error {
  override name = 'UnclosedQuotation';
  readonly line: number;
  constructor(line: number) {
    super(`Line ${line}: a quotation mark opens a value and is not closed.`);
    this.line = line;
  }
}

/** Of characters. */
export const LONGEST_CSV_RECORD = 256 * 1024;
export const tooLong = `The row is longer than ${countText(LONGEST_CSV_RECORD)} characters.`;
const WRONG_MARK = 'A quotation mark opens a value and is not closed properly. Double the marks within the value.';

/**
 * The records of a text that hold something, in bounded memory. Wrong quotation marks cost one line. `isBeginning`: the text goes on, so
 * that its last record may not be whole, and is left out. Throws `UnclosedQuotation`.
 */
export function* csvRecords(
  pieces: Iterable<string>,
  { delimiter, quote }: CsvDialect,
  isBeginning = false,
): Generator<CutRecord, void> {
  const [mark, end] = [quote, delimiter].map(character);
  const blanks = delimiter === '\t' ? '' : '[^\\S\\n]*';
  /** A value in quotation marks, and what closes it, or one without. */
  const quotedOrPlain = `${blanks}${mark}([^${mark}]*(?:${mark}{2}[^${mark}]*)*)(${mark}[ \\r]*)?|[^${end}\\n]*`;
  const [cell, plainCell] = [new RegExp(quotedOrPlain, 'y'), new RegExp(`[^${end}\\n]*`, 'y')];
  let text = '';
  let line = 1;
  let isWithinLongLine = false;

  /** Undefined: it may go on in the next piece. */
  function recordAt(from: number, isEnd: boolean): CutAt | undefined {
    const mayGoOn = !isEnd && text.length - from <= LONGEST_CSV_RECORD;
    const found = text.indexOf('\n', from);
    if (found < 0 && mayGoOn) return undefined;
    const written = text.slice(from, found < 0 ? text.length : found);
    const next = found < 0 ? text.length : found + 1;
    isWithinLongLine = found < 0 && !isEnd;
    if (written.length > LONGEST_CSV_RECORD) return { cells: [], next, refused: tooLong };
    if (!written.includes(quote))
      return { cells: (written.endsWith('\r') ? written.slice(0, -1) : written).split(delimiter), next };
    const cells: string[] = [];
    for (let at = from; ; at += 1) {
      cell.lastIndex = plainCell.lastIndex = at;
      const found = cell.exec(text)!;
      let [plain, value] = found as unknown as [string, string?];
      const close = found[2];
      at = cell.lastIndex;
      if (value !== undefined && at >= text.length && mayGoOn) return undefined;
      const isClosed = close !== undefined && (at >= text.length || text[at] === delimiter || text[at] === '\n');
      // in values separated by tabs most programs mean a mark as a letter
      if (value !== undefined && delimiter === '\t' && (!isClosed || value.includes('\t'))) {
        [plain, value] = [plainCell.exec(text)![0], undefined];
        at = plainCell.lastIndex;
      }
      if (value === undefined) cells.push(text[at] === delimiter ? plain : plain.replace(/\r$/, ''));
      else if (isClosed) cells.push(value.replaceAll(quote + quote, quote));
      else if (close === undefined) throw new UnclosedQuotation(line);
      else return { cells: written.split(delimiter), next, refused: WRONG_MARK };
      if (at >= text.length && mayGoOn) return undefined;
      if (at >= text.length && !isEnd) throw new UnclosedQuotation(line);
      if (at >= text.length || text[at] === '\n') return { cells, next: at + 1 };
    }
  }
  function* records(isEnd: boolean): Generator<CutRecord, void> {
    let at = 0;
    if (isWithinLongLine) {
      const found = text.indexOf('\n');
      at = found < 0 ? text.length : found;
      isWithinLongLine = found < 0;
    }
    while (at < text.length) {
      const record = recordAt(at, isEnd);
      if (record === undefined) break;
      const { cells, next, refused } = record;
      if (refused !== undefined) yield { line, cells, refused };
      else if (cells.some((each) => each.trim() !== '')) yield { line, cells };
      for (at = text.indexOf('\n', at); at >= 0 && at < next; at = text.indexOf('\n', at + 1)) line += 1;
      at = next;
    }
    text = text.slice(at);
  }

  for (const piece of pieces) {
    text += piece;
    yield* records(false);
  }
  if (!isBeginning) yield* records(true);
}

/** A record, and where the one after it begins. */
interface CutAt extends Omit<CutRecord, 'line'> {
  readonly next: number;
}

/** As an expression names it. */
const character = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
