import { Kysely } from 'kysely';
import { migrate } from '../records/storage/migrate.ts';
import { recordsIn, type Records } from '../records/open-records.ts';
import type { Tables } from '../records/storage/tables.ts';
import { alone, aloneOrNot } from './cluster-lock.ts';
import { addressOf, openPool, QUERY_MS } from './connection.ts';
import { recordsFailure } from './failures.ts';
import { recordsDialect } from './records-dialect.ts';
import { openSharedAttempts, makeSharedStateTables, openSharedFiles } from './shared-state.ts';

/** A request waits so long to be counted, and is then counted in another way. */
const ATTEMPT_MS = 1_000;
const ATTEMPTS_AT_ONCE = 2;

/** Opens the private records in the database at `url`, and brings their tables up to date. Throws `RecordsFailed`. */
export async function openSharedRecords(url: string): Promise<Records> {
  const address = addressOf(url);
  await prepareTables(url, address);
  const pool = openPool(url, { query_timeout: QUERY_MS });
  // of its own: work that has the lock must find a connection, however many wait for the lock
  const locks = openPool(url, { query_timeout: QUERY_MS });
  const counting = openPool(url, {
    max: ATTEMPTS_AT_ONCE,
    query_timeout: ATTEMPT_MS,
    connectionTimeoutMillis: ATTEMPT_MS,
  });
  const database = new Kysely<Tables>({ dialect: recordsDialect(pool, address) });
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    closed ??= database.destroy().then(() => Promise.all([locks.end(), counting.end()]));
    await closed;
  };
  return {
    ...recordsIn(database),
    shared: {
      attempts: openSharedAttempts(counting, address),
      files: openSharedFiles(pool, address),
    },
    alone: (name, work) => alone(locks, name, work),
    aloneOrNot: (name, work) => aloneOrNot(locks, name, work),
    close,
  };
}

/** Texts are ordered as in SQLite, whatever the server's locale is: instants, ids and marks rely on it. */
const orderedByBytes = (statement: string): string =>
  /^\s*(?:create|alter) table/.test(statement) ? statement.replaceAll(/\btext\b/g, 'text collate "C"') : statement;

/** On connections of its own: a migration of large tables may take any time. */
async function prepareTables(url: string, address: string): Promise<void> {
  const pool = openPool(url);
  await using database = new Kysely<Tables>({ dialect: recordsDialect(pool, address) });
  try {
    await makeSharedStateTables(pool);
    await migrate(database, address, orderedByBytes);
  } catch (error) {
    throw recordsFailure(address, error);
  }
}
