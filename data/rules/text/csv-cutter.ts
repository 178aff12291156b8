/** How values stand in a text. */
export interface CsvDialect {
  delimiter: string;
  quote: string;
  lineEnd: string;
}

export interface CutRecord {
  /** The line that it begins at. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why nothing of it can be used. */
  readonly refused?: string;
}

/** A quotation mark opens a value, and is not closed. */
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
export const tooLong = `The row is longer than ${LONGEST_CSV_RECORD.toLocaleString('en-US')} characters.`;

interface Cut extends Omit<CutRecord, 'line'> {
  readonly end: number;
}

/** Cuts text into records that hold something. Wrong quotation marks cost one line. Throws `UnclosedQuotation`. */
export class CsvCutter {
  readonly #dialect: CsvDialect;
  #text = '';
  #line = 1;
  #isWithinLongLine = false;
  /** A value in quotation marks, and what closes it, or one without. */
  readonly #cell: RegExp;
  readonly #plain: RegExp;
  constructor(dialect: CsvDialect) {
    this.#dialect = dialect;
    const { delimiter, lineEnd } = dialect;
    const [mark, end] = [dialect.quote, lineEnd].map(character);
    const blanks = delimiter === '\t' ? '' : `[^\\S${end}]*`;
    const quoted = `${blanks}${mark}([^${mark}]*(?:${mark}{2}[^${mark}]*)*)(${mark}${lineEnd === '\n' ? '[ \\r]*' : ' *'})?`;
    const plain = `[^${character(delimiter)}${end}]*`;
    this.#cell = new RegExp(`${quoted}|${plain}`, 'y');
    this.#plain = new RegExp(plain, 'y');
  }

  *add(piece: string, isEnd = false): Iterable<CutRecord> {
    const { lineEnd } = this.#dialect;
    const text = this.#text + piece;
    let at = 0;
    if (this.#isWithinLongLine) {
      const found = text.indexOf(lineEnd);
      at = found < 0 ? text.length : found;
      this.#isWithinLongLine = found < 0;
    }
    while (at < text.length) {
      const cut = this.#cut(text, at, isEnd);
      if (cut === null) break;
      const { cells, end, refused } = cut;
      if (refused !== undefined) yield { line: this.#line, cells, refused };
      else if (cells.some((cell) => cell.trim() !== '')) yield { line: this.#line, cells };
      for (at = text.indexOf(lineEnd, at); at >= 0 && at < end; at = text.indexOf(lineEnd, at + 1)) this.#line += 1;
      at = end;
    }
    this.#text = text.slice(at);
  }

  /** Null: it may go on in the next piece. */
  #cut(text: string, at: number, isEnd: boolean): Cut | null {
    const { delimiter, quote, lineEnd } = this.#dialect;
    const mayGoOn = !isEnd && text.length - at <= LONGEST_CSV_RECORD;
    const found = text.indexOf(lineEnd, at);
    if (found < 0 && mayGoOn) return null;
    const line = text.slice(at, found < 0 ? text.length : found);
    const end = found < 0 ? text.length : found + 1;
    this.#isWithinLongLine = found < 0 && !isEnd;
    if (line.length > LONGEST_CSV_RECORD) return { cells: [], end, refused: tooLong };
    if (!line.includes(quote)) return { cells: (line.endsWith('\r') ? line.slice(0, -1) : line).split(delimiter), end };
    const cut = this.#cutQuoted(text, at, mayGoOn, isEnd);
    if (cut !== 'wrong') return cut;
    const refused = 'A quotation mark opens a value and is not closed properly. Double the marks within the value.';
    return { cells: line.split(delimiter), end, refused };
  }

  #cutQuoted(text: string, from: number, mayGoOn: boolean, isEnd: boolean): Cut | 'wrong' | null {
    const { delimiter, quote, lineEnd } = this.#dialect;
    const cells: string[] = [];
    for (let at = from; ; at += 1) {
      this.#cell.lastIndex = this.#plain.lastIndex = at;
      const found = this.#cell.exec(text) as string[];
      let [written, value] = found as [string, string?];
      const close = found[2];
      let end = this.#cell.lastIndex;
      if (value !== undefined && end >= text.length && mayGoOn) return null;
      const isClosed = close !== undefined && (end >= text.length || text[end] === delimiter || text[end] === lineEnd);
      // in values separated by tabs most programs mean a mark as a letter
      if (value !== undefined && delimiter === '\t' && (!isClosed || value.includes('\t'))) {
        [written, value] = [this.#plain.exec(text)![0], undefined];
        end = this.#plain.lastIndex;
      }
      if (value === undefined) cells.push(text[end] === delimiter ? written : written.replace(/\r$/, ''));
      else if (isClosed) cells.push(value.replaceAll(quote + quote, quote));
      else if (close === undefined) throw new UnclosedQuotation(this.#line);
      else return 'wrong';
      at = end;
      if (at >= text.length && mayGoOn) return null;
      if (at >= text.length && !isEnd) throw new UnclosedQuotation(this.#line);
      if (at >= text.length) return { cells, end: at };
      if (text[at] === lineEnd) return { cells, end: at + 1 };
    }
  }
}

/** As an expression names it. */
const character = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
