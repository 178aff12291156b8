import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { RecordsInDoubt } from '../records/errors.ts';
import { limited } from './connection.ts';
import { recordsFailure } from './failures.ts';

/** The server ends a transaction of which it hears nothing before that. */
const PATIENCE_MS = 15_000;
const ASK_AGAIN_MS = 200;
const ANSWER_MS = 5_000;

type Status = 'committed' | 'aborted' | 'in progress' | null;

/** What became of transactions whose answers were lost: the server knows it of each for a long time, by its number. */
export class TransactionOutcomes {
  readonly #pool: Pool;
  readonly #address: string;

  constructor(pool: Pool, address: string) {
    this.#pool = pool;
    this.#address = address;
  }

  /** Resolves when the transaction took place. Throws `RecordsFailed` when it did not, and `doubt` when that cannot be learnt. */
  async ensureCommitted(id: string, doubt: RecordsInDoubt): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const status = await this.#statusOf(id);
      if (status === 'committed') return;
      if (status === 'aborted') throw recordsFailure(this.#address, doubt.cause);
      await wait(ASK_AGAIN_MS);
    }
    throw doubt;
  }

  /** Null: the server cannot be asked, or does not know it any more. */
  async #statusOf(id: string): Promise<Status> {
    try {
      const statement = limited(ANSWER_MS, 'select pg_xact_status($1::xid8) as status', [id]);
      return (await this.#pool.query<{ status: Status }>(statement)).rows[0]?.status ?? null;
    } catch {
      return null;
    }
  }
}
