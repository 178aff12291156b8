import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Records } from '../../records/open-records.ts';
import { openSharedRecords } from '../open-shared-records.ts';
import { openSharedDocuments } from '../shared-documents.ts';
import { databaseOf } from './databases.ts';

/** The documents and records of a site in a database that belongs to this folder, or to another one that it shares. */
export async function openSharedStores(
  folder: string,
  ofFolder = folder,
): Promise<{ database: Database; records: Records }> {
  const url = await databaseOf(ofFolder);
  const shared = await openSharedDocuments(url);
  const database = openDatabase({ folder, mode: 'write', shared });
  await database.replica?.begin();
  const close = async () => {
    await database.close();
    await shared.close();
  };
  return { database: { ...database, close }, records: await openSharedRecords(url) };
}
