import type { Database } from '../../catalogue/documents/database.ts';
import { openDatabase } from '../../catalogue/open-database.ts';
import type { Records } from '../../records/open-records.ts';
import { openSharedRecords } from '../open-shared-records.ts';
import { openSharedDocuments } from '../shared-documents.ts';

/** The documents and records of a site in the database at `url`. */
export async function openSharedStores(folder: string, url: string): Promise<{ database: Database; records: Records }> {
  const shared = await openSharedDocuments(url);
  const database = await openDatabase({ folder, mode: 'write', shared });
  await database.replica?.begin();
  const close = async () => {
    await database.close();
    await shared.close();
  };
  return { database: { ...database, close }, records: await openSharedRecords(url) };
}
