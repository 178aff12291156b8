import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { FileRefused } from './errors.ts';
import { headings, type SourceRow, type SourceTable } from './source-table.ts';
import { beginningOf, textOf, type Encoding } from './text-encoding.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_BYTES = 64 * 1024;
/** A record that is longer has a quotation mark that is never closed. */
const LONGEST_RECORD = 128 * 1024;

interface Dialect {
  delimiter: string;
  quote: string;
}

const options = ({ delimiter, quote }: Dialect): Options => ({
  delimiter,
  quote,
  escape: quote,
  bom: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: LONGEST_RECORD,
});

/** A file of values separated by commas, semicolons, tabs or bars, whichever its first lines show. Throws `FileRefused`. */
export async function openCsv(file: string, encoding: Encoding): Promise<SourceTable> {
  const dialect = dialectOf(await beginningOf(file, encoding, SAMPLE_BYTES));
  const records = () => recordsOf(file, encoding, dialect);
  for await (const { cells } of records()) return { columns: headings(cells), rows: () => withoutHeadings(records()) };
  throw new FileRefused('The file is empty. It needs a first line with the names of its columns, and rows below it.');
}

async function* withoutHeadings(records: AsyncIterable<SourceRow>): AsyncIterable<SourceRow> {
  let isFirst = true;
  for await (const record of records) {
    if (!isFirst) yield record;
    isFirst = false;
  }
}

async function* recordsOf(file: string, encoding: Encoding, dialect: Dialect): AsyncIterable<SourceRow> {
  // a failure discards the records that were read ahead, so lines are noted when they are parsed
  let lastLine = 0;
  const parser = parse({
    ...options(dialect),
    on_record: (record: string[], { lines }: { lines: number }) => {
      const line = lastLine + 1;
      lastLine = lines;
      return { line, cells: record };
    },
  } as object as Options);
  const source = Readable.from(textOf(file, encoding));
  source.on('error', (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser) as unknown as AsyncIterable<SourceRow>;
  } catch (error) {
    if (error instanceof CsvError) throw broken(error, lastLine + 1);
    throw error;
  } finally {
    source.destroy();
  }
}

function broken({ code }: CsvError, line: number): FileRefused {
  const at = line.toLocaleString('en-US');
  if (code === 'INVALID_OPENING_QUOTE')
    return new FileRefused(
      `Line ${at}: a quotation mark stands within a value that is not quoted. Quote the whole value and double the mark.`,
    );
  return new FileRefused(
    `Line ${at}: a quotation mark opens a value and is not closed properly. Close it, and double marks within the value.`,
  );
}

/** The delimiter that cuts the first lines into the most columns, the same number in each, and the mark that quotes values. */
function dialectOf(sample: string): Dialect {
  const lines = sample.slice(0, sample.length < SAMPLE_BYTES ? undefined : sample.lastIndexOf('\n'));
  const scored = DELIMITERS.map((delimiter) => {
    const dialect = { delimiter, quote: quoteOf(lines, delimiter) };
    return { dialect, score: scoreOf(lines, dialect) };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).dialect;
}

function quoteOf(sample: string, delimiter: string): string {
  const count = (mark: string) =>
    sample
      .split(/\r?\n/)
      .reduce((sum, line) => sum + line.split(delimiter).filter((cell) => cell.trim().startsWith(mark)).length, 0);
  return count("'") > count('"') ? "'" : '"';
}

function scoreOf(sample: string, dialect: Dialect): number {
  let widths: number[];
  try {
    widths = parseNow(sample, { ...options(dialect), relax_quotes: true, to: 100 }).map((record) => record.length);
  } catch {
    return 0; // it is another delimiter's
  }
  const [width = 1] = widths;
  const even = widths.filter((each) => each === width).length / Math.max(1, widths.length);
  return width < 2 ? even * 0.5 : even * even * (1 + Math.log2(width));
}
