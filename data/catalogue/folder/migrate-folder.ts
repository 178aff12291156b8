import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Document, Migration } from './migration.ts';
import { failedTo } from '../../files/errors.ts';
import type { FileSystem } from '../../files/file-system.ts';
import {
  checkNotNewer,
  copyBefore,
  FORMAT_FILE,
  MigrationFailed,
  readFormat,
  writeFormat,
  type FolderFormat,
} from './folder-format.ts';
import { readFile, replaceFileSync, syncFolderSync } from '../../files/json-file.ts';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER, PRIVATE_FOLDER_MODE } from '../../files/private-folder.ts';

/** What a migration does to one document. */
export interface MigratedDocument {
  key: string;
  before: Document;
  after: Document;
}

export interface MigrationPlan {
  from: number;
  to: number;
  documents: MigratedDocument[];
}

/** Folders without documents. */
const NOT_DOCUMENTS: ReadonlySet<string> = new Set([PRIVATE_FOLDER, 'media']);
const PARTIAL = '.partial';

/** What `migrateFolder` would do. Throws `WrongFormat` and `MigrationFailed`. */
export function planMigration(disk: FileSystem, folder: string, migrations: readonly Migration[]): MigrationPlan {
  const own = migrations.length + 1;
  const present = readFormat(disk, folder);
  checkNotNewer(folder, present, own);
  const to = { from: present.format, to: own };
  if (present.format === own) return { ...to, documents: [] };
  const steps = migrations.slice(present.format - 1);
  const source = present.migratingTo === undefined ? folder : copyBefore(folder, own);
  const documents = keysIn(disk, source).map((key) => {
    const before = parsed(disk, join(source, `${key}.json`)).document;
    return { key, before, after: migrated(key, before, steps) };
  });
  return { ...to, documents: documents.filter(({ before, after }) => !isDeepStrictEqual(before, after)) };
}

/**
 * Brings the documents of a folder to the format of this release: copies them, writes each from its copy, then the format. Killed at any
 * point, the next call continues. The caller holds the folder's lock. Throws `WrongFormat`, `MigrationFailed` and `StorageFailed`.
 */
export function migrateFolder(disk: FileSystem, folder: string, migrations: readonly Migration[]): void {
  const own = migrations.length + 1;
  const present = readFormat(disk, folder);
  checkNotNewer(folder, present, own);
  if (present.format === own) {
    if (disk.stat(join(folder, FORMAT_FILE)) === null) writeFormat(disk, folder, { format: own });
    return;
  }
  const keys = keysIn(disk, folder);
  if (keys.length === 0 && present.migratingTo === undefined) return writeFormat(disk, folder, { format: own });
  const copy = copyBefore(folder, own);
  if (disk.stat(copy) === null) copyDocuments(disk, folder, copy, keys, present);
  writeFormat(disk, folder, { ...present, migratingTo: own });
  const steps = migrations.slice(present.format - 1);
  for (const key of keysIn(disk, copy)) migrateFile(disk, folder, copy, key, steps);
  for (const place of new Set(keysIn(disk, copy).map((key) => dirname(join(folder, key))))) syncFolderSync(disk, place);
  const { migratingTo: _, ...rest } = present;
  writeFormat(disk, folder, { ...rest, format: own });
}

function migrateFile(disk: FileSystem, folder: string, copy: string, key: string, steps: readonly Migration[]): void {
  const file = join(folder, `${key}.json`);
  const before = parsed(disk, join(copy, `${key}.json`));
  const after = migrated(key, before.document, steps);
  if (isDeepStrictEqual(before.document, after)) return;
  const text = `${JSON.stringify(after, null, 2)}\n`;
  const present = readFile(disk, file)?.text;
  if (present === text) return;
  if (present !== before.text)
    throw new MigrationFailed(
      `${file} was changed while its migration was interrupted. Restore it from ${copy}, start again, and ` +
        'repeat the change afterwards.',
    );
  replaceFileSync(disk, file, text);
}

const migrated = (key: string, document: Document, steps: readonly Migration[]): Document =>
  steps.reduce((present, { document: step }) => step(key, present), document);

/**
 * Complete under its name or not there at all. Reading all first, it refuses a document that cannot be migrated
 * before anything changes.
 */
function copyDocuments(
  disk: FileSystem,
  folder: string,
  copy: string,
  keys: readonly string[],
  format: FolderFormat,
): void {
  const partial = `${copy}${PARTIAL}`;
  try {
    disk.removeTree(partial);
    const folders = new Set(keys.map((key) => dirname(join(partial, key))));
    for (const place of [partial, ...folders]) disk.makeFolder(place, PRIVATE_FOLDER_MODE);
    for (const key of keys) {
      const text = parsed(disk, join(folder, `${key}.json`)).text;
      const target = join(partial, `${key}.json`);
      disk.write(target, Buffer.from(text), { mode: PRIVATE_FILE_MODE });
      disk.sync(target);
    }
    writeFormat(disk, partial, format);
    for (const place of [...folders, partial]) disk.sync(place);
    disk.rename(partial, copy);
    disk.sync(dirname(copy));
  } catch (cause) {
    throw cause instanceof MigrationFailed ? cause : failedTo('write', copy)(cause);
  }
}

function parsed(disk: FileSystem, file: string): { text: string; document: Document } {
  const text = readFile(disk, file)?.text ?? '';
  try {
    return { text, document: JSON.parse(text) as Document };
  } catch {
    throw new MigrationFailed(
      `${file} is not JSON, so its format cannot be changed. Correct the file, or restore its last good version, ` +
        'and start again. Nothing was changed.',
    );
  }
}

/** The keys of all documents, of folders that this release does not know too; sorted. */
function keysIn(disk: FileSystem, folder: string): string[] {
  const json = (place: string) =>
    disk
      .list(place)
      .flatMap((entry) => (entry.isDirectory() || !entry.name.endsWith('.json') ? [] : [entry.name.slice(0, -5)]));
  const folders = disk.list(folder).filter((entry) => entry.isDirectory() && !NOT_DOCUMENTS.has(entry.name));
  return [
    ...json(folder).filter((name) => `${name}.json` !== FORMAT_FILE),
    ...folders.flatMap(({ name }) => json(join(folder, name)).map((id) => `${name}/${id}`)),
  ].sort();
}
