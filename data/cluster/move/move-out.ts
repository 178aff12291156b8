import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { disk } from '../../files/disk.ts';
import { replaceFile, syncFolder } from '../../files/json-file.ts';
import { fileOf, folderNames } from '../../catalogue/folder/layout.ts';
import { keepNamedPicture } from '../../catalogue/folder/media-folder.ts';
import { openDatabase } from '../../catalogue/open-database.ts';
import { PRIVATE_FILE_MODE } from '../../files/private-folder.ts';
import type { SharedDocuments } from '../../catalogue/documents/shared-documents.ts';
import { openRecords } from '../../records/open-records.ts';
import { CannotMove } from './cannot-move.ts';
import { addressOf, openPool } from '../connection.ts';
import { storageFailure } from '../failures.ts';
import type { Moved } from './move-in.ts';
import { isUnused, readDocuments } from './moved-documents.ts';
import { moveRecordsOut } from './moved-tables.ts';
import { openSharedDocuments } from '../shared-documents.ts';
import { openSharedRecords } from '../open-shared-records.ts';
import type { DocumentKey } from '../../schema/documents.ts';

const PICTURES_AT_ONCE = 20;

/**
 * Fills a new data folder with what a database holds, and compares. The private records are as of a moment before the documents. The
 * database stays as it is. Throws `CannotMove`, and what the folder and the database refuse.
 */
export async function moveOut(url: string, folder: string, command: string): Promise<Moved> {
  const address = addressOf(url);
  const shared = await openSharedDocuments(url);
  const pool = openPool(url);
  try {
    if (await isUnused(pool)) throw new CannotMove(`${address} holds no documents. Nothing was moved.`);
    const database = openDatabase({ folder, mode: 'write', holder: { command } });
    try {
      await openRecords({ folder }).then((records) => records.close());
      await openSharedRecords(url).then((records) => records.close());
      const records = await moveRecordsOut(folder, pool, address);
      const documents = await writeDocuments(folder, pool, address);
      const pictures = await writePictures(folder, shared);
      return { documents, pictures, records, left: [] };
    } finally {
      await database.close();
    }
  } catch (error) {
    throw error instanceof Error && 'severity' in error ? storageFailure('read', address, error) : error;
  } finally {
    await pool.end();
    await shared.close();
  }
}

async function writeDocuments(folder: string, pool: Pool, address: string): Promise<number> {
  const digests = new Map<DocumentKey, string>();
  await readDocuments(pool, address, async (documents) => {
    for (const { key, text } of documents) {
      digests.set(key as DocumentKey, createHash('md5').update(text).digest('hex'));
      await replaceFile(disk, fileOf(folder, key as DocumentKey), text, { mode: PRIVATE_FILE_MODE });
    }
  });
  for (const place of ['', ...folderNames]) await syncFolder(disk, join(folder, place));
  for (const [key, digest] of digests)
    if (
      createHash('md5')
        .update(readFileSync(fileOf(folder, key)))
        .digest('hex') !== digest
    )
      throw new CannotMove(`${key} is not in ${folder} as the database has it. Move again.`);
  return digests.size;
}

async function writePictures(folder: string, shared: SharedDocuments): Promise<number> {
  const names = [...(await shared.pictureNames())];
  let kept = 0;
  for (let start = 0; start < names.length; start += PICTURES_AT_ONCE)
    for (const { name, bytes } of await shared.pictures(names.slice(start, start + PICTURES_AT_ONCE))) {
      await keepNamedPicture(folder, name, bytes);
      if (!readFileSync(join(folder, 'media', name)).equals(bytes))
        throw new CannotMove(`Picture ${name} is not in ${folder} as the database has it. Move again.`);
      kept += 1;
    }
  if (kept < names.length)
    throw new CannotMove(`${names.length - kept} pictures of the database cannot be read. Move again.`);
  return kept;
}
