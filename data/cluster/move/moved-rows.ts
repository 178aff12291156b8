import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { inBatches } from '../../records/storage/in-batches.ts';
import type { Tables } from '../../records/storage/tables.ts';

const ROWS_AT_ONCE = 500;

type Row = { readonly [column: string]: unknown };
/** Rows of any table, which the types of one table each cannot say. */
type AnyTables = Kysely<{ [table: string]: Row }>;

/** How many rows a table has, and a digest of them that does not depend on their order. */
export interface TableDigest {
  rows: number;
  sum: string;
}

/** The tables of the records, by the database that holds nothing else. */
export async function tableNames(embedded: Kysely<Tables>): Promise<string[]> {
  const tables = await embedded.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Rows of a table in SQLite, some at a time. */
export async function* embeddedRows(database: Kysely<Tables>, table: string): AsyncIterable<Row[]> {
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
export async function* sharedRows(transaction: Kysely<Tables>, table: string): AsyncIterable<Row[]> {
  await sql`declare moved no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from moved`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close moved`.execute(transaction);
}

/** Empties a table and fills it with these rows. */
export async function fillTable(database: Kysely<Tables>, table: string, pages: AsyncIterable<Row[]>): Promise<void> {
  const tables = database as unknown as AnyTables;
  await tables.deleteFrom(table).execute();
  for await (const rows of pages)
    for (const some of inBatches(rows)) await tables.insertInto(table).values(some).execute();
}

export async function digestOf(pages: AsyncIterable<Row[]>): Promise<TableDigest> {
  let [rows, sum] = [0, 0n];
  for await (const page of pages)
    for (const row of page) {
      const columns = Object.keys(row).sort();
      const digest = createHash('sha256').update(JSON.stringify(columns.map((name) => [name, row[name]])));
      sum = BigInt.asUintN(256, sum + BigInt(`0x${digest.digest('hex')}`));
      rows += 1;
    }
  return { rows, sum: sum.toString(16) };
}
