import { open } from 'node:fs/promises';
import { MOST_IMPORT_BYTES } from '../contract/begin-import.ts';
import { openCsv } from './csv-table.ts';
import { FileRefused, FileTooLarge } from './errors.ts';
import { openJson } from './json-table.ts';
import type { SourceTable } from './source-table.ts';
import { beginningOf, encodingOf, type Encoding } from './text-encoding.ts';
import { openXlsx } from './xlsx-table.ts';

const MEGABYTE = 1024 * 1024;
/** Bytes of a spreadsheet. */
const MOST_XLSX_BYTES = 20 * MEGABYTE;
const BEGINNING_BYTES = 64 * 1024;

const SIGNATURES: readonly (readonly [bytes: string, what: string])[] = [
  ['d0cf11e0', 'an old Excel file (.xls). Save it as XLSX or CSV'],
  ['1f8b', 'compressed (gzip). Unpack it'],
  ['25504446', 'a PDF. Ask for the deals as CSV, JSON or XLSX'],
];

/** A file of any of the formats, found out by what is in it. Throws `FileRefused` and `FileTooLarge`. */
export async function openSourceFile(file: string): Promise<SourceTable> {
  const { beginning, size } = await beginningOfFile(file);
  if (size === 0) throw new FileRefused('The file is empty.');
  if (beginning.startsWith('504b0304')) {
    if (size > MOST_XLSX_BYTES) throw new FileTooLarge('A spreadsheet', MOST_XLSX_BYTES / MEGABYTE);
    return openXlsx(file);
  }
  if (size > MOST_IMPORT_BYTES) throw new FileTooLarge('A file', MOST_IMPORT_BYTES / MEGABYTE);
  const known = SIGNATURES.find(([bytes]) => beginning.startsWith(bytes));
  if (known) throw new FileRefused(`The file is ${known[1]}, then import that.`);
  const encoding = await encodingOf(file);
  const table = await openText(file, encoding, (await beginningOf(file, encoding, BEGINNING_BYTES)).trimStart());
  return encoding === 'windows-1252' ? { ...table, guessedEncoding: 'Windows-1252' } : table;
}

async function openText(file: string, encoding: Encoding, text: string): Promise<SourceTable> {
  if (/^<(?:!doctype html|html|head|body|!--)/i.test(text))
    throw new FileRefused(
      'This is a web page (HTML), not a feed. Check the address: it may lead to a log-in, or to a page that explains the feed.',
    );
  if (text.startsWith('<')) throw new FileRefused('This is XML, which is not read. Ask for the feed as CSV or JSON.');
  if (text.startsWith('[')) return openJson(file, encoding, 'json');
  if (text.startsWith('{')) return openJson(file, encoding, isLines(text) ? 'ndjson' : 'json');
  return openCsv(file, encoding);
}

/** Whether the first line is an object by itself. One that stands alone may hold the list. */
function isLines(text: string): boolean {
  const [first = '', second = ''] = text.split('\n', 2);
  try {
    const value = JSON.parse(first) as object;
    if (second.trim() !== '') return second.trimStart().startsWith('{');
    return !Object.values(value).some((each) => Array.isArray(each) && each.some((item) => typeof item === 'object'));
  } catch {
    return false;
  }
}

async function beginningOfFile(file: string): Promise<{ beginning: string; size: number }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return { beginning: buffer.toString('hex', 0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}
