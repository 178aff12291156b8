import type { Kysely } from 'kysely';

/** What shoppers answer to "Did it work?", and the keys that keep their addresses unknown. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('votes')
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('deal', 'text', (column) => column.notNull())
    .addColumn('voter', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('worked', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('votes_key', ['document', 'deal', 'month', 'voter'])
    .execute();
  await schema
    .createTable('vote_keys')
    .addColumn('month', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
