import { sql, type Kysely } from 'kysely';

/**
 * What was counted on each day in all, and recent clicks and copies of each deal and store: what was counted before must not be summed
 * for each look at it. The second table needs to know the day; `UsesSums.moveTo` fills it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('day_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('day_counts_key', ['day', 'kind'])
    .execute();
  await sql`insert into day_counts (day, kind, count) select day, kind, sum(count) from counts group by day, kind`.execute(
    database,
  );
  await schema
    .createTable('recent_uses')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('thing', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('clicks', 'integer', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('lately', 'integer', (column) => column.notNull())
    .addColumn('fall', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('recent_uses_key', ['document', 'thing'])
    .execute();
  await schema
    .createIndex('recent_uses_by_lately')
    .on('recent_uses')
    .columns(['part', 'lately desc', 'thing'])
    .execute();
  await schema.createIndex('recent_uses_by_fall').on('recent_uses').columns(['part', 'fall desc', 'thing']).execute();
}
