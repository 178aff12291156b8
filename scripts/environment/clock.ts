import { closing } from '../../data/files/closing.ts';
import type { Settings } from './settings.ts';

/** The clock of this machine, or with DATABASE_URL that of the database, which several machines have in common. Throws `StorageFailed`. */
export async function openClock({ DATABASE_URL: url }: Partial<Pick<Settings, 'DATABASE_URL'>>) {
  if (url === undefined) return closing({ now: Date.now, close: async () => {} });
  const { openDatabaseClock } = await import('../../data/cluster/database-clock.ts');
  return closing(await openDatabaseClock(url));
}
