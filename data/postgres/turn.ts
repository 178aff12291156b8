import type { Pool, PoolClient, QueryConfig } from 'pg';
import { BEGIN, limited, QUERY_MS } from './connection.ts';

/** A machine that is frozen in its turn holds the others up for so long. */
const IDLE_MS = 2_000;

/**
 * Holds the row of the head in a transaction, so that no other machine commits: those that want to wait in the order in which they came.
 * A server that gets nothing to do in it for two seconds ends it.
 */
export class HeldHead {
  readonly #client: PoolClient;
  #isEnded = false;

  private constructor(client: PoolClient) {
    this.#client = client;
  }

  static async take(pool: Pool): Promise<HeldHead> {
    const client = await pool.connect();
    try {
      const text = `${BEGIN}; set local idle_in_transaction_session_timeout = ${IDLE_MS}; select from document_head for update`;
      await client.query(limited(QUERY_MS, text));
    } catch (cause) {
      client.release(true);
      throw cause;
    }
    return new HeldHead(client);
  }

  /** False: the head was at another place. */
  async commit(statement: QueryConfig): Promise<boolean> {
    const { rowCount } = await this.#client.query(statement);
    await this.#client.query(limited(QUERY_MS, 'commit'));
    this.#isEnded = true;
    this.#client.release();
    return rowCount === 1;
  }

  /** The connection may be broken, and what was sent may still be at work. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#client.release(true);
  }
}
