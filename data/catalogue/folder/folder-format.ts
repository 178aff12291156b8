import { join } from 'node:path';
import { z } from 'zod';
import type { FileSystem } from '../../files/file-system.ts';
import { readFile, replaceFileSync, syncFolderSync } from '../../files/json-file.ts';
import { PRIVATE_FOLDER } from '../../files/private-folder.ts';

/** Seen from the data folder. */
export const FORMAT_FILE = 'format.json';
/** Of folders without a format file. */
const FIRST_FORMAT = 1;

const formatFile = z.looseObject({
  format: z.int().min(FIRST_FORMAT),
  /** The format that a migration is making; it was interrupted or is under way. */
  migratingTo: z.int().optional(),
});
export type FolderFormat = z.infer<typeof formatFile>;

/** Where the documents of a folder stay as they were before it got a format. */
export const copyBefore = (folder: string, format: number): string =>
  join(folder, PRIVATE_FOLDER, `before-format-${format}`);

/** Throws `WrongFormat` for a file that says no format. */
export function readFormat(disk: FileSystem, folder: string): FolderFormat {
  const text = readFile(disk, join(folder, FORMAT_FILE))?.text;
  if (text === undefined) return { format: FIRST_FORMAT };
  try {
    return formatFile.parse(JSON.parse(text ?? ''));
  } catch {
    throw new WrongFormat(
      `${join(folder, FORMAT_FILE)} does not say which format the data folder has. It is {"format": ` +
        `${FIRST_FORMAT}} or a later number; put it back as it was.`,
    );
  }
}

export function writeFormat(disk: FileSystem, folder: string, format: FolderFormat): void {
  replaceFileSync(disk, join(folder, FORMAT_FILE), `${JSON.stringify(format, null, 2)}\n`);
  syncFolderSync(disk, folder);
}

/** Throws `WrongFormat` when a newer release has written the folder. */
export function checkNotNewer(folder: string, { format, migratingTo = format }: FolderFormat, own: number): void {
  const newest = Math.max(format, migratingTo);
  if (newest <= own) return;
  throw new WrongFormat(
    `${folder} has format ${newest}, and this release knows formats up to ${own}. Start the release that wrote it; or, to go back, ` +
      `replace its documents and ${FORMAT_FILE} by those in ${copyBefore(folder, own + 1)}, which were kept ` +
      'before the upgrade. Nothing was changed.',
  );
}

/** For processes that only read. Throws `WrongFormat` for every format but their own. */
export function checkOwn(folder: string, present: FolderFormat, own: number): void {
  checkNotNewer(folder, present, own);
  if (present.format === own && present.migratingTo === undefined) return;
  throw new WrongFormat(
    `${folder} has format ${present.format}, and this release uses format ${own}. Start the server, or run npm ` +
      'run migrate, which upgrades it.',
  );
}

/** The data folder is of another format than this process can use. */
export class WrongFormat extends Error {
  override name = 'WrongFormat';
  readonly code = 'WRONG_FORMAT';
}

/** A document cannot be migrated as it is. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
  readonly code = 'MIGRATION_FAILED';
}
