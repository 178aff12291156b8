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
  type QueryResult,
} from 'kysely';
import type { StatementQueue } from './statement-queue.ts';

/**
 * Kysely over `node:sqlite` on a thread of its own. Any number of callers share its one connection. `synced`: whether what is
 * acknowledged outlasts a power cut; transactions always do.
 */
export function threadDialect(queue: StatementQueue, { synced }: { synced: boolean }): Dialect {
  return {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => new ThreadDriver(queue, synced),
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

class ThreadDriver implements Driver {
  readonly #queue: StatementQueue;
  readonly #synced: boolean;
  constructor(queue: StatementQueue, synced: boolean) {
    this.#queue = queue;
    this.#synced = synced;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<ThreadConnection> {
    return new ThreadConnection(this.#queue, this.#synced);
  }
  beginTransaction = (connection: ThreadConnection): Promise<void> => connection.begin();
  commitTransaction = (connection: ThreadConnection): Promise<void> => connection.end('commit');
  rollbackTransaction = (connection: ThreadConnection): Promise<void> => connection.end('rollback');
  async releaseConnection(): Promise<void> {}
  destroy(): Promise<void> {
    return this.#queue.close();
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #queue: StatementQueue;
  readonly #synced: boolean;
  #transaction: Awaited<ReturnType<StatementQueue['begin']>> | null = null;
  constructor(queue: StatementQueue, synced: boolean) {
    this.#queue = queue;
    this.#synced = synced;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { sql, parameters, writes: !SelectQueryNode.is(query), synced: this.#synced };
    const { rows, changes } = await this.#queue.run(statement, this.#transaction);
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new TypeError('Rows are not streamed between threads. Read them a page at a time.');
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#queue.begin('begin immediate');
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#transaction === null) return;
    await this.#queue.end(this.#transaction, how);
    this.#transaction = null;
  }
}
