import { openDatabase } from '../../data/catalogue/open-database.ts';
import type { Moved } from '../../data/cluster/move/move.ts';

/**
 * Fills a database that was never used with a data folder. What PostgreSQL needs is loaded only for that. Throws `CannotMove`, `FolderInUse`,
 * `RecordsFailed` and `StorageFailed`.
 */
export async function fillDatabase(folder: string, url: string, command: string): Promise<Moved> {
  const { moveIn } = await import('../../data/cluster/move/move.ts');
  const database = openDatabase({ folder, mode: 'write', holder: { command } });
  try {
    return await moveIn(database, url);
  } finally {
    await database.close();
  }
}
