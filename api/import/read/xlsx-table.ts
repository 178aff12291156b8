import { join } from 'node:path';
import type { Entry } from 'yauzl';
import { makePrivateFolder } from '../../../data/files/private-files.ts';
import { FileRefused } from '../cells/errors.ts';
import { scratchOf } from '../cells/import-folder.ts';
import { saveRows } from './saved-rows.ts';
import { tableBelowHeading, shownTexts, type SourceTable } from './source-table.ts';
import { elementsIn, formatsIn, isOn, plain, rowsIn, SharedStrings, withMerged, type Workbook } from './xlsx-cells.ts';
import { attributesOf } from './xml-elements.ts';
import { readZip, unpackEntry } from './zip-file.ts';

const MEGABYTE = 1024 * 1024;
const MOST_UNPACKED = 120 * MEGABYTE;
/** Of the parts besides sheets and their texts. */
const MOST_OF_PART = 8 * MEGABYTE;
const MOST_ENTRIES = 2_000;
const WORKBOOK = 'xl/workbook.xml';

/** Unpacks a part into a file; undefined: there is no such part. */
type Unpack = (part: string | undefined, most?: number) => Promise<string | undefined>;

/** The first visible sheet of a spreadsheet in the format of Excel. `onUnpacked`: of how many bytes. Throws `FileRefused`. */
export function openXlsx(file: string, onUnpacked: (bytes: number) => void = () => {}): Promise<SourceTable> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let parts = 0;
  const refusalOf = (reason: string) =>
    new FileRefused(`This is not a spreadsheet that can be opened (${reason}). Save it as XLSX or CSV.`);
  return readZip(file, refusalOf, async (zip) => {
    if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
    for await (const entry of zip.eachEntry()) {
      if ((bytes += entry.uncompressedSize) > MOST_UNPACKED) throw tooLarge();
      entries.set(entry.fileName, entry);
    }
    if (!entries.has(WORKBOOK))
      throw new FileRefused('This is a ZIP archive, not a spreadsheet. Unpack it, and import the file in it.');
    onUnpacked(bytes);
    makePrivateFolder(scratchOf(file));
    return openSheet(file, async (part = '', most = MOST_OF_PART) => {
      const entry = entries.get(part);
      if (entry === undefined) return undefined;
      if (entry.uncompressedSize > most) throw tooLarge();
      const target = join(scratchOf(file), `${(parts += 1)}.xml`);
      await unpackEntry(zip, entry, target);
      return target;
    });
  });
}

async function openSheet(file: string, unpack: Unpack): Promise<SourceTable> {
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
  };
  const others = sheets.filter((each) => each !== sheet).map(({ name }) => name);
  const warnings = others.length === 0 ? [] : [`Only the sheet "${sheet.name}" is used, not ${shownTexts(others)}.`];
  const ofSheet = [...(await relationsOf(part, unpack)).values()];
  const links = ofSheet.flatMap(({ type, target }) => (type.endsWith('/hyperlink') ? [target] : []));
  if (links.length > 0)
    warnings.push(
      `The text of ${links.length} cells leads to addresses, such as ${shownTexts(links.slice(0, 2))}, which are used only where they are written out in a cell.`,
    );
  const merged: Parameters<typeof withMerged>[1] = new Map();
  const saved = await saveRows(file, rowsIn(rows, workbook, merged));
  const all = () => (merged.size === 0 ? saved() : withMerged(saved(), merged));
  return tableBelowHeading(all, warnings, { mayBeWider: true });
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

const tooLarge = (): FileRefused =>
  new FileRefused(
    `The spreadsheet unpacks to more than ${MOST_UNPACKED / MEGABYTE} MB, so it was not opened. Save it as CSV, then import that.`,
  );
