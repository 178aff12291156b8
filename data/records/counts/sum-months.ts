import { sql } from 'kysely';
import { usageWindow } from '../../rules/dates/usage-window.ts';
import { addToDays, takeFromDays } from './day-counts.ts';
import { insertCounts } from '../storage/insert-counts.ts';
import { hasUses, sumUses } from './recent-uses.ts';
import type { RecordTables } from '../storage/tables.ts';
import { readWindow } from './usage-days.ts';

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
    const days = await summed
      .select(({ fn }) => ['day', 'kind', fn.sum<number>('count').as('count')])
      .groupBy(['day', 'kind'])
      .execute();
    await takeFromDays(transaction, days);
    await addToDays(
      transaction,
      days.map(({ day, kind, count }) => ({ day: `${day.slice(0, 7)}-01`, kind, count: Number(count) })),
    );
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
    await sumRecentUses(transaction, documents, before);
  });
  return true;
}

/** Months end before the recent days begin, unless their window has not been moved for long. */
async function sumRecentUses(transaction: RecordTables, documents: readonly string[], before: string): Promise<void> {
  const days = await readWindow(transaction);
  if (days === null) return;
  const { from, to } = days;
  if (before > usageWindow(from ?? to).first || before > usageWindow(to).first)
    await sumUses(transaction, documents.filter(hasUses), usageWindow(to));
}
