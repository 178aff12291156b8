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

export interface ThreadDialectOptions {
  /** Whether what is acknowledged outlasts a power cut; transactions always do. */
  synced: boolean;
  /** Called with each statement that writes, before it is sent. */
  onWrite?: (sql: string) => void;
}

/** Kysely over `node:sqlite` on a thread of its own. Any number of callers share its one connection. */
export function threadDialect(queue: StatementQueue, options: ThreadDialectOptions): Dialect {
  return {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => new ThreadDriver(queue, options),
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
  readonly #options: ThreadDialectOptions;
  constructor(queue: StatementQueue, options: ThreadDialectOptions) {
    this.#queue = queue;
    this.#options = options;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<ThreadConnection> {
    return new ThreadConnection(this.#queue, this.#options);
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
  readonly #options: ThreadDialectOptions;
  #transaction: symbol | null = null;
  constructor(queue: StatementQueue, options: ThreadDialectOptions) {
    this.#queue = queue;
    this.#options = options;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const { synced, onWrite } = this.#options;
    const statement = { sql, parameters, writes: !SelectQueryNode.is(query), synced };
    if (statement.writes) onWrite?.(sql);
    const { rows, changes } = await this.#queue.run(statement, this.#transaction);
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  // eslint-disable-next-line require-yield
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
