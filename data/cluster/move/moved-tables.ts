import { CompiledQuery, Kysely } from 'kysely';
import type { Pool } from 'pg';
import { recordsFile } from '../../records/open-records.ts';
import { StatementQueue } from '../../records/storage/statement-queue.ts';
import type { Tables } from '../../records/storage/tables.ts';
import { threadDialect } from '../../records/storage/thread-dialect.ts';
import { openVersions } from '../../records/versions/versions.ts';
import { CannotMove } from './cannot-move.ts';
import { digestOf, embeddedRows, fillTable, sharedRows, tableNames } from './moved-rows.ts';
import { NO_LIMITS, recordsDialect } from '../records-dialect.ts';
import { takeChanges } from '../taken-changes.ts';

/** The private records of a folder and those of a database, both with the tables of this release. */
interface BothRecords {
  embedded: Kysely<Tables>;
  shared: Kysely<Tables>;
  close(): Promise<void>;
}

function openBoth(folder: string, pool: Pool, address: string): BothRecords {
  const queue = new StatementQueue(recordsFile(folder), () => {});
  const embedded = new Kysely<Tables>({ dialect: threadDialect(queue, { synced: true }) });
  // the pool belongs to the caller
  const shared = new Kysely<Tables>({ dialect: recordsDialect(withoutEnd(pool), address, { limits: NO_LIMITS }) });
  return { embedded, shared, close: () => embedded.destroy() };
}

const withoutEnd = (pool: Pool): Pool =>
  new Proxy(pool, { get: (target, name) => (name === 'end' ? async () => {} : Reflect.get(target, name, target)) });

/** Rows by table. */
export type MovedRows = ReadonlyMap<string, number>;

/** From the folder into the database, all tables or none; then both are compared. Throws `CannotMove` where they differ. */
export async function moveRecordsIn(folder: string, pool: Pool, address: string): Promise<MovedRows> {
  const { embedded, shared, close } = openBoth(folder, pool, address);
  try {
    const tables = await tableNames(embedded);
    return await shared.transaction().execute(async (transaction) => {
      for (const table of tables) await fillTable(transaction, table, embeddedRows(embedded, table));
      return compare(tables, embedded, transaction);
    });
  } finally {
    await close();
  }
}

/**
 * From the database, as of one moment, into the folder; then both are compared. What History has not taken over yet follows, as of the same
 * moment: where it has taken over a part, that is kept once. Holds up no server. Throws `CannotMove` where they differ.
 */
export async function moveRecordsOut(folder: string, pool: Pool, address: string): Promise<MovedRows> {
  const { embedded, shared, close } = openBoth(folder, pool, address);
  try {
    const tables = await tableNames(embedded);
    return await shared
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        for (const table of tables) await fillTable(embedded, table, sharedRows(transaction, table));
        const moved = await compare(tables, embedded, transaction);
        const versions = openVersions(embedded);
        const { changes } = await takeChanges(
          async <Row>(text: string, parameters: unknown[] = []) =>
            (await transaction.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows,
        );
        for await (const change of changes) await versions.keep(change);
        return moved;
      });
  } finally {
    await close();
  }
}

async function compare(
  tables: readonly string[],
  embedded: Kysely<Tables>,
  transaction: Kysely<Tables>,
): Promise<MovedRows> {
  const moved = new Map<string, number>();
  for (const table of tables) {
    const here = await digestOf(embeddedRows(embedded, table));
    const there = await digestOf(sharedRows(transaction, table));
    if (here.rows !== there.rows || here.sum !== there.sum)
      throw new CannotMove(
        `The private records differ after they were copied: ${table} has ${here.rows} rows in the folder and ${there.rows} in the ` +
          'database. Stop what else writes them, and move again.',
      );
    moved.set(table, here.rows);
  }
  return moved;
}
