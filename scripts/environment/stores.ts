import type { Database } from '../../data/catalogue/documents/database.ts';
import { openDatabase, type OpenOptions } from '../../data/catalogue/open-database.ts';
import { openRecords, type Records, type RecordsOptions } from '../../data/records/open-records.ts';
import type { Settings } from './settings.ts';

type Where = Pick<Settings, 'DATABASE_URL'>;

/**
 * The documents of a site, to be written: those in the data folder, or with DATABASE_URL those in PostgreSQL, which the folder follows. What
 * that needs is loaded only then.
 */
export async function openDocuments(
  { DATABASE_URL: url }: Where,
  options: Omit<OpenOptions, 'mode'>,
): Promise<Database> {
  if (url === undefined) return openDatabase({ ...options, mode: 'write' });
  const { openSharedDocuments } = await import('../../data/cluster/shared-documents.ts');
  const shared = await openSharedDocuments(url);
  let database: Database | undefined;
  const close = async (): Promise<void> => {
    await database?.close();
    await shared.close();
  };
  try {
    database = openDatabase({ ...options, mode: 'write', shared });
    await database.replica?.begin();
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The private records of a site whose documents are open. */
export async function openPrivateRecords({ DATABASE_URL: url }: Where, options: RecordsOptions): Promise<Records> {
  if (url === undefined) return openRecords(options);
  const { openSharedRecords } = await import('../../data/cluster/open-shared-records.ts');
  return openSharedRecords(url);
}
