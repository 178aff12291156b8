import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { committedDocuments, preparedDocuments } from '../../catalogue/documents/committed-documents.ts';
import type { Database } from '../../catalogue/documents/database.ts';
import { fileOf } from '../../catalogue/folder/layout.ts';
import { picturesIn } from '../../catalogue/pictures-in.ts';
import type { CommittedDocument, SharedDocuments } from '../../catalogue/documents/shared-documents.ts';
import { inBatches } from '../../records/storage/in-batches.ts';
import { openRecords } from '../../records/open-records.ts';
import type { DocumentKey } from '../../schema/documents.ts';
import { CannotMove } from './cannot-move.ts';
import { addressOf, openPool } from '../connection.ts';
import { storageFailure } from '../failures.ts';
import { fillDocuments, isUnused } from './moved-documents.ts';
import { moveRecordsIn, type MovedRows } from './moved-tables.ts';
import { requireVersion, UnsupportedPostgres } from '../server-version.ts';
import { openSharedDocuments } from '../shared-documents.ts';
import { openSharedRecords } from '../open-shared-records.ts';

const DOCUMENTS_AT_ONCE = 200;
/** Below `media/` itself: a database knows no folders. */
const MOVABLE = /^media\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

export interface Moved {
  documents: number;
  pictures: number;
  records: MovedRows;
  /** Files below `media/` that have to be copied by hand. */
  left: string[];
}

/**
 * Fills a database that was never used with what a data folder holds, and compares: document by document, picture by picture, table by
 * table. The documents come last, all of them or none: until then the database counts as unused, and the same can be done again. The folder
 * stays as it is. Throws `CannotMove`, and what the folder and the database refuse.
 */
export async function moveIn(database: Database, url: string): Promise<Moved> {
  const { folder } = database;
  const address = addressOf(url);
  const keys = [...database.checkAll().keys()].sort();
  if (keys.length === 0) throw new CannotMove(`${folder} holds no documents. Nothing was moved.`);
  await keepWaitingChanges(database);
  const pool = openPool(url);
  await requireVersion(pool, address).catch(async (error: unknown) => {
    await pool.end();
    throw error instanceof UnsupportedPostgres ? error : storageFailure('read', address, error);
  });
  const shared = await openSharedDocuments(url);
  try {
    if (!(await isUnused(pool)))
      throw new CannotMove(`${address} holds documents already. Move into an empty database. Nothing was changed.`);
    await openSharedRecords(url).then((records) => records.close());
    const records = await moveRecordsIn(folder, pool, address);
    const { pictures, left } = await movePictures(folder, shared);
    await fillDocuments(pool, address, batchesOf(folder, keys, address));
    await compareDocuments(folder, keys, shared);
    return { documents: keys.length, pictures, records, left };
  } catch (error) {
    throw error instanceof Error && 'severity' in error ? storageFailure('write', address, error) : error;
  } finally {
    await pool.end();
    await shared.close();
  }
}

/** So that they are moved with the records. */
async function keepWaitingChanges(database: Database): Promise<void> {
  const records = await openRecords({ folder: database.folder });
  try {
    const { changes, done } = await database.takeChanges();
    for await (const change of changes) await records.versions.keep(change);
    await done();
  } finally {
    await records.close();
  }
}

async function movePictures(folder: string, shared: SharedDocuments): Promise<{ pictures: number; left: string[] }> {
  const files = picturesIn(folder);
  const movable = files.filter(({ path }) => MOVABLE.test(path));
  for (const { path, file } of movable) {
    const [name, bytes] = [path.slice('media/'.length), readFileSync(file)];
    await shared.keepPicture({ name, bytes });
    const [kept] = await shared.pictures([name]);
    if (!kept || !bytes.equals(kept.bytes))
      throw new CannotMove(`${path} is another picture in ${shared.address}. Move into an empty database.`);
  }
  return { pictures: movable.length, left: files.filter((each) => !movable.includes(each)).map(({ path }) => path) };
}

const textOf = (folder: string, key: DocumentKey): string => readFileSync(fileOf(folder, key), 'utf8');

function* batchesOf(folder: string, keys: readonly DocumentKey[], address: string): Iterable<CommittedDocument[]> {
  for (const some of inBatches(keys, DOCUMENTS_AT_ONCE)) {
    const texts = some.map((key) => ({ key, text: textOf(folder, key) }));
    yield committedDocuments(preparedDocuments(folder, texts, address));
  }
}

async function compareDocuments(folder: string, keys: readonly DocumentKey[], shared: SharedDocuments): Promise<void> {
  const digests = await shared.digests();
  const differing = keys.filter(
    (key) => digests.get(key) !== createHash('md5').update(textOf(folder, key)).digest('hex'),
  );
  if (differing.length > 0 || digests.size !== keys.length)
    throw new CannotMove(
      `${shared.address} does not hold the documents of ${folder} (${differing.slice(0, 10).join(', ')}). Drop that database, and ` +
        'move into an empty one.',
    );
}
