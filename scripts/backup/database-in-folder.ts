import { makePrivateFolder } from '../../data/files/private-files.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { CannotRestore } from './read-archive.ts';

/** What PostgreSQL needs is loaded only for a database. */
const loadMoves = async () => ({
  ...(await import('../../data/cluster/move/moved-documents.ts')),
  ...(await import('../../data/cluster/move/move.ts')),
});

/**
 * Copies a database into a new data folder, beside the servers that write it, as `moveOut` does. Throws what `refused` makes of the reason,
 * `RecordsFailed` and `StorageFailed`.
 */
export async function copyDatabase(
  url: string,
  folder: string,
  command: string,
  refused: (reason: string) => Error,
): Promise<void> {
  const { CannotMove, moveOut } = await loadMoves();
  makePrivateFolder(folder);
  await moveOut(url, folder, command).catch((error: unknown) => {
    throw error instanceof CannotMove ? refused(error.message) : error;
  });
}

/**
 * Fills a database that was never used with a data folder. Gives the files that no database holds. Throws `CannotRestore`, `RecordsFailed` and `StorageFailed`.
 */
export async function fillDatabase(folder: string, url: string, command: string): Promise<{ left: string[] }> {
  const { CannotMove, moveIn } = await loadMoves();
  const database = openDatabase({ folder, mode: 'write', holder: { command } });
  try {
    const { left } = await moveIn(database, url);
    return { left };
  } catch (error) {
    throw error instanceof CannotMove ? new CannotRestore(error.message) : error;
  } finally {
    await database.close();
  }
}
