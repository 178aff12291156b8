import type { Kysely } from 'kysely';

/** When the confirmation mail was first sent; null: it never was, such as without a mail server. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('subscribers').addColumn('asked_at', 'text').execute();
  await schema.createIndex('subscribers_by_asked').on('subscribers').column('asked_at').execute();
}
