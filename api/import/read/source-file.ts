import { statSync } from 'node:fs';
import { jsonIn } from '../../../data/rules/text/json-in.ts';
import { MOST_IMPORT_BYTES } from '../../contract/imports.ts';
import { openCsv } from './csv-table.ts';
import { FileRefused, FileTooLarge } from '../cells/errors.ts';
import { openJson } from './json-table.ts';
import { LONGEST_RECORD, type SourceTable } from './source-table.ts';
import { beginningOf, encodingOf, firstBytes, type Encoding } from './text-encoding.ts';
import { openXlsx } from './xlsx-table.ts';
import { openXml } from './xml-table.ts';

const MEGABYTE = 1024 * 1024;
const MOST_XLSX_BYTES = 20 * MEGABYTE;
const BEGINNING_BYTES = 2 * LONGEST_RECORD;

const SIGNATURE_BYTES = 8;
const SIGNATURES: readonly (readonly [bytes: string, what: string])[] = [
  ['d0cf11e0', 'an old Excel file (.xls). Save it as XLSX or CSV'],
  ['1f8b', 'compressed (gzip). Unpack it'],
  ['25504446', 'a PDF. Ask for the deals as CSV, JSON or XLSX'],
];

/**
 * A file of any of the formats, found out by what is in it. `isOfDeals`: deals that are listed within a record get rows of their own.
 * `onUnpacked`: of how many bytes. Throws `FileRefused` and `FileTooLarge`.
 */
export async function openSourceFile(
  file: string,
  isOfDeals: boolean,
  onUnpacked?: (bytes: number) => void,
): Promise<SourceTable> {
  const { size } = statSync(file);
  const beginning = firstBytes(file, SIGNATURE_BYTES).toString('hex');
  if (size === 0) throw new FileRefused('The file is empty.');
  if (beginning.startsWith('504b0304')) {
    if (size > MOST_XLSX_BYTES) throw new FileTooLarge('A spreadsheet', MOST_XLSX_BYTES / MEGABYTE);
    return openXlsx(file, onUnpacked);
  }
  if (size > MOST_IMPORT_BYTES) throw new FileTooLarge('A file', MOST_IMPORT_BYTES / MEGABYTE);
  const known = SIGNATURES.find(([bytes]) => beginning.startsWith(bytes));
  if (known) throw new FileRefused(`The file is ${known[1]}, then import that.`);
  const { encoding, isGuessed, warnings } = encodingOf(file);
  const table = await openText(file, encoding, beginningOf(file, encoding, BEGINNING_BYTES).trimStart(), isOfDeals);
  return {
    ...table,
    warnings: [...table.warnings, ...warnings],
    ...(isGuessed && { guessedEncoding: 'Windows-1252' }),
  };
}

async function openText(file: string, encoding: Encoding, text: string, isOfDeals: boolean): Promise<SourceTable> {
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype html|html|head|body)\b/i.test(text))
    throw new FileRefused(
      'This is a web page (HTML), not a feed. Check the address: it may lead to a log-in, or to a page that explains the feed.',
    );
  if (text.startsWith('<')) return openXml(file, encoding, isOfDeals);
  if (/^[[{]/.test(text)) return openJson(file, encoding, text.startsWith('{') && isLines(text), isOfDeals);
  return openCsv(file, encoding);
}

/** Whether each line is an object by itself. One that stands alone may hold the list. */
function isLines(text: string): boolean {
  const [first = '', second = ''] = text.split(/[\r\n]+/, 2);
  if (second.trim() !== '') return second.trimStart().startsWith('{') && !/[[{,]\s*$/.test(first);
  const value = jsonIn(first);
  return value !== undefined && !/\[\{|"\d+":\{/.test(JSON.stringify(value));
}
