import type { Database } from '../../data/database/database.ts';

/** A number that grows with each change of a document: as long as it stays, so does what documents say. */
export type CatalogueVersion = () => number;

/** Follows the database. A document whose file is read again, and is as it was, is no change. */
export function countVersions(database: Pick<Database, 'follow'>): CatalogueVersion {
  const stamps = new Map<string, string | null | undefined>();
  let version = 0;
  database.follow((key, stamp) => {
    if (stamp !== undefined && stamps.get(key) === stamp) return;
    stamps.set(key, stamp);
    version += 1;
  });
  return () => version;
}
