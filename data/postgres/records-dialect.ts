import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { recordsFailure } from './failures.ts';

/**
 * The transactions of the records of all machines run one after another, as they do in SQLite: they read, and write what follows. Those that
 * only read see one moment by themselves, and hold up no other.
 */
const LOCK_ID = '5029148823104410121';

/** Kysely over PostgreSQL, with what the queries and migrations of the records rely on. Every error is a `RecordsFailed`. */
export function recordsDialect(pool: Pool, address: string): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SerialDriver({ pool: explaining(pool, address) }),
    createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
    createQueryCompiler: () => new BinaryOrderCompiler(),
  };
}

class SerialDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    if (settings.accessMode !== 'read only')
      await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(${LOCK_ID})`));
  }
}

/** Texts are ordered by their bytes, as in SQLite, whatever the server's locale is: instants, ids and marks rely on it. */
class BinaryOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
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
      const query = (sql: string, parameters: readonly unknown[]) => client.query(sql, [...parameters]).catch(fail);
      const release = (destroy?: boolean) => client.release(destroy);
      // cursors, the other form of a query, are not used
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}
