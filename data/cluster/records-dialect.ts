import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type TransactionSettings,
} from 'kysely';
import { DatabaseError, type Pool } from 'pg';
import { LIMITS } from './connection.ts';
import { mayHaveTakenPlace, recordsFailure, recordsInDoubt } from './failures.ts';

/**
 * The transactions of the records of all machines run one after another, as they do in SQLite: they read, and write what follows. Those that
 * only read see one moment by themselves, and hold up no other.
 */
const LOCK_ID = '5029148823104410121';

/** Statements as Kysely writes them, and as they are written by hand: on lines of their own. */
const BEGINS = /^(?:begin|start transaction)/;
const READS = /^\s*(?:select|begin|start transaction|rollback)/;

/** Of work that takes long, beside which no server runs. */
export const NO_LIMITS = 'null';

/** Kysely over PostgreSQL, with what the queries and migrations of the records rely on. Every error is a `RecordsFailed`. */
export function recordsDialect(pool: Pool, address: string, { limits = LIMITS } = {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SerialDriver(explaining(pool, address), limits),
    createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class SerialDriver extends PostgresDriver {
  readonly #begun: CompiledQuery;

  constructor(pool: PostgresPool, limits: string) {
    super({ pool });
    this.#begun = CompiledQuery.raw(`select ${limits}, pg_advisory_xact_lock(${LOCK_ID})`);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    if (settings.accessMode === 'read only') return;
    try {
      await connection.executeQuery(this.#begun);
    } catch (error) {
      // else the next one to have this connection would be in a transaction that has failed
      await this.rollbackTransaction(connection as Connection);
      throw error;
    }
  }

  /** On a connection that is lost nothing is left to do, and why it was lost says more. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

function explaining(pool: Pool, address: string): PostgresPool {
  const fail = (cause: unknown): never => {
    throw recordsFailure(address, cause);
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(fail);
      // after that the connection is lost, or still busy with a statement that took too long
      let broken: Error | undefined;
      let isInTransaction = false;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        if (broken) return fail(broken);
        const isCommit = sql === 'commit';
        const saves = isCommit || (!isInTransaction && !READS.test(sql));
        isInTransaction = BEGINS.test(sql) || (isInTransaction && !isCommit && sql !== 'rollback');
        return client.query(sql, [...parameters]).catch((cause: Error) => {
          if (!(cause instanceof DatabaseError)) broken = cause;
          if (saves && mayHaveTakenPlace(cause)) throw recordsInDoubt(address, cause);
          return fail(cause);
        });
      };
      const release = (destroy?: boolean) => client.release(destroy || broken !== undefined);
      // cursors, the other form of a query, are not used
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}
