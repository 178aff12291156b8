import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { ZipFile } from 'yazl';
import { inTurns } from '../files/in-batches.ts';
import type { SavedFile } from '../catalogue/folder/media-folder.ts';
import { tableNames, type ExportFile, type TableName } from './export-files.ts';
import type { ExportSource } from './export-source.ts';
import { columnsOf, rowsOf } from './export-tables.ts';
import { jsonLines, ndjsonLines } from './exported-documents.ts';

/** Pieces between two turns of the event loop. */
const AT_ONCE = 32;
export const CSV = { header: true, quoted: true, quoted_empty: true, record_delimiter: '\r\n' };

/** Writes one export file, piece by piece, and ends the output. */
export async function writeExport(file: ExportFile, source: ExportSource, output: Writable): Promise<void> {
  if (file === 'catalogue.zip') return writeZip(source, output);
  await pipeline(contentOf(file, source), output);
}

function contentOf(file: Exclude<ExportFile, 'catalogue.zip'>, { head, documents }: ExportSource): Readable {
  if (file === 'catalogue.json') return Readable.from(inTurns(jsonLines(head, documents()), AT_ONCE));
  if (file === 'catalogue.ndjson') return Readable.from(inTurns(ndjsonLines(head, documents()), AT_ONCE));
  const table = file.slice(0, -'.csv'.length) as TableName;
  const rows = Readable.from(inTurns(rowsOf(table, documents()), AT_ONCE));
  const csv = stringify({ ...CSV, columns: [...columnsOf(table)] });
  rows.on('error', (error) => csv.destroy(error));
  return rows.pipe(csv);
}

async function writeZip(source: ExportSource, output: Writable): Promise<void> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  const mtime = new Date(source.head.exportedAt);
  const add = (name: Exclude<ExportFile, 'catalogue.zip'>) =>
    zip.addReadStreamLazy(name, { mtime }, (give) => give(null, contentOf(name, source)));
  add('catalogue.json');
  add('catalogue.ndjson');
  for (const table of tableNames) add(`${table}.csv`);
  for (const picture of source.pictures) addPicture(zip, picture, mtime);
  zip.end();
  await Promise.race([pipeline(zip.outputStream as Readable, output), failed]);
}

/** Pictures are compressed already. */
const addPicture = (zip: ZipFile, { path, file }: SavedFile, mtime: Date): void =>
  zip.addFile(file, path, { mtime, compress: false });
