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

interface Cut {
  cells: string[];
  end: number;
  refused?: string;
}

/**
 * Cuts text into records, without those that hold nothing. One whose quotation marks are wrong costs its first line alone. Throws
 * `UnclosedQuotation`.
 */
export class CsvCutter {
  readonly #dialect: CsvDialect;
  #text = '';
  #line = 1;
  #isWithinLongLine = false;
  constructor(dialect: CsvDialect) {
    this.#dialect = dialect;
  }

  *add(piece: string, isEnd = false): Iterable<CutRecord> {
    const text = this.#text + piece;
    let at = 0;
    if (this.#isWithinLongLine) {
      const found = text.indexOf(this.#dialect.lineEnd);
      at = found < 0 ? text.length : found;
      this.#isWithinLongLine = found < 0;
    }
    while (at < text.length) {
      const cut = this.#cut(text, at, isEnd);
      if (cut === null) break;
      const { cells, end, refused } = cut;
      if (refused !== undefined) yield { line: this.#line, cells, refused };
      else if (cells.some((cell) => cell.trim() !== '')) yield { line: this.#line, cells };
      this.#line += linesIn(text, at, end, this.#dialect.lineEnd);
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
    for (let at = from, lineTo = -1; ; at += 1) {
      if (lineTo < at) lineTo = text.indexOf(lineEnd, at);
      const opens = delimiter === '\t' ? at : afterBlanks(text, at, lineTo);
      let quoted: { value: string; end: number } | undefined;
      if (text.startsWith(quote, opens)) {
        let closes = text.indexOf(quote, opens + 1);
        let isDoubled = false;
        for (; closes >= 0 && text.startsWith(quote, closes + 1); closes = text.indexOf(quote, closes + 2))
          isDoubled = true;
        if (mayGoOn && (closes < 0 || closes + 2 >= text.length)) return null;
        const value = text.slice(opens + 1, closes);
        let end = closes + 1;
        while (text[end] === ' ' || (text[end] === '\r' && lineEnd === '\n')) end += 1;
        const isClosed = closes >= 0 && (end >= text.length || text[end] === delimiter || text[end] === lineEnd);
        // in values separated by tabs most programs mean a mark as a letter
        if (isClosed && !(delimiter === '\t' && value.includes('\t')))
          quoted = { value: isDoubled ? value.replaceAll(quote + quote, quote) : value, end };
        else if (delimiter !== '\t' && closes < 0) throw new UnclosedQuotation(this.#line);
        else if (delimiter !== '\t') return 'wrong';
      }
      if (quoted === undefined) {
        const rest = text.slice(at, lineTo < 0 ? text.length : lineTo);
        const cell = rest.indexOf(delimiter);
        const end = cell < 0 ? at + rest.length : at + cell;
        const value = text.slice(at, end);
        quoted = { value: cell < 0 && value.endsWith('\r') ? value.slice(0, -1) : value, end };
      }
      cells.push(quoted.value);
      at = quoted.end;
      if (at >= text.length && mayGoOn) return null;
      if (at >= text.length && !isEnd) throw new UnclosedQuotation(this.#line);
      if (at >= text.length) return { cells, end: at };
      if (text[at] === lineEnd) return { cells, end: at + 1 };
    }
  }
}

/** Where a value begins, within its line. */
function afterBlanks(text: string, at: number, lineTo: number): number {
  const code = text.charCodeAt(at);
  if (code > 32 && code < 128) return at;
  const rest = text.slice(at, lineTo < 0 ? text.length : lineTo);
  return at + rest.length - rest.trimStart().length;
}

function linesIn(text: string, from: number, to: number, lineEnd: string): number {
  let count = 0;
  for (let at = text.indexOf(lineEnd, from); at >= 0 && at < to; at = text.indexOf(lineEnd, at + 1)) count += 1;
  return count;
}
