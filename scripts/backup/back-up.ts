import { existsSync, renameSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { copyDocuments } from '../../data/catalogue/copy-documents.ts';
import { disk } from '../../data/files/disk.ts';
import { readPosition } from '../../data/catalogue/replica-position.ts';
import { picturesIn } from '../../data/catalogue/folder/media-folder.ts';
import { copyRecords, formerRecordsIn, RECORDS } from '../../data/records/copy-records.ts';
import { ofFormerRelease } from '../../data/records/storage/migrate.ts';
import { requireFolders } from '../console/permissions.ts';
import { copyDatabase } from './database-in-folder.ts';
import { inWorkFolder } from './work-folder.ts';
import { writeArchive, type ArchivedFile } from './write-archive.ts';

/** An archive cannot be written there. */
class CannotBackUp extends Error {
  override name = 'CannotBackUp';
  readonly code = 'CANNOT_BACK_UP';
}

export interface BackUpOptions {
  /** A data folder, or a database at a `url`. */
  from: { folder: string } | { url: string };
  /** Published: an archive must not be written there. */
  outFolder: string;
  /** The archive; there must be none. */
  file: string;
  passphrase: string | undefined;
  now: Date;
  command: string;
}

/**
 * Writes a site into one archive, beside the processes that write it: the documents as of one moment, the private records as
 * of a moment shortly before, and the media that were there afterwards. The archive is there whole or not at all. Returns its manifest
 * and its size in bytes. Throws `CannotBackUp`, `NeverQuiet`, `WrongFormat`, `RecordsFailed` and `StorageFailed`.
 */
export async function backUp({ from, outFolder, file, passphrase, now, command }: BackUpOptions) {
  refusePresent(file);
  for (const folder of [outFolder, ...('folder' in from ? [from.folder] : [])])
    if (file.startsWith(join(folder, sep)))
      throw new CannotBackUp(
        `${file} would be in ${folder}, from which media and pages are published, and an archive contains ` +
          'personal data. Choose another place.',
      );
  if ('folder' in from) refuseUnusable(from.folder);
  requireFolders([{ name: 'The folder of the archive', folder: dirname(file), to: 'write' }]);
  return inWorkFolder(file, async (place) => {
    const [archive, documents, records] = ['archive', 'documents', 'records.sqlite'].map((name) =>
      join(place, name),
    ) as [string, string, string];
    const dataFolder = 'folder' in from ? from.folder : join(place, 'data');
    if ('url' in from)
      await copyDatabase(
        from.url,
        dataFolder,
        command,
        (reason) => new CannotBackUp(`No archive was written. ${reason}`),
      );
    disk.makeFolder(documents);
    // before the documents: no record describes a change that the archive does not hold
    const hasRecords = copyRecords(dataFolder, records);
    const former = formerRecordsIn(dataFolder);
    if (former !== undefined) throw ofFormerRelease(former);
    const paths = await copyDocuments(dataFolder, documents);
    const files: ArchivedFile[] = [
      ...paths.map((path) => ({ path, file: join(documents, path) })),
      ...(hasRecords ? [{ path: RECORDS, file: records }] : []),
      // after the documents: a picture is there before a document points to it, and long after
      ...picturesIn(dataFolder),
    ];
    const manifest = await writeArchive(archive, files, { passphrase, createdAt: now });
    refusePresent(file);
    renameSync(archive, file);
    disk.sync(dirname(file));
    return { manifest, size: statSync(file).size };
  });
}

function refuseUnusable(folder: string): void {
  if (!existsSync(folder)) throw new CannotBackUp(`${folder} is missing: there is no data folder to back up.`);
  if (readPosition(disk, folder) !== null)
    throw new CannotBackUp(
      `${folder} is a copy of the documents in a PostgreSQL database, which holds the private records. Back up that database: with ` +
        'DATABASE_URL, and without --data.',
    );
  requireFolders([{ name: 'DATA_DIR', folder, to: 'read' }]);
}

function refusePresent(file: string): void {
  if (existsSync(file)) throw new CannotBackUp(`${file} already exists and was not changed. Choose another name.`);
}
