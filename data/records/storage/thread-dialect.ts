import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
} from 'kysely';
import type { StatementQueue } from './statement-queue.ts';

/**
 * Kysely over `node:sqlite` on a thread of its own. Any number of callers share its one connection. `synced`: whether what is
 * acknowledged outlasts a power cut; transactions always do.
 */
export function threadDialect(queue: StatementQueue, { synced }: { synced: boolean }): Dialect {
  return {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => threadDriver(queue, synced),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ThreadAdapter extends SqliteAdapter {
  /** The queue keeps transactions apart: Kysely need not wait for one caller before it asks for another. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function threadDriver(queue: StatementQueue, synced: boolean): Driver {
  const transactions = new WeakMap<DatabaseConnection, Awaited<ReturnType<StatementQueue['begin']>>>();

  async function end(connection: DatabaseConnection, how: 'commit' | 'rollback'): Promise<void> {
    const transaction = transactions.get(connection);
    if (transaction === undefined) return;
    await queue.end(transaction, how);
    transactions.delete(connection);
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        async executeQuery<Row>({ sql, parameters, query }: CompiledQuery) {
          const statement = { sql, parameters, writes: !SelectQueryNode.is(query), synced };
          const { rows, changes } = await queue.run(statement, transactions.get(connection));
          return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
        },
        streamQuery() {
          throw new TypeError('Rows are not streamed between threads. Read them a page at a time.');
        },
      };
      return connection;
    },
    async beginTransaction(connection) {
      transactions.set(connection, await queue.begin('begin immediate'));
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
    releaseConnection: async () => {},
    destroy: () => queue.close(),
  };
}
