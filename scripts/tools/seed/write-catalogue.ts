import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentText } from '../../../data/catalogue/documents/document-text.ts';
import { folderView } from '../../../data/catalogue/documents/folder-view.ts';
import { disk } from '../../../data/files/disk.ts';
import { ExplainedError, tryTo } from '../../../data/files/errors.ts';
import { lockFolder } from '../../../data/catalogue/folder/folder-lock.ts';
import { journalFile } from '../../../data/catalogue/folder/journal.ts';
import { fileOf, folderNames } from '../../../data/catalogue/folder/layout.ts';
import type { CatalogueEntry } from './catalogue.ts';

/** The folder holds documents, and overwriting them was not requested. */
class CataloguePresent extends ExplainedError {}

export interface WriteOptions {
  folder: string;
  media: readonly { name: string; file: string }[];
  /** Replace the catalogue that is there; passwords and subscribers in `private/` stay. */
  force: boolean;
}

/**
 * Fills a data folder straight with files, each checked against its schema: for catalogues too large for one transaction.
 * Killed on its way it leaves part of the catalogue, which the next call takes for one. Throws `CataloguePresent`, `FolderInUse`,
 * `InvalidDocument` and `StorageFailed`.
 */
export function writeCatalogue(entries: Iterable<CatalogueEntry>, { folder, media, force }: WriteOptions) {
  using _ = lockFolder(folder, { command: 'npm run seed' });
  const present = [...folderView(folder, disk).scan().stamps.keys()];
  if (present[0] !== undefined && !force)
    throw new CataloguePresent(
      `${folder} already holds a catalogue (${present[0]}.json). Nothing was changed. Choose another folder with --data, or ` +
        'replace the catalogue with --force.',
    );
  for (const key of present) rmSync(fileOf(folder, key));
  // what it still had to write belongs to the catalogue that goes
  if (present.length > 0) rmSync(journalFile(folder), { force: true });
  for (const name of [...folderNames, 'media']) mkdirSync(join(folder, name), { recursive: true });
  const written = { documents: 0, bytes: 0 };
  for (const [key, document] of entries) {
    const text = documentText(key, document);
    const file = fileOf(folder, key);
    tryTo('write', file, () => writeFileSync(file, text));
    written.documents += 1;
    written.bytes += Buffer.byteLength(text);
  }
  for (const { name, file } of media) copyFileSync(file, join(folder, 'media', name));
  return written;
}
