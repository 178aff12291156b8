import type { Pool, QueryConfig } from 'pg';
import { BEGIN, limited, QUERY_MS } from './connection.ts';
import { QUEUE } from './document-tables.ts';

/** A machine that is frozen in its turn holds the others up for so long, or three times as long as its change takes. */
const LEAST_IDLE_MS = 2_000;
/** Less than the 30 s that the others wait for a lock. */
const MOST_IDLE_MS = 25_000;
const MARGIN = 3;

export type HeldHead = Awaited<ReturnType<typeof holdHead>>;

/**
 * Holds the row of the head in a transaction, so that no other machine commits: those that want to wait in the order in which they came.
 * The database ends a turn in which it gets nothing to do for too long. `changeMs`: how long the change took when it was last computed.
 */
export async function holdHead(pool: Pool, changeMs: number) {
  const client = await pool.connect();
  let isEnded = false;
  try {
    const idleMs = Math.round(Math.min(Math.max(LEAST_IDLE_MS, MARGIN * changeMs), MOST_IDLE_MS));
    const text = `${BEGIN}; set local idle_in_transaction_session_timeout = ${idleMs}; select ${QUEUE}; select from document_head for update`;
    await client.query(limited(QUERY_MS, text));
  } catch (cause) {
    client.release(true);
    throw cause;
  }
  return {
    /** False: the head was at another place. */
    async commit(statement: QueryConfig): Promise<boolean> {
      const { rowCount } = await client.query(statement);
      await client.query(limited(QUERY_MS, 'commit'));
      isEnded = true;
      client.release();
      return rowCount === 1;
    },
    /** The connection may be broken, and what was sent may still be at work. */
    end(): void {
      if (isEnded) return;
      isEnded = true;
      client.release(true);
    },
  };
}
