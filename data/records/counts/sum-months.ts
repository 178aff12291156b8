import { sql } from 'kysely';
import type { RecordTables } from '../storage/tables.ts';

/** An insert of counts, which are added to what was counted before: of the same thing, in the same way, on the same day. */
export const insertCounts = (transaction: RecordTables) =>
  transaction
    .insertInto('counts')
    .onConflict((conflict) =>
      conflict
        .columns(['document', 'thing', 'kind', 'day'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('counts.count', '+', ref('excluded.count')) })),
    );

const DOCUMENTS_AT_ONCE = 200;

/** Of some documents at a time, so that other statements run in between. Whether there were any. */
export async function sumSomeMonths(database: RecordTables, first: string, before: string): Promise<boolean> {
  const month = sql<string>`substr(day, 1, 7) || '-01'`;
  const documents = await database
    .selectFrom('counts')
    .select('document')
    .distinct()
    .where('day', '>=', first)
    .where('day', '<', before)
    .where('day', '<>', month)
    .limit(DOCUMENTS_AT_ONCE)
    .execute()
    .then((rows) => rows.map(({ document }) => document));
  if (documents.length === 0) return false;
  await database.transaction().execute(async (transaction) => {
    const summed = transaction
      .selectFrom('counts')
      .where('document', 'in', documents)
      .where('day', '>=', first)
      .where('day', '<', before)
      .where('day', '<>', month);
    await insertCounts(transaction)
      .columns(['document', 'thing', 'kind', 'day', 'count'])
      .expression(
        summed
          .select(({ fn }) => ['document', 'thing', 'kind', month.as('month'), fn.sum<number>('count').as('count')])
          .groupBy(['document', 'thing', 'kind', month]),
      )
      .execute();
    await transaction
      .deleteFrom('counts')
      .where('document', 'in', documents)
      .where('day', '>=', first)
      .where('day', '<', before)
      .where('day', '<>', month)
      .execute();
  });
  return true;
}
