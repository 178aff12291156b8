import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables, Tables } from '../storage/tables.ts';

/** What is summed of one vote. */
export interface SummedVote extends Pick<Tables['votes'], 'month' | 'document' | 'deal' | 'code'> {
  /** 0 or 1. */
  worked: number;
}

/** Within the transaction that saves this vote; with -1, that takes it away. */
export async function addToVoteSums(
  transaction: RecordTables,
  { worked, ...code }: SummedVote,
  count: 1 | -1,
): Promise<void> {
  await transaction
    .insertInto('vote_sums')
    .values({ ...code, worked: worked * count, failed: (1 - worked) * count })
    .onConflict((conflict) =>
      conflict.columns(['document', 'month', 'deal', 'code']).doUpdateSet(({ eb, ref }) => ({
        worked: eb('vote_sums.worked', '+', ref('excluded.worked')),
        failed: eb('vote_sums.failed', '+', ref('excluded.failed')),
      })),
    )
    .execute();
  if (count === 1) return;
  const nothing = { ...code, worked: 0, failed: 0 };
  await transaction
    .deleteFrom('vote_sums')
    .where((each) => each.and(nothing))
    .execute();
}

/** Within a transaction: forgets the votes on all deals of a document, or on these of them, and their sums. */
export async function forgetVotes(
  transaction: RecordTables,
  document: string,
  deals?: readonly string[],
): Promise<void> {
  for (const table of ['votes', 'vote_sums'] as const) {
    const ofDocument = transaction.deleteFrom(table).where('document', '=', document);
    if (deals === undefined) await ofDocument.execute();
    else for (const some of inBatches(deals)) await ofDocument.where('deal', 'in', some).execute();
  }
}

const DOCUMENTS_AT_ONCE = 10;

/** Forgets the votes of earlier months and their sums, some documents at a time, so that other statements run in between. */
export async function forgetVotesBefore(database: RecordTables, month: string): Promise<void> {
  // that there are none is read from the sums: this is asked every minute, and there may be millions of votes
  const documentsBefore = database.selectFrom('vote_sums').select('document').distinct().where('month', '<', month);
  const earlier = () => documentsBefore.limit(DOCUMENTS_AT_ONCE).execute();
  for (let found = await earlier(); found.length > 0; found = await earlier()) {
    const documents = found.map(({ document }) => document);
    await database.transaction().execute(async (transaction) => {
      for (const table of ['votes', 'vote_sums'] as const)
        await transaction.deleteFrom(table).where('document', 'in', documents).where('month', '<', month).execute();
    });
  }
}
