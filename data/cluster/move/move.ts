import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { committedDocuments, preparedDocuments } from '../../catalogue/documents/committed-documents.ts';
import type { Database } from '../../catalogue/documents/database.ts';
import type { CommittedDocument, SharedDocuments } from '../../catalogue/documents/shared-documents.ts';
import { fileOf, folderNames } from '../../catalogue/folder/layout.ts';
import { keepNamedPicture, picturesIn } from '../../catalogue/folder/media-folder.ts';
import { openDatabase } from '../../catalogue/open-database.ts';
import { closing } from '../../files/closing.ts';
import { disk } from '../../files/disk.ts';
import { replaceFile, syncFolder } from '../../files/json-file.ts';
import { PRIVATE_FILE_MODE } from '../../files/private-files.ts';
import { openRecords } from '../../records/open-records.ts';
import { inBatches } from '../../files/in-batches.ts';
import type { DocumentKey } from '../../schema/documents.ts';
import { addressOf, openPool } from '../connection.ts';
import { storageFailure } from '../failures.ts';
import { openSharedRecords } from '../open-shared-records.ts';
import { openSharedDocuments } from '../shared-documents.ts';
import { CannotMove, fillDocuments, isUnused, readDocuments } from './moved-documents.ts';
import { moveRecords, type MovedRows } from './moved-records.ts';

const DOCUMENTS_AT_ONCE = 200;
const PICTURES_AT_ONCE = 20;
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
  const keys = [...database.checkAll().keys()].sort();
  if (keys.length === 0) throw new CannotMove(`${folder} holds no documents. Nothing was moved.`);
  await keepWaitingChanges(database);
  return withShared(url, async (shared, pool) => {
    const { address } = shared;
    if (!(await isUnused(pool)))
      throw new CannotMove(`${address} holds documents already. Move into an empty database. Nothing was changed.`);
    await openSharedRecords(url).then((records) => records.close());
    const records = await moveRecords('in', folder, pool, address);
    const { pictures, left } = await movePictures(folder, shared);
    await fillDocuments(pool, address, batchesOf(folder, keys, address));
    await compareDocuments(folder, keys, shared);
    return { documents: keys.length, pictures, records, left };
  });
}

/**
 * Fills a new data folder with what a database holds, and compares. The private records are as of a moment before the documents. The
 * database stays as it is. Throws `CannotMove`, and what the folder and the database refuse.
 */
export function moveOut(url: string, folder: string, command: string): Promise<Moved> {
  return withShared(url, async (shared, pool) => {
    const { address } = shared;
    if (await isUnused(pool)) throw new CannotMove(`${address} holds no documents. Nothing was moved.`);
    await using _ = closing(await openDatabase({ folder, mode: 'write', holder: { command } }));
    await openRecords({ folder }).then((records) => records.close());
    await openSharedRecords(url).then((records) => records.close());
    const records = await moveRecords('out', folder, pool, address);
    const documents = await writeDocuments(folder, pool);
    const pictures = await writePictures(folder, shared);
    return { documents, pictures, records, left: [] };
  });
}

async function withShared(url: string, work: (shared: SharedDocuments, pool: Pool) => Promise<Moved>): Promise<Moved> {
  const pool = openPool(url);
  try {
    await using shared = closing(await openSharedDocuments(url));
    return await work(shared, pool);
  } catch (error) {
    throw error instanceof Error && 'severity' in error ? storageFailure(addressOf(url), error) : error;
  } finally {
    await pool.end();
  }
}

/** So that they are moved with the records. */
async function keepWaitingChanges(database: Database): Promise<void> {
  await using records = closing(await openRecords({ folder: database.folder }));
  const { changes, done } = await database.takeChanges();
  for await (const change of changes) await records.versions.keep(change);
  await done();
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

async function writePictures(folder: string, shared: SharedDocuments): Promise<number> {
  const names = [...(await shared.pictureNames())];
  let kept = 0;
  for (const some of inBatches(names, PICTURES_AT_ONCE))
    for (const { name, bytes } of await shared.pictures(some)) {
      await keepNamedPicture(folder, name, bytes);
      if (!readFileSync(join(folder, 'media', name)).equals(bytes))
        throw new CannotMove(`Picture ${name} is not in ${folder} as the database has it. Move again.`);
      kept += 1;
    }
  if (kept < names.length)
    throw new CannotMove(`${names.length - kept} pictures of the database cannot be read. Move again.`);
  return kept;
}

const textOf = (folder: string, key: DocumentKey): string => readFileSync(fileOf(folder, key), 'utf8');
/** As the database gives it of each. */
const digestOf = (text: string): string => createHash('md5').update(text).digest('hex');

function* batchesOf(folder: string, keys: readonly DocumentKey[], address: string): Iterable<CommittedDocument[]> {
  for (const some of inBatches(keys, DOCUMENTS_AT_ONCE)) {
    const texts = some.map((key) => ({ key, text: textOf(folder, key) }));
    yield committedDocuments(preparedDocuments(folder, texts, address));
  }
}

async function compareDocuments(folder: string, keys: readonly DocumentKey[], shared: SharedDocuments): Promise<void> {
  const digests = await shared.digests();
  const differing = keys.filter((key) => digests.get(key) !== digestOf(textOf(folder, key)));
  if (differing.length > 0 || digests.size !== keys.length)
    throw new CannotMove(
      `${shared.address} does not hold the documents of ${folder} (${differing.slice(0, 10).join(', ')}). Drop that database, and ` +
        'move into an empty one.',
    );
}

async function writeDocuments(folder: string, pool: Pool): Promise<number> {
  const digests = new Map<DocumentKey, string>();
  await readDocuments(pool, async (documents) => {
    for (const { key, text } of documents) {
      digests.set(key as DocumentKey, digestOf(text));
      await replaceFile(disk, fileOf(folder, key as DocumentKey), text, { mode: PRIVATE_FILE_MODE });
    }
  });
  for (const name of ['', ...folderNames]) await syncFolder(disk, join(folder, name));
  for (const [key, digest] of digests)
    if (digestOf(textOf(folder, key)) !== digest)
      throw new CannotMove(`${key} is not in ${folder} as the database has it. Move again.`);
  return digests.size;
}
