import { chmodSync, copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Mappings } from '../../data/records/named-rows.ts';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../../data/files/private-files.ts';
import type { ImportReport } from '../contract/imports.ts';
import type { ImportOptions } from '../contract/shapes/import-plan.ts';
import { type Counting, withPages, applyAhead } from './apply.ts';
import { FileRefused } from './cells/errors.ts';
import { importsFolder } from './cells/import-folder.ts';
import { planFile } from './plan/planned-import.ts';
import { RowTable } from './read/row-table.ts';
import { shownRow } from './cells/planned-row.ts';

/** Refused rows that a terminal shows. */
const MOST_SHOWN = 20;

export interface LocalFile {
  /** Its whole path. */
  readonly file: string;
  readonly options: ImportOptions;
  readonly dryRun: boolean;
  readonly mayShrink: boolean;
  /** Makes the change durable; gives its name, or null when it changed nothing. */
  save(change: (transaction: Transaction) => void): Promise<string | null>;
}

export function whyUnreadable(file: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no file ${file}.`;
  if (code === 'EISDIR' || code === 'ERR_FS_EISDIR') return `${file} is a folder. Name one file.`;
  if (code === 'EACCES') return `${file} may not be read by the user that runs this command: check its permissions.`;
  return `${file} cannot be read: ${message}.`;
}

/** Imports a file of this machine, which stays where it is. */
export async function importLocalFile(
  services: Counting & { records: { mappings: Mappings } },
  { file, options, dryRun, mayShrink, save }: LocalFile,
): Promise<ImportReport> {
  const imports = importsFolder(services.database.folder);
  makePrivateFolder(imports);
  const copy = join(imports, `upload-${process.pid}-${Date.now()}`);
  try {
    copyFileSync(file, copy);
    chmodSync(copy, PRIVATE_FILE_MODE);
  } catch (error) {
    throw new FileRefused(whyUnreadable(file, error));
  }
  const uncounted = await planFile(services, copy, basename(file), options);
  const planned = dryRun ? await withPages(services, uncounted) : uncounted;
  const now = services.now();
  const change = dryRun ? null : await save(await applyAhead(services.database, planned, { now, mayShrink }));
  using table = new RowTable(planned.place.table);
  return { plan: planned.head.plan, change, refused: table.page('refused', 0, MOST_SHOWN).map(shownRow) };
}
