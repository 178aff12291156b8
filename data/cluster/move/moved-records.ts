import { createHash } from 'node:crypto';
import { CompiledQuery, Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { camelCased, recordsFile } from '../../records/open-records.ts';
import { inBatches } from '../../files/in-batches.ts';
import type { Tables } from '../../records/storage/tables.ts';
import { threadDialect } from '../../records/storage/thread-dialect.ts';
import { openVersions } from '../../records/versions.ts';
import { NO_LIMITS, recordsDialect } from '../records-dialect.ts';
import { takeChanges } from '../taken-changes.ts';
import { CannotMove } from './moved-documents.ts';

const ROWS_AT_ONCE = 500;

type Row = { readonly [column: string]: unknown };
/** Rows of any table, which the types of one table each cannot say. */
type AnyTables = Kysely<{ [table: string]: Row }>;

/** Rows by table. */
export type MovedRows = ReadonlyMap<string, number>;

/**
 * The private records of a folder and those of a database, both with the tables of this release: `in` to the database, all tables or none, or
 * `out` of it, as of one moment and without holding up a server. What History has not taken over yet follows, as of the same moment: where it
 * has taken over a part, that is kept once. Both are compared. Throws `CannotMove` where they differ.
 */
export async function moveRecords(way: 'in' | 'out', folder: string, pool: Pool, address: string): Promise<MovedRows> {
  await using embedded = new Kysely<Tables>({ dialect: threadDialect(recordsFile(folder), () => {}) });
  // it is not destroyed: the pool belongs to the caller
  const shared = new Kysely<Tables>({ dialect: recordsDialect(pool, address, { limits: NO_LIMITS }) }).transaction();
  const asOfOneMoment = shared.setIsolationLevel('repeatable read').setAccessMode('read only');
  return await (way === 'in' ? shared : asOfOneMoment).execute(async (transaction) => {
    const moved = new Map<string, number>();
    // the tables of the records are those of the database that holds nothing else
    for (const { name: table } of await embedded.introspection.getTables()) {
      if (table.startsWith('kysely_')) continue;
      if (way === 'in') await fillTable(transaction, table, embeddedRows(embedded, table));
      else await fillTable(embedded, table, sharedRows(transaction, table));
      moved.set(table, await comparedRows(embedded, transaction, table));
    }
    if (way === 'out') await keepChanges(transaction, embedded);
    return moved;
  });
}

async function comparedRows(embedded: Kysely<Tables>, transaction: Kysely<Tables>, table: string): Promise<number> {
  const here = await digestOf(embeddedRows(embedded, table));
  const there = await digestOf(sharedRows(transaction, table));
  if (here.rows === there.rows && here.sum === there.sum) return here.rows;
  throw new CannotMove(
    `The private records differ after they were copied: ${table} has ${here.rows} rows in the folder and ${there.rows} in the ` +
      'database. Stop what else writes them, and move again.',
  );
}

async function keepChanges(transaction: Kysely<Tables>, embedded: Kysely<Tables>): Promise<void> {
  const versions = openVersions(camelCased(embedded));
  const { changes } = await takeChanges(
    async <Found>(text: string, parameters: unknown[] = []) =>
      (await transaction.executeQuery<Found>(CompiledQuery.raw(text, parameters))).rows,
  );
  for await (const change of changes) await versions.keep(change);
}

/** Rows of a table in SQLite, some at a time. */
async function* embeddedRows(database: Kysely<Tables>, table: string): AsyncIterable<Row[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row & { row_number: number }>`
      select rowid as row_number, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${ROWS_AT_ONCE}`.execute(
      database,
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.row_number;
    yield rows.map(({ row_number: _, ...row }) => row);
  }
}

/** Rows of a table in PostgreSQL, some at a time, within a transaction. */
async function* sharedRows(transaction: Kysely<Tables>, table: string): AsyncIterable<Row[]> {
  await sql`declare moved no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from moved`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close moved`.execute(transaction);
}

/** Empties a table and fills it with these rows. */
async function fillTable(database: Kysely<Tables>, table: string, pages: AsyncIterable<Row[]>): Promise<void> {
  const tables = database as unknown as AnyTables;
  await tables.deleteFrom(table).execute();
  for await (const rows of pages)
    for (const some of inBatches(rows)) await tables.insertInto(table).values(some).execute();
}

/** How many rows there are, and a sum of their digests that does not depend on their order. */
async function digestOf(pages: AsyncIterable<Row[]>): Promise<{ rows: number; sum: bigint }> {
  let [rows, sum] = [0, 0n];
  for await (const page of pages)
    for (const row of page) {
      const columns = Object.keys(row).sort();
      const digest = createHash('sha256').update(JSON.stringify(columns.map((name) => [name, row[name]])));
      sum = BigInt.asUintN(256, sum + BigInt(`0x${digest.digest('hex')}`));
      rows += 1;
    }
  return { rows, sum };
}
