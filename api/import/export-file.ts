import { createReadStream, createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { JSONParser } from '@streamparser/json';
import type { Entry, ZipFile } from 'yauzl';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../data/database/private-folder.ts';
import { exportedDocument, exportHead, type ExportedDocument } from '../../data/exports/exported-documents.ts';
import { FileRefused } from './errors.ts';
import type { ImportFolder } from './import-folder.ts';
import { firstBytes } from './text-encoding.ts';

const MEGABYTE = 1_000_000;
/** Bytes of the documents of an export, unpacked, and of one of its pictures. */
const MOST_DOCUMENT_BYTES = 400 * MEGABYTE;
const MOST_PICTURE_BYTES = 10 * MEGABYTE;
const MOST_ENTRIES = 200_000;
const MOST_PICTURES_BYTES = 4_000 * MEGABYTE;
const ZIP = '504b0304';
const PICTURE = /^media\/([\w-]{1,100}\.(?:webp|png|jpe?g|avif|gif))$/i;
const NO_EXPORT =
  'This is no export of this site: it needs catalogue.json, catalogue.ndjson or catalogue.zip, as Export makes them.';

/** An export that was unpacked into the folder of its import. */
export interface UnpackedExport {
  /** Of its documents. */
  format: number;
  /** Names of its pictures, which stand in `picturesFolder`. */
  pictures: string[];
  /** What it holds besides that is not taken. */
  others: string[];
}

export const picturesFolder = ({ folder }: ImportFolder): string => join(folder, 'media');
const documentsFile = ({ folder }: ImportFolder): string => join(folder, 'documents.ndjson');

/** Its documents, in their order. */
export const unpackedDocuments = (place: ImportFolder): ExportedDocument[] =>
  readFileSync(documentsFile(place), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ExportedDocument);

/** Unpacks an export in any of its forms, within bounds. Throws `FileRefused`. */
export async function unpackExport(place: ImportFolder): Promise<UnpackedExport> {
  if ((await firstBytes(place.file, 4)).toString('hex') !== ZIP)
    return { format: await copyDocuments(place.file, documentsFile(place)), pictures: [], others: [] };
  const text = join(place.folder, 'catalogue');
  const { pictures, others, hasDocuments } = await unzip(place, text);
  if (!hasDocuments) throw new FileRefused(NO_EXPORT);
  return { format: await copyDocuments(text, documentsFile(place)), pictures, others };
}

/** Copies documents, a line each. Gives their format. */
async function copyDocuments(from: string, to: string): Promise<number> {
  const beginning = (await firstBytes(from, 4096))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const [firstLine = ''] = beginning.split('\n', 1);
  const isLines = exportHead.strict().safeParse(parsed(firstLine)).success;
  const source = isLines ? linesIn(from) : valuesIn(from);
  let format: number | undefined;
  async function* lines() {
    for await (const value of source) {
      if (typeof value === 'number') format = value;
      else {
        const found = exportedDocument.safeParse(value);
        if (!found.success) throw new FileRefused(`${NO_EXPORT} One of its entries is no document.`);
        yield `${JSON.stringify(found.data)}\n`;
      }
    }
  }
  await pipeline(lines, createWriteStream(to, { mode: PRIVATE_FILE_MODE }));
  if (format === undefined) throw new FileRefused(NO_EXPORT);
  return format;
}

/** The format as a number, then the documents, of NDJSON. */
async function* linesIn(file: string): AsyncIterable<unknown> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === '') continue;
    const value = parsed(text);
    if (value === undefined)
      throw new FileRefused(`Line ${line.toLocaleString('en-US')} is not JSON: the file is cut off, or was changed.`);
    yield line === 1 ? exportHead.parse(value).format : value;
  }
}

/** The same of JSON, however it is laid out. */
async function* valuesIn(file: string): AsyncIterable<unknown> {
  const parser = new JSONParser({ paths: ['$.format', '$.documents.*'], keepStack: false });
  let found: unknown[] = [];
  let failure: Error | undefined;
  parser.onValue = ({ value, key }) => {
    if (key === 'format' || typeof key === 'number') found.push(value);
  };
  parser.onError = (error) => (failure ??= error);
  for await (const text of createReadStream(file, 'utf8')) {
    parser.write(text as string);
    if (failure !== undefined) throw new FileRefused(`${NO_EXPORT} It is not JSON: ${failure.message}.`);
    yield* found;
    found = [];
  }
  if (!parser.isEnded) throw new FileRefused('The file ends before its brackets are closed: it is cut off.');
}

/** Takes the documents, as text, and the pictures out of a ZIP file. */
async function unzip(place: ImportFolder, text: string) {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(place.file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new FileRefused(`The ZIP file cannot be read: ${(error as Error).message}.`);
  });
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new FileRefused('The ZIP file has too many entries.');
    const [pictures, others]: [string[], string[]] = [[], []];
    let left = MOST_PICTURES_BYTES;
    let hasDocuments = false;
    mkdirSync(picturesFolder(place), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      const name = PICTURE.exec(fileName)?.[1];
      if (/^catalogue\.(nd)?json$/.test(fileName)) {
        if (hasDocuments) continue;
        if (uncompressedSize > MOST_DOCUMENT_BYTES) throw tooLarge();
        await unpack(zip, entry, text, MOST_DOCUMENT_BYTES);
        hasDocuments = true;
      } else if (name !== undefined) {
        left -= uncompressedSize;
        if (uncompressedSize > MOST_PICTURE_BYTES || left < 0) throw tooLarge();
        await unpack(zip, entry, join(picturesFolder(place), name), MOST_PICTURE_BYTES);
        pictures.push(name);
      } else if (!/^[\w-]+\.csv$/.test(fileName) && !fileName.endsWith('/')) others.push(fileName);
    }
    return { pictures, others, hasDocuments };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused(`The ZIP file cannot be read: ${(error as Error).message}.`);
  } finally {
    zip.close();
  }
}

/** Bytes are counted: the size that an entry states may be wrong. */
async function unpack(zip: ZipFile, entry: Entry, file: string, most: number): Promise<void> {
  async function* within(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    let read = 0;
    for await (const chunk of source) {
      if ((read += chunk.length) > most) throw tooLarge();
      yield chunk;
    }
  }
  try {
    const source = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    await pipeline(within(source), createWriteStream(file, { mode: PRIVATE_FILE_MODE }));
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    const { message } = error as Error;
    const why = /bytes in the stream/.test(message) ? 'it is not as large as the ZIP file says' : message;
    throw new FileRefused(`${entry.fileName} in the ZIP file cannot be read: ${why}.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const tooLarge = (): FileRefused => new FileRefused('The ZIP file unpacks to more than an export may have.');
