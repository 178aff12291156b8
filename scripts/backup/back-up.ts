import { join } from 'node:path';
import { copyDocuments } from '../../data/catalogue/copy-documents.ts';
import { picturesIn } from '../../data/catalogue/folder/media-folder.ts';
import { disk } from '../../data/files/disk.ts';
import { copyRecords, formerRecordsIn, RECORDS } from '../../data/records/copy-records.ts';
import { ofFormerRelease } from '../../data/records/storage/migrate.ts';
import { writeArchive, type ArchivedFile } from './write-archive.ts';
import { writeFromSite, type FromSite } from './write-from-site.ts';

type BackUpOptions = FromSite & { passphrase: string | undefined; now: Date };

/**
 * Writes a site into one archive: the documents as of one moment, the private records as of a moment shortly before, and the media that were
 * there afterwards. Returns its manifest, its size in bytes and from what it was made. Throws as `writeFromSite`, and `NeverQuiet`, `WrongFormat` and `RecordsFailed`.
 */
export async function backUp({ passphrase, now, ...options }: BackUpOptions) {
  const purpose = { verb: 'Back up', holds: 'personal data' };
  const { result, ...written } = await writeFromSite(options, purpose, async (archive, dataFolder, place) => {
    const [documents, records] = [join(place, 'documents'), join(place, 'records.sqlite')];
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
    return writeArchive(archive, files, { passphrase, createdAt: now });
  });
  return { manifest: result, ...written };
}
