import { Kysely } from 'kysely';
import { migrate } from '../records/migrate.ts';
import { recordsIn, type Records } from '../records/open-records.ts';
import type { Tables } from '../records/tables.ts';
import { alone } from './alone.ts';
import { addressOf, openPool } from './connection.ts';
import { recordsFailure } from './failures.ts';
import { recordsDialect } from './records-dialect.ts';

/** Opens the private records in the database at `url`, and brings their tables up to date. Throws `RecordsFailed`. */
export async function openSharedRecords(url: string): Promise<Records> {
  const address = addressOf(url);
  const pool = openPool(url);
  // of its own: work that has the lock must find a connection, however many wait for the lock
  const locks = openPool(url);
  const database = new Kysely<Tables>({ dialect: recordsDialect(pool, address) });
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    closed ??= database.destroy().then(() => locks.end());
    await closed;
  };
  try {
    await migrate(database, address);
  } catch (error) {
    await close();
    throw recordsFailure(address, error);
  }
  return {
    ...recordsIn(database),
    alone: (name, work) => alone(locks, name, work),
    close,
  };
}
