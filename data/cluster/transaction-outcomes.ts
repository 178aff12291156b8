import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { RecordsInDoubt } from '../records/storage/errors.ts';
import { limited } from './connection.ts';
import { recordsFailure } from './failures.ts';

/** The server ends a transaction of which it hears nothing before that. */
const PATIENCE_MS = 15_000;
const ASK_AGAIN_MS = 200;
const ANSWER_MS = 5_000;

/** Within a transaction: what it is found by later. */
export const TRANSACTION_NAME = `pg_current_xact_id()::text as id, (select id::text from server_runs) as run`;
/** Within a transaction that found no run: those that come later find one. */
export const BEGIN_RUN = 'insert into server_runs (id) values (gen_random_uuid()) on conflict do nothing';

export interface TransactionName {
  id: string;
  /** Of the server; null: it has crashed since it was noted last. */
  run: string | null;
}

/** The row that names the run, as it is now, with what became of the transaction. */
interface OutcomeRow {
  status: 'committed' | 'aborted' | 'in progress' | null;
  run: string | null;
}

/**
 * Resolves when a transaction whose answer was lost took place: the server knows that of each for a long time, by its id. A server that crashed
 * may give the id of a transaction that was lost to another, as may a standby that takes over; both come up with empty unlogged tables.
 * Throws `RecordsFailed` when it did not take place, and `doubt` when that cannot be learnt.
 */
export async function ensureCommitted(
  { pool, address }: { pool: Pool; address: string },
  { id, run }: TransactionName,
  doubt: RecordsInDoubt,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (run !== null && performance.now() < until) {
    const found = await outcomeOf(pool, id);
    if (found !== null && found.run !== run) break;
    if (found?.status === 'committed') return;
    if (found?.status === 'aborted') throw recordsFailure(address, doubt.cause);
    await wait(ASK_AGAIN_MS);
  }
  throw doubt;
}

/** Null: the server cannot be asked, or knows no such transaction. */
async function outcomeOf(pool: Pool, id: string): Promise<OutcomeRow | null> {
  try {
    const statement = limited(
      ANSWER_MS,
      'select pg_xact_status($1::xid8) as status, (select id::text from server_runs) as run',
      [id],
    );
    return (await pool.query<OutcomeRow>(statement)).rows[0] ?? null;
  } catch {
    return null;
  }
}
