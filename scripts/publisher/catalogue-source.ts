import type { Database, FileStamp } from '../../data/database/database.ts';
import type { DocumentKey, Environment } from '../../data/schema/documents.ts';
import type { Source } from '../incremental/terms.ts';

/** The database and the environment as the engine's source. */
export function catalogueSource(database: Pick<Database, 'read'>, environment: Environment): Source {
  return { read: (key) => (key === 'environment' ? environment : database.read(key as DocumentKey)) };
}

/** Stands for the environment among the stamps of documents. */
export function withEnvironment(stamps: Map<DocumentKey, FileStamp>, environment: Environment): Map<string, string> {
  return new Map<string, string>([...stamps, ['environment', JSON.stringify(environment)]]);
}

/** What differs between the stamps known and those found: the new stamp, or null for what is gone. */
export function differences(known: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): [key: string, stamp: string | null][] {
  const changes: [string, string | null][] = [];
  for (const [key, stamp] of found) if (known.get(key) !== stamp) changes.push([key, stamp]);
  for (const key of known.keys()) if (!found.has(key)) changes.push([key, null]);
  return changes;
}
