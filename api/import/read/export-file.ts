import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from 'yauzl';
import { makePrivateFolder } from '../../../data/files/private-files.ts';
import { exportedDocument, exportHead, type ExportedDocument } from '../../../data/exports/exported-documents.ts';
import { jsonIn } from '../../../data/rules/text/json-in.ts';
import { countText } from '../../../data/rules/text/numbers.ts';
import { FileRefused } from '../cells/errors.ts';
import type { ImportFolder } from '../cells/import-folder.ts';
import { elementsOf, measured } from './json-table.ts';
import { beginningOf, firstBytes, linesOf, textOf } from './text-encoding.ts';
import { readZip, unpackEntry } from './zip-file.ts';

const MEGABYTE = 1_000_000;
/** Bytes of the documents of an export, unpacked, and of one of its pictures. */
const MOST_DOCUMENT_BYTES = 400 * MEGABYTE;
const MOST_PICTURE_BYTES = 10 * MEGABYTE;
/** Characters of one document, such as a store with all its deals. */
const LONGEST_DOCUMENT = 16 * MEGABYTE;
const DEEPEST_DOCUMENT = 64;
const UTF_8 = 'utf-8';
const MOST_ENTRIES = 200_000;
/** Each becomes a file, which is a block of the disk, however small. */
const BYTES_OF_ENTRY = 4096;
const MOST_PICTURES_BYTES = 4_000 * MEGABYTE;
const ZIP = '504b0304';
const PICTURE = /^media\/([\w-]{1,100}\.(?:webp|svg|png|jpe?g|avif|gif))$/i;
const NO_EXPORT =
  'This is no export of this site: it needs catalogue.json, catalogue.ndjson or catalogue.zip, as Export makes them.';

/** Where the pictures of an export stand once it is unpacked. */
export const picturesFolder = ({ folder }: ImportFolder): string => join(folder, 'media');

/**
 * Unpacks an export in any of its forms, within bounds, and gives its documents in their order; before them how large they are, where they
 * were packed. The answer has the format of the documents, the names of its pictures, and what it holds besides that is not taken. Throws
 * `FileRefused`.
 */
export async function unpackExport(
  place: ImportFolder,
  onDocument: (document: ExportedDocument) => void,
  onUnpacked: (bytes: number) => void,
) {
  if (firstBytes(place.file, 4).toString('hex') !== ZIP)
    return { format: readDocuments(place.file, onDocument), pictures: [] as string[], others: [] as string[] };
  const text = join(place.folder, 'catalogue');
  const { pictures, others, hasDocuments } = await unzip(place, text, onUnpacked);
  if (!hasDocuments) throw new FileRefused(NO_EXPORT);
  const format = readDocuments(text, onDocument);
  rmSync(text);
  return { format, pictures, others };
}

/** Gives the documents of NDJSON, whose first line has the format, or of JSON, however it is laid out; the answer is their format. */
function readDocuments(file: string, onDocument: (document: ExportedDocument) => void): number {
  const beginning = beginningOf(file, UTF_8, 4096).trimStart();
  if (!beginning.startsWith('{')) throw new FileRefused(NO_EXPORT);
  const add = (value: unknown): void => {
    const found = exportedDocument.safeParse(value);
    if (!found.success) throw new FileRefused(`${NO_EXPORT} One of its entries is no document.`);
    onDocument(found.data);
  };
  const head = exportHead.strict().safeParse(jsonIn(beginning.split('\n', 1)[0]!));
  if (head.success) {
    let line = 0;
    for (const text of linesOf(file, UTF_8, LONGEST_DOCUMENT)) {
      line += 1;
      if (line === 1 || text?.trim() === '') continue;
      const value = documentIn(text);
      if (value === undefined)
        throw new FileRefused(`Line ${countText(line)} is not JSON: the file is cut off, or was changed.`);
      add(value);
    }
    return head.data.format;
  }
  let format: unknown;
  const note = (name: string, text: string): void => {
    if (name === 'format') format ??= jsonIn(text);
  };
  for (const { list, text } of elementsOf(textOf(file, UTF_8), note, LONGEST_DOCUMENT))
    if (list === 'documents') add(documentIn(text));
  if (typeof format !== 'number') throw new FileRefused(NO_EXPORT);
  return format;
}

/** Undefined: it is not JSON. Throws `FileRefused` for more than a document can be. */
function documentIn(text: string | null): unknown {
  if (text === null || measured(text).depth > DEEPEST_DOCUMENT)
    throw new FileRefused(`${NO_EXPORT} One of its documents is too long, or nested too deep.`);
  return jsonIn(text);
}

/** Takes the documents, as text, and the pictures out of a ZIP file. */
function unzip(place: ImportFolder, text: string, onUnpacked: (bytes: number) => void) {
  const refusalOf = (reason: string) => new FileRefused(`The ZIP file cannot be read: ${reason}.`);
  return readZip(place.file, refusalOf, async (zip) => {
    let [all, said] = [zip.entryCount * BYTES_OF_ENTRY, 0];
    const count = (bytes: number): void => {
      all += bytes;
      if (all - said >= MEGABYTE) onUnpacked((said = all));
    };
    const unpack = async (entry: Entry, file: string): Promise<void> => {
      count(entry.uncompressedSize);
      await unpackEntry(zip, entry, file).catch((error: Error) => {
        throw new FileRefused(`${entry.fileName} in the ZIP file cannot be read: ${error.message}.`);
      });
    };
    if (zip.entryCount > MOST_ENTRIES) throw new FileRefused('The ZIP file has too many entries.');
    count(0);
    const [pictures, others]: [string[], string[]] = [[], []];
    let left = MOST_PICTURES_BYTES;
    let hasDocuments = false;
    makePrivateFolder(picturesFolder(place));
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      const name = PICTURE.exec(fileName)?.[1];
      if (/^catalogue\.(nd)?json$/.test(fileName)) {
        if (hasDocuments) continue;
        if (uncompressedSize > MOST_DOCUMENT_BYTES) throw tooLarge();
        await unpack(entry, text);
        hasDocuments = true;
      } else if (name !== undefined) {
        left -= uncompressedSize;
        if (uncompressedSize > MOST_PICTURE_BYTES || left < 0) throw tooLarge();
        await unpack(entry, join(picturesFolder(place), name));
        pictures.push(name);
      } else if (!/^[\w-]+\.csv$/.test(fileName) && !fileName.endsWith('/')) others.push(fileName);
    }
    return { pictures, others, hasDocuments };
  });
}

const tooLarge = (): FileRefused => new FileRefused('The ZIP file unpacks to more than an export may have.');
