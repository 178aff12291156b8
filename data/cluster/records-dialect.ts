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
  type RawNode,
  type TransactionSettings,
} from 'kysely';
import { DatabaseError, type Pool } from 'pg';
import { RecordsInDoubt } from '../records/storage/errors.ts';
import { LIMITS } from './connection.ts';
import { mayHaveTakenPlace, recordsFailure, recordsInDoubt } from './failures.ts';
import { BEGIN_RUN, ensureCommitted, TRANSACTION_NAME, type TransactionName } from './transaction-outcomes.ts';

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
    createDriver: () => new SerialDriver({ pool, address, limits }),
    createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
    createQueryCompiler: () => new BinaryOrderCompiler(),
  };
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class SerialDriver extends PostgresDriver {
  readonly #database: { pool: Pool; address: string };
  readonly #begun: CompiledQuery<TransactionName>;
  readonly #names = new WeakMap<DatabaseConnection, TransactionName>();

  constructor({ pool, address, limits }: { pool: Pool; address: string; limits: string }) {
    super({ pool: explaining(pool, address) });
    this.#database = { pool, address };
    this.#begun = CompiledQuery.raw(`select ${limits}, pg_advisory_xact_lock(${LOCK_ID}), ${TRANSACTION_NAME}`);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    if (settings.accessMode === 'read only') return;
    try {
      const { rows } = await connection.executeQuery<TransactionName>(this.#begun);
      const name = rows[0]!;
      this.#names.set(connection, name);
      if (name.run === null) await connection.executeQuery(CompiledQuery.raw(BEGIN_RUN));
    } catch (error) {
      // else the next one to have this connection would be in a transaction that has failed
      await this.rollbackTransaction(connection as Connection);
      throw error;
    }
  }

  /** Resolves also where the answer was lost, and the transaction took place. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const name = this.#names.get(connection);
    this.#names.delete(connection);
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (!(error instanceof RecordsInDoubt) || name === undefined) throw error;
      await ensureCommitted(this.#database, name, error);
    }
  }

  /** On a connection that is lost nothing is left to do, and why it was lost says more. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Texts are ordered by their bytes, as in SQLite, whatever the server's locale is: instants, ids and marks rely on it. */
class BinaryOrderCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const sqlFragments = node.sqlFragments.map((sql) =>
      DEFINES.test(sql) ? sql.replaceAll(/\btext\b/g, 'text collate "C"') : sql,
    );
    super.visitRaw({ ...node, sqlFragments });
  }
}

const DEFINES = /^\s*(?:create|alter) table/;

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
