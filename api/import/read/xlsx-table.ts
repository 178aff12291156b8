import { join } from 'node:path';
import type { Entry } from 'yauzl';
import { makePrivateFolder } from '../../../data/files/private-files.ts';
import { FileRefused } from '../cells/errors.ts';
import { scratchOf } from '../cells/import-folder.ts';
import { tableBelowHeading, shownTexts, type SourceRow, type SourceTable } from './source-table.ts';
import { textOf } from './text-encoding.ts';
import { columnIn, elementsIn, formatsIn, isOn, plain, rowsIn, SharedStrings, type Workbook } from './xlsx-cells.ts';
import { attributesOf } from './xml-elements.ts';
import { readZip, unpackEntry } from './zip-file.ts';

const MEGABYTE = 1024 * 1024;
const MOST_UNPACKED = 120 * MEGABYTE;
/** Of the parts besides sheets and their texts, and of what stands in a sheet after its rows. */
const MOST_OF_PART = 8 * MEGABYTE;
const MOST_ENTRIES = 2_000;
/** In characters: of what ends the rows. */
const LONGEST_TAG = 40;
/** Each stands for as many cells as rows that it reaches. */
const MOST_MERGED = 1_000_000;
const WORKBOOK = 'xl/workbook.xml';

/** Unpacks a part into a file; undefined: there is no such part. */
type Unpack = (part: string | undefined, most?: number) => Promise<string | undefined>;

/** The first visible sheet of a spreadsheet in the format of Excel. `onUnpacked`: of how many bytes. Throws `FileRefused`. */
export function openXlsx(file: string, onUnpacked: (bytes: number) => void = () => {}): Promise<SourceTable> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let parts = 0;
  const opened = readZip(file, async (zip) => {
    if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
    for await (const entry of zip.eachEntry()) {
      if ((bytes += entry.uncompressedSize) > MOST_UNPACKED) throw tooLarge();
      entries.set(entry.fileName, entry);
    }
    if (!entries.has(WORKBOOK))
      throw new FileRefused('This is a ZIP archive, not a spreadsheet. Unpack it, and import the file in it.');
    onUnpacked(bytes);
    makePrivateFolder(scratchOf(file));
    return openSheet(async (part = '', most = MOST_OF_PART) => {
      const entry = entries.get(part);
      if (entry === undefined) return undefined;
      if (entry.uncompressedSize > most) throw tooLarge();
      const target = join(scratchOf(file), `${(parts += 1)}.xml`);
      await unpackEntry(zip, entry, target);
      return target;
    });
  });
  return opened.catch((error: unknown) => {
    throw refusalOf(error);
  });
}

async function openSheet(unpack: Unpack): Promise<SourceTable> {
  const { sheets, isFrom1904 } = workbookIn(await unpack(WORKBOOK));
  const relations = await relationsOf(WORKBOOK, unpack);
  const sheet = sheets.find(({ isHidden, id }) => !isHidden && relations.get(id)?.type.endsWith('/worksheet'));
  const part = relations.get(sheet?.id ?? '')?.target;
  const rows = await unpack(part, MOST_UNPACKED);
  if (sheet === undefined || part === undefined || rows === undefined)
    throw new Error('it has no sheet that can be seen');
  const targetOf = (type: string) => [...relations.values()].find((each) => each.type.endsWith(`/${type}`))?.target;
  const workbook: Workbook = {
    strings: new SharedStrings(await unpack(targetOf('sharedStrings'), MOST_UNPACKED)),
    formats: formatsIn(await unpack(targetOf('styles')), isFrom1904),
    merged: mergedIn(rows),
  };
  const others = sheets.filter((each) => each !== sheet).map(({ name }) => name);
  const warnings = others.length === 0 ? [] : [`Only the sheet "${sheet.name}" is used, not ${shownTexts(others)}.`];
  const ofSheet = [...(await relationsOf(part, unpack)).values()];
  const links = ofSheet.flatMap(({ type, target }) => (type.endsWith('/hyperlink') ? [target] : []));
  if (links.length > 0)
    warnings.push(
      `The text of ${links.length} cells leads to addresses, such as ${shownTexts(links.slice(0, 2))}, which are used only where they are written out in a cell.`,
    );
  return tableBelowHeading(() => rowsOf(rows, workbook), warnings, { mayBeWider: true });
}

function* rowsOf(sheet: string, workbook: Workbook): Generator<SourceRow> {
  try {
    yield* rowsIn(sheet, workbook);
  } catch (error) {
    throw refusalOf(error);
  }
}

function workbookIn(part: string | undefined) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  for (const { name, attributes } of elementsIn(part, 'sheet', 'workbookPr')) {
    const found = attributesOf(attributes);
    const id = [...found].find(([each]) => plain(each) === 'id' && each !== 'id')?.[1] ?? '';
    if (plain(name) === 'workbookPr') isFrom1904 = isOn(found.get('date1904'));
    else sheets.push({ name: found.get('name') ?? '', id, isHidden: (found.get('state') ?? 'visible') !== 'visible' });
  }
  return { sheets, isFrom1904 };
}

/** What a part refers to, by id. */
async function relationsOf(part: string, unpack: Unpack): Promise<Map<string, { type: string; target: string }>> {
  const relations = new Map<string, { type: string; target: string }>();
  const [folder, name] = [part.slice(0, part.lastIndexOf('/') + 1), part.slice(part.lastIndexOf('/') + 1)];
  for (const { attributes } of elementsIn(await unpack(`${folder}_rels/${name}.rels`), 'Relationship')) {
    const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((each) =>
      attributesOf(attributes).get(each),
    );
    const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
    relations.set(id, { type, target: type.endsWith('/hyperlink') ? target : path });
  }
  return relations;
}

/** Cells that are merged downwards, by the row of the first: they stand in the file after the rows. */
function mergedIn(sheet: string): Workbook['merged'] {
  let end = '';
  let isAfterRows = false;
  for (const text of textOf(sheet, 'utf-8')) {
    end = (isAfterRows ? end : end.slice(-LONGEST_TAG)) + text;
    isAfterRows ||= end.includes('sheetData>') && /<\/(?:\w+:)?sheetData>/.test(end);
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
