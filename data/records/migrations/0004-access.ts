import type { Kysely } from 'kysely';

/** Browsers that have signed in before, and the second factor. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();
  await schema.alterTable('sessions').addColumn('device', 'text').execute();
  await schema
    .alterTable('sessions')
    .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute();
  await schema
    .createTable('second_factors')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('last_counter', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('recovery_codes')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .execute();
}
