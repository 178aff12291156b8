import type { Database } from '../../data/catalogue/documents/database.ts';
import { openDatabase, type OpenOptions } from '../../data/catalogue/open-database.ts';
import { closing } from '../../data/files/closing.ts';
import { openRecords, type Records, type RecordsOptions } from '../../data/records/open-records.ts';
import { openClock } from './clock.ts';
import type { Settings } from './settings.ts';

type Where = Pick<Settings, 'DATABASE_URL'>;

/**
 * The documents of a site, to be written: those in the data folder, or with DATABASE_URL those in PostgreSQL, which the folder follows. What
 * that needs is loaded only then.
 */
export async function openDocuments({ DATABASE_URL: url }: Where, options: Omit<OpenOptions, 'mode'>) {
  if (url === undefined) return openDatabase({ ...options, mode: 'write' });
  const { openSharedDocuments } = await import('../../data/cluster/shared-documents.ts');
  await using opened = new AsyncDisposableStack();
  const shared = opened.use(closing(await openSharedDocuments(url)));
  const database = opened.use(closing(await openDatabase({ ...options, mode: 'write', shared })));
  await database.replica?.begin();
  const kept = opened.move();
  return { ...database, close: () => kept.disposeAsync() };
}

/** The private records of a site whose documents are open. */
export async function openPrivateRecords({ DATABASE_URL: url }: Where, options: RecordsOptions): Promise<Records> {
  if (url === undefined) return openRecords(options);
  const { openSharedRecords } = await import('../../data/cluster/open-shared-records.ts');
  return openSharedRecords(url);
}

interface Stores {
  database: Database;
  records: Records;
  /** By the clock of the site: see `openClock`. */
  now(): Date;
}

/** Opens the stores of a site in a data folder while `work` of a command uses them. Throws `FolderInUse`, and as what opens each. */
export async function withStores<Result>(
  settings: Where,
  { folder, command }: { folder: string; command: string },
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  await using clock = await openClock(settings);
  await using database = closing(await openDocuments(settings, { folder, holder: { command } }));
  await using records = closing(await openPrivateRecords(settings, { folder }));
  return await work({ database, records, now: () => new Date(clock.now()) });
}
