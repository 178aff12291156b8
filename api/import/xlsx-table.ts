import type { Entry } from 'yauzl';
import { formulaMessage } from './cell-values.ts';
import { FileRefused } from './errors.ts';
import { sheetReader, stylesReader, WorkbookPlaces } from './xlsx-cells.ts';
import type { CellNotes, XmlReader } from './xlsx-cells.ts';
import { headings, type SourceRow, type SourceTable } from './source-table.ts';

/** What a spreadsheet may unpack to: it is read in memory. */
const MOST_UNPACKED = 120 * 1024 * 1024;
const MOST_ENTRIES = 2_000;
const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/**
 * The first sheet of a spreadsheet in the format of Excel. It is unpacked once to be looked at, within bounds, before it is read. Throws
 * `FileRefused`.
 */
export async function openXlsx(file: string): Promise<SourceTable> {
  const notes = await notesIn(file);
  const { readSheet } = await import('read-excel-file/node'); // most servers open no spreadsheet
  const rows = await readSheet(file).catch((error: unknown) => {
    throw new FileRefused(
      `The spreadsheet cannot be read (${error instanceof Error ? error.message.split('\n')[0] : 'unknown error'}). ` +
        'Save it again as XLSX or CSV, then import it.',
    );
  });
  const texts = rows.map((row, at) =>
    row.map((cell, column) => textOfCell(cell, notes.percentages.get(at + 1)?.has(column))),
  );
  const first = texts.findIndex((cells) => cells.some((cell) => cell !== ''));
  if (first < 0)
    throw new FileRefused('The first sheet is empty. It needs a row with the names of its columns, and rows below it.');
  return { columns: headings(texts[first]!), rows: () => rowsBelow(texts, first, notes) };
}

async function* rowsBelow(
  texts: readonly string[][],
  first: number,
  { unusable }: CellNotes,
): AsyncIterable<SourceRow> {
  for (const [at, cells] of texts.entries()) {
    const line = at + 1;
    const found = unusable.get(line);
    if (at <= first || (found === undefined && cells.every((cell) => cell === ''))) continue;
    const reasons = [...(found ?? [])].map(
      ([column, error]) =>
        [column, error === null ? formulaMessage(cells[column] ?? '') : errorMessage(error)] as const,
    );
    yield { line, cells, unusable: new Map(reasons) };
  }
}

const errorMessage = (error: string): string => `The cell shows an error (${error.slice(0, 20)}), not a value.`;

function textOfCell(cell: unknown, isPercentage = false): string {
  if (cell === null || cell === undefined) return '';
  // spreadsheets know no time zones: midnight is a day
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, '')
      .replace('T', ' ');
  // 0.07 * 100 is not 7 in binary
  if (typeof cell === 'number' && isPercentage) return `${Number((cell * 100).toPrecision(12))}%`;
  return String(cell);
}

/** What stands beside the values. Throws `FileRefused` for what is no archive, or unpacks to more than is bearable. */
async function notesIn(file: string): Promise<CellNotes> {
  const notes: CellNotes = { unusable: new Map(), percentages: new Map() };
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw notSpreadsheet(error);
  });
  try {
    if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
    let unpacked = 0;
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST_UNPACKED) throw tooLarge();
      entries.push(entry);
    }
    if (!entries.some(({ fileName }) => fileName === WORKBOOK))
      throw new FileRefused('This is a ZIP archive, not a spreadsheet. Unpack it, and import the file in it.');
    let read = 0;
    const readEntry = async (entry: Entry, reader: XmlReader | null): Promise<void> => {
      const decoder = new TextDecoder();
      // the sizes that an archive states may be wrong, so the bytes are counted
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        if ((read += chunk.length) > MOST_UNPACKED) throw tooLarge();
        reader?.write(decoder.decode(chunk, { stream: true }));
      }
    };
    const place = new WorkbookPlaces();
    const percentStyles = new Set<string>();
    const steps: [isNow: (file: string) => boolean, reader: () => XmlReader | null][] = [
      [(file) => file === WORKBOOK, () => place.workbookReader()],
      [(file) => file === RELATIONS, () => place.relationsReader()],
      [(file) => file === place.styles, () => stylesReader((style) => void percentStyles.add(style))],
      [(file) => file === place.firstSheet, () => sheetReader(percentStyles, notes)],
      [() => true, () => null],
    ];
    let left = entries;
    for (const [isNow, reader] of steps) {
      for (const entry of left.filter(({ fileName }) => isNow(fileName))) await readEntry(entry, reader());
      left = left.filter(({ fileName }) => !isNow(fileName));
    }
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw notSpreadsheet(error);
  } finally {
    zip.close();
  }
  return notes;
}

const tooLarge = (): FileRefused =>
  new FileRefused(
    `The spreadsheet unpacks to more than ${MOST_UNPACKED / 1024 / 1024} MB, so it was not opened. Save it as CSV, then import that.`,
  );
const notSpreadsheet = (error: unknown): FileRefused =>
  new FileRefused(
    `This is not a spreadsheet that can be opened (${error instanceof Error ? error.message : 'unknown error'}). Save it as XLSX or CSV.`,
  );
