import { join } from 'node:path';
import { copyDocuments } from '../catalogue/copy-documents.ts';
import { FORMAT } from '../catalogue/folder/folder-format.ts';
import { disk } from '../files/disk.ts';
import { readFile } from '../files/json-file.ts';
import { placeOf } from '../catalogue/folder/layout.ts';
import { picturesIn } from '../catalogue/folder/media-folder.ts';
import type { ExportedDocument, ExportHead } from './exported-documents.ts';

export type ExportSource = Awaited<ReturnType<typeof openExportSource>>;

/**
 * A catalogue as of one moment. Copies the documents of a data folder into `place`, an empty folder that the caller removes, beside the process that writes them. Throws
 * `NeverQuiet`, `WrongFormat` and `StorageFailed`.
 */
export async function openExportSource(dataFolder: string, place: string, now: Date) {
  const paths = await copyDocuments(dataFolder, place);
  const keys = paths
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.slice(0, -'.json'.length))
    .filter((key) => placeOf(key) !== undefined)
    .sort((one, other) => Number(isSingle(other)) - Number(isSingle(one)) || (one < other ? -1 : 1));
  return {
    head: { format: FORMAT, exportedAt: now.toISOString() } satisfies ExportHead,
    /** Each time from the beginning; single documents first, then the others by their keys. */
    *documents(): Iterable<ExportedDocument> {
      for (const key of keys) {
        const text = readFile(disk, join(place, `${key}.json`))?.text;
        if (text != null)
          yield { key, document: JSON.parse(text.replace(/^\uFEFF/, '')) as ExportedDocument['document'] };
      }
    },
    // after the documents: a picture is there before a document points to it, and long after
    pictures: picturesIn(dataFolder),
  };
}

const isSingle = (key: string): boolean => !key.includes('/');
