import type { Entry } from 'yauzl';
import { FileRefused } from '../cells/errors.ts';
import { tableBelowHeading, shownTexts, type SourceRow, type SourceTable } from './source-table.ts';
import { columnIn, elements, SheetReader, stylesReader, type Workbook } from './xlsx-cells.ts';
import { plain, SharedStrings } from './xlsx-strings.ts';
import { XmlReader, type XmlHandler } from './xml-reader.ts';

const MEGABYTE = 1024 * 1024;
const MOST_UNPACKED = 120 * MEGABYTE;
/** Of the parts besides sheets and their texts. */
const MOST_OF_PART = 8 * MEGABYTE;
const MOST_ENTRIES = 2_000;
/** In bytes: of what ends the rows. */
const LONGEST_TAG = 40;
/** Each stands for as many cells as rows that it reaches. */
const MOST_MERGED = 1_000_000;
const WORKBOOK = 'xl/workbook.xml';

/** The first visible sheet of a spreadsheet in the format of Excel. `onUnpacked`: of how many bytes. Throws `FileRefused`. */
export async function openXlsx(file: string, onUnpacked: (bytes: number) => void = () => {}): Promise<SourceTable> {
  try {
    onUnpacked(await checkArchive(file));
    return await openSheet(file);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function openSheet(file: string): Promise<SourceTable> {
  const { sheets, relations, isFrom1904 } = await workbookIn(file);
  const place = (type: string) => [...relations.values()].find((each) => each.type.endsWith(`/${type}`))?.part;
  const sheet = sheets.find(({ isHidden, id }) => !isHidden && relations.get(id)?.type.endsWith('/worksheet'));
  const part = relations.get(sheet?.id ?? '')?.part;
  if (sheet === undefined || part === undefined) throw new Error('it has no sheet that can be seen');
  const formats: ((value: number) => string)[] = [];
  await readPart(file, place('styles'), stylesReader(formats, isFrom1904));
  const strings = new SharedStrings();
  await readPart(file, place('sharedStrings'), strings, MOST_UNPACKED);
  const workbook = { strings, formats, merged: await mergedIn(file, part) };
  const others = sheets.filter((each) => each !== sheet).map(({ name }) => name);
  const warnings = others.length === 0 ? [] : [`Only the sheet "${sheet.name}" is used, not ${shownTexts(others)}.`];
  const links = await linksIn(file, part);
  if (links.length > 0)
    warnings.push(
      `The text of ${links.length} cells leads to addresses, such as ${shownTexts(links.slice(0, 2))}, which are used only where they are written out in a cell.`,
    );
  return tableBelowHeading(() => rowsOf(file, part, workbook), warnings, { mayBeWider: true });
}

async function* rowsOf(file: string, part: string, workbook: Workbook): AsyncIterable<SourceRow> {
  const reader = new SheetReader(workbook);
  const xml = new XmlReader(reader);
  try {
    for await (const text of textOfPart(file, part)) {
      xml.write(text);
      yield* reader.rows.splice(0);
    }
    xml.end();
  } catch (error) {
    throw refusalOf(error);
  }
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

async function workbookIn(file: string) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  const handler = elements((name, attributes) => {
    const { name: title = '', state = 'visible', date1904 = '0' } = attributes;
    const id = Object.entries(attributes).find(([each]) => plain(each) === 'id' && each !== 'id')?.[1] ?? '';
    if (name === 'sheet') sheets.push({ name: title, id, isHidden: state !== 'visible' });
    if (name === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true';
  });
  await readPart(file, WORKBOOK, handler);
  return { sheets, relations: await relationsOf(file, WORKBOOK), isFrom1904 };
}

/** By id. */
async function relationsOf(file: string, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const [folder, name] = [part.slice(0, part.lastIndexOf('/') + 1), part.slice(part.lastIndexOf('/') + 1)];
  const handler = elements((tag, { Id = '', Type = '', Target = '' }) => {
    const target = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`;
    if (tag === 'Relationship') relations.set(Id, { type: Type, part: Type.endsWith('/hyperlink') ? Target : target });
  });
  await readPart(file, `${folder}_rels/${name}.rels`, handler);
  return relations;
}

async function linksIn(file: string, sheet: string): Promise<string[]> {
  return [...(await relationsOf(file, sheet)).values()]
    .filter(({ type }) => type.endsWith('/hyperlink'))
    .map(({ part }) => part);
}

/** Cells that are merged downwards, by the row of the first: they stand in the file after the rows. */
async function mergedIn(file: string, sheet: string): Promise<Workbook['merged']> {
  let [tail, end]: [Buffer, string] = [Buffer.alloc(0), ''];
  for await (const bytes of bytesOfPart(file, sheet)) {
    const isAfterRows = end !== '';
    const found = isAfterRows ? bytes : Buffer.concat([tail, bytes]);
    tail = found.subarray(-LONGEST_TAG);
    if (!isAfterRows && !found.includes('sheetData>')) continue;
    const text = found.toString('latin1');
    if (isAfterRows || /<\/(?:\w+:)?sheetData>/.test(text)) end += text;
    if (end.length > MOST_OF_PART) throw tooLarge();
  }
  const merged = new Map<number, { column: number; until: number }[]>();
  let cells = 0;
  for (const [, from = '', to = ''] of end.matchAll(/mergeCell\s[^>]*?ref="([A-Z]+\d+):([A-Z]+\d+)"/g)) {
    const [first, until] = [Number(/\d+/.exec(from)), Number(/\d+/.exec(to))];
    if (until <= first) continue;
    if ((cells += until - first) > MOST_MERGED) throw new Error('it has too many merged cells');
    const ofRow = merged.get(first) ?? [];
    ofRow.push({ column: columnIn(from), until });
    merged.set(first, ofRow);
  }
  return merged;
}

async function readPart(
  file: string,
  part: string | undefined,
  handler: XmlHandler,
  most = MOST_OF_PART,
): Promise<void> {
  const xml = new XmlReader(handler);
  let read = 0;
  if (part !== undefined)
    for await (const text of textOfPart(file, part)) {
      if ((read += text.length) > most) throw tooLarge();
      xml.write(text);
    }
  xml.end();
}

/** How many bytes it unpacks to. Throws `FileRefused` for what is no archive, another one, or unpacks to more than is bearable. */
async function checkArchive(file: string): Promise<number> {
  let unpacked = 0;
  let isSpreadsheet = false;
  for await (const { entry } of entriesOf(file)) {
    const { fileName, uncompressedSize } = entry;
    if ((unpacked += uncompressedSize) > MOST_UNPACKED) throw tooLarge();
    isSpreadsheet ||= fileName === WORKBOOK;
  }
  if (!isSpreadsheet)
    throw new FileRefused('This is a ZIP archive, not a spreadsheet. Unpack it, and import the file in it.');
  return unpacked;
}

async function* textOfPart(file: string, part: string): AsyncIterable<string> {
  const decoder = new TextDecoder();
  for await (const bytes of bytesOfPart(file, part)) yield decoder.decode(bytes, { stream: true });
}

/** Nothing, where there is no such part. */
async function* bytesOfPart(file: string, part: string): AsyncIterable<Buffer> {
  for await (const { entry, bytes } of entriesOf(file)) if (entry.fileName === part) return yield* bytes();
}

async function* entriesOf(file: string): AsyncIterable<{ entry: Entry; bytes: () => AsyncIterable<Buffer> }> {
  const { openZip, unpacked } = await import('./zip-file.ts'); // most servers open no spreadsheet
  const zip = await openZip(file);
  try {
    if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
    for await (const entry of zip.eachEntry()) yield { entry, bytes: () => unpacked(zip, entry) };
  } finally {
    zip.close();
  }
}

const tooLarge = (): FileRefused =>
  new FileRefused(
    `The spreadsheet unpacks to more than ${MOST_UNPACKED / MEGABYTE} MB, so it was not opened. Save it as CSV, then import that.`,
  );
const refusalOf = (error: unknown): FileRefused =>
  error instanceof FileRefused
    ? error
    : new FileRefused(
        `This is not a spreadsheet that can be opened (${error instanceof Error ? error.message : 'unknown error'}). Save it as XLSX or CSV.`,
      );
