import { sql, type Kysely } from 'kysely';

/** What was voted on each code of a deal in a month: millions of votes must not be counted for each look at the codes that fail. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('vote_sums')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('deal', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('worked', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('vote_sums_key', ['document', 'month', 'deal', 'code'])
    .execute();
  await sql`insert into vote_sums (document, month, deal, code, worked, failed)
    select document, month, deal, code, sum(worked), count(*) - sum(worked) from votes
    group by document, month, deal, code`.execute(database);
  await schema.createIndex('vote_sums_by_month').on('vote_sums').columns(['month', 'document']).execute();
  await sql`create index vote_sums_by_failed on vote_sums (month, failed desc, deal, code)
    where failed > worked`.execute(database);
}
