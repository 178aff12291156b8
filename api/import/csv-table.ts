import { FileRefused } from './errors.ts';
import { headingAt, holdsSomething, inWords, LONGEST_RECORD, tableBelowHeading, tooLong } from './source-table.ts';
import type { SourceRow, SourceTable } from './source-table.ts';
import { beginningOf, textOf, type Encoding } from './text-encoding.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_ROWS = 100;

interface Dialect {
  delimiter: string;
  quote: string;
  lineEnd: string;
}

/**
 * A file of values separated by commas, semicolons, tabs or bars: by what its line `sep=` says, else by what its first lines show. Throws
 * `FileRefused`.
 */
export async function openCsv(file: string, encoding: Encoding): Promise<SourceTable> {
  const sample = beginningOf(file, encoding, SAMPLE_BYTES);
  const lineEnd = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n';
  const hint = /^"?sep=(.)"?[ \t]*[\r\n]+/i.exec(sample);
  const dialect = dialectOf(sample.slice(hint?.[0].length), lineEnd, hint ? [hint[1]!] : DELIMITERS);
  async function* records(): AsyncIterable<SourceRow> {
    const cutter = new RecordCutter(dialect);
    for (const text of textOf(file, encoding))
      for (const row of cutter.add(text)) if (hint === null || row.line > 1) yield row;
    yield* cutter.add('', true);
  }
  return tableBelowHeading(records, []);
}

interface Cut {
  cells: string[];
  end: number;
  refused?: string;
}

/** Cuts text into records, without those that hold nothing. One whose quotation marks are wrong costs its first line alone. */
class RecordCutter {
  readonly #dialect: Dialect;
  #text = '';
  #line = 1;
  #isWithinLongLine = false;
  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  *add(piece: string, isEnd = false): Iterable<SourceRow> {
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
      else if (cells.some(holdsSomething)) yield { line: this.#line, cells };
      this.#line += linesIn(text, at, end, this.#dialect.lineEnd);
      at = end;
    }
    this.#text = text.slice(at);
  }

  /** Null: it may go on in the next piece. */
  #cut(text: string, at: number, isEnd: boolean): Cut | null {
    const { delimiter, quote, lineEnd } = this.#dialect;
    const mayGoOn = !isEnd && text.length - at <= LONGEST_RECORD;
    const found = text.indexOf(lineEnd, at);
    if (found < 0 && mayGoOn) return null;
    const line = text.slice(at, found < 0 ? text.length : found);
    const end = found < 0 ? text.length : found + 1;
    this.#isWithinLongLine = found < 0 && !isEnd;
    if (line.length > LONGEST_RECORD) return { cells: [], end, refused: tooLong };
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
        else if (delimiter !== '\t' && closes < 0) throw neverClosed(this.#line);
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
      if (at >= text.length && !isEnd) throw neverClosed(this.#line);
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

const neverClosed = (line: number): FileRefused =>
  new FileRefused(
    `Line ${inWords(line)}: a quotation mark opens a value and is not closed in the next ${inWords(LONGEST_RECORD)} characters. ` +
      'Close it, and double marks within the value.',
  );

/** The delimiter that cuts the first lines into the most columns, the same number in each, and the mark that quotes values. */
function dialectOf(sample: string, lineEnd: string, delimiters: readonly string[]): Dialect {
  const scored = delimiters.map((delimiter) => {
    const dialect = { delimiter, quote: quoteOf(sample, delimiter), lineEnd };
    return { dialect, score: scoreOf(sample, dialect) };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).dialect;
}

function quoteOf(sample: string, delimiter: string): string {
  const cells = sample.split(/[\r\n]+/).flatMap((line) => line.split(delimiter).map((cell) => cell.trim()));
  const count = (mark: string) =>
    cells.filter((cell) => cell.length > 1 && cell.startsWith(mark) && cell.endsWith(mark)).length;
  return count("'") > count('"') ? "'" : '"';
}

function scoreOf(sample: string, dialect: Dialect): number {
  // the last record of a sample may be cut, within a quotation too
  const records = [...new RecordCutter(dialect).add(`${sample}${dialect.lineEnd.repeat(2)}`)].slice(0, SAMPLE_ROWS);
  const rows = records.map(({ cells, refused }) => (refused === undefined ? cells : []));
  const above = headingAt(rows);
  const widths = rows.slice(above).map(({ length }) => length);
  const [width = 1] = widths;
  if (width === 0) return 0; // the heading cannot be read so
  const often = (count: number) => widths.filter((each) => each === count).length / widths.length;
  if (width < 2) return 0.5 * often(width);
  // rows may have cells beyond the headings, for which they are refused
  const even = Math.max(...widths.filter((each) => each >= width).map(often));
  // of two that are as good the one that uses all lines
  return even * even * (1 + Math.log2(width)) * (above === 0 ? 1 : 0.99);
}
