import { sql } from 'kysely';
import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables, Tables } from '../storage/tables.ts';

/** What is summed of one vote. */
export interface SummedVote extends Pick<Tables['votes'], 'month' | 'document' | 'deal' | 'code'> {
  /** 0 or 1. */
  worked: number;
}

/** Within the transaction that saves this vote. */
export async function addToVoteSums(transaction: RecordTables, { worked, ...code }: SummedVote): Promise<void> {
  await transaction
    .insertInto('vote_sums')
    .values({ ...code, worked, failed: 1 - worked })
    .onConflict((conflict) =>
      conflict.columns(['document', 'month', 'deal', 'code']).doUpdateSet(({ eb, ref }) => ({
        worked: eb('vote_sums.worked', '+', ref('excluded.worked')),
        failed: eb('vote_sums.failed', '+', ref('excluded.failed')),
      })),
    )
    .execute();
}

/** Within the transaction that takes this vote away. */
export async function takeFromVoteSums(transaction: RecordTables, { worked, ...vote }: SummedVote): Promise<void> {
  const { document, month, deal, code } = vote;
  const ofCode = sql`document = ${document} and month = ${month} and deal = ${deal} and code = ${code}`;
  await sql`update vote_sums set worked = worked - ${worked}, failed = failed - ${1 - worked} where ${ofCode}`.execute(
    transaction,
  );
  await sql`delete from vote_sums where ${ofCode} and worked = 0 and failed = 0`.execute(transaction);
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
