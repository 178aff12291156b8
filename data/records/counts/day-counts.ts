import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables } from '../storage/tables.ts';

/** What was counted on one day, of whatever. */
export interface CountOfDay {
  day: string;
  kind: string;
  count: number;
}

/** Within the transaction that adds these counts. */
export async function addToDays(transaction: RecordTables, counts: readonly CountOfDay[]): Promise<void> {
  const days = new Map<string, CountOfDay>();
  for (const { day, kind, count } of counts) {
    const key = `${day} ${kind}`;
    days.set(key, { day, kind, count: (days.get(key)?.count ?? 0) + count });
  }
  for (const rows of inBatches(days.values()))
    await transaction
      .insertInto('day_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'kind'])
          .doUpdateSet(({ eb, ref }) => ({ count: eb('day_counts.count', '+', ref('excluded.count')) })),
      )
      .execute();
}

/** Within the transaction that removes these counts. */
export const takeFromDays = (transaction: RecordTables, counts: readonly CountOfDay[]): Promise<void> =>
  addToDays(
    transaction,
    counts.map(({ day, kind, count }) => ({ day, kind, count: -Number(count) })),
  );
