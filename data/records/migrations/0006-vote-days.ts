import type { Kysely } from 'kysely';

/** The day of a vote, by which it is counted; empty for votes that were cast before days were kept. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('votes')
    .addColumn('day', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
