import type { Kysely } from 'kysely';

/** Up to which of the changes that carry it on a change is kept. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('changes').addColumn('continued_to', 'text').execute();
}
