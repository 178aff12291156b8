import type { Kysely } from 'kysely';

/** Mappings of columns that are kept by name, and feeds that are fetched. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('mappings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('mapping', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('feeds')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute();
}
