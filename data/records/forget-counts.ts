import { takeFromDays } from './day-counts.ts';
import { inBatches } from './in-batches.ts';
import { forgetUses } from './recent-uses.ts';
import type { RecordTables } from './tables.ts';

/** Within a transaction: forgets all that was counted of a document, or of these things of it. */
export async function forgetCounts(
  transaction: RecordTables,
  document: string,
  things?: readonly string[],
): Promise<void> {
  for (const some of things === undefined ? [undefined] : inBatches(things))
    await forgetSome(transaction, document, some);
  await forgetUses(transaction, document, things);
}

async function forgetSome(transaction: RecordTables, document: string, things?: readonly string[]): Promise<void> {
  let counted = transaction
    .selectFrom('counts')
    .select(({ fn }) => ['day', 'kind', fn.sum<number>('count').as('count')])
    .where('document', '=', document);
  let removed = transaction.deleteFrom('counts').where('document', '=', document);
  if (things !== undefined) {
    counted = counted.where('thing', 'in', things);
    removed = removed.where('thing', 'in', things);
  }
  await takeFromDays(transaction, await counted.groupBy(['day', 'kind']).execute());
  await removed.execute();
}
