import { type CsvDialect, csvRecords, UnclosedQuotation } from '../../../data/rules/text/csv-records.ts';
import { countText } from '../../../data/rules/text/numbers.ts';
import { FileRefused } from '../cells/errors.ts';
import { headingAt, LONGEST_RECORD, type SourceRow, type SourceTable, tableBelowHeading } from './source-table.ts';
import { beginningOf, type Encoding, textOf } from './text-encoding.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_ROWS = 100;

/** Values between commas, semicolons, tabs or bars, as `sep=` or the first lines say. Throws `FileRefused`. */
export function openCsv(file: string, encoding: Encoding): SourceTable {
  const start = beginningOf(file, encoding, SAMPLE_BYTES);
  // as old programs of Macs end lines
  const withLineEnds =
    !start.includes('\n') && start.includes('\r') ? (text: string) => text.replaceAll('\r', '\n') : null;
  const sample = withLineEnds?.(start) ?? start;
  const hint = /^"?sep=(.)"?[ \t]*[\r\n]+/i.exec(sample);
  const dialect = dialectOf(sample.slice(hint?.[0].length), hint ? [hint[1]!] : DELIMITERS);
  function* records(): Generator<SourceRow> {
    const texts = textOf(file, encoding);
    try {
      const all = csvRecords(withLineEnds ? Iterator.from(texts).map(withLineEnds) : texts, dialect);
      for (const row of all) if (hint === null || row.line > 1) yield row;
    } catch (error) {
      if (!(error instanceof UnclosedQuotation)) throw error;
      const [line, most] = [error.line, LONGEST_RECORD].map(countText);
      throw new FileRefused(
        `Line ${line}: a quotation mark opens a value and is not closed in the next ${most} characters. ` +
          'Close it, and double marks within the value.',
      );
    }
  }
  return tableBelowHeading(records, []);
}

/** The delimiter that cuts the first lines into the most columns, the same number in each, and the mark that quotes values. */
function dialectOf(sample: string, delimiters: readonly string[]): CsvDialect {
  const scored = delimiters.map((delimiter) => {
    const dialect = { delimiter, quote: quoteOf(sample, delimiter) };
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

function scoreOf(sample: string, dialect: CsvDialect): number {
  // the last record of a sample may be cut, within a quotation too
  const records = csvRecords([`${sample}\n\n`], dialect, true).take(SAMPLE_ROWS);
  const rows = Array.from(records, ({ cells, refused }) => (refused === undefined ? cells : []));
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
