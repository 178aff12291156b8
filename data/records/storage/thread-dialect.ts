import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
} from 'kysely';
import { callThread } from '../../files/call-thread.ts';
import { RecordsFailed } from './errors.ts';
import type { Outcome, Statement } from './database-thread.ts';

const MODULE = new URL('./database-thread.ts', import.meta.url);

/** The thread that has a file of records open, for one caller after another: each for a statement, or for a transaction. */
export class RecordsThread {
  readonly #file: string;
  readonly #thread: ReturnType<typeof callThread<Statement, Outcome>>;
  /** Settles when the last caller so far has released it; never rejects. */
  #last: Promise<void> = Promise.resolve();
  /** How often it has stopped by itself. */
  #crashes = 0;
  #closed: Promise<void> | null = null;

  constructor(file: string, onCrash: (error: RecordsFailed) => void) {
    this.#file = file;
    this.#thread = callThread(MODULE, { file }, (reason) => {
      this.#crashes += 1;
      onCrash(RecordsFailed.ofThread(file, reason));
    });
  }

  /** Resolves when every caller before has released it. `run` resolves when the statement has been done. Both throw `RecordsFailed`. */
  async acquire() {
    if (this.#closed !== null) throw RecordsFailed.ofThread(this.#file, 'was closed');
    const before = this.#last;
    const released = Promise.withResolvers<void>();
    this.#last = released.promise;
    await before;
    const crashes = this.#crashes;
    const run = async (statement: Statement) => {
      // a thread that was started again knows nothing of the transaction
      if (this.#crashes !== crashes) throw RecordsFailed.ofThread(this.#file, 'stopped within this transaction');
      const outcome = await this.#thread.call(statement).catch(({ message }: Error) => {
        throw RecordsFailed.ofThread(this.#file, message);
      });
      if ('failure' in outcome) throw RecordsFailed.of(this.#file, outcome.failure);
      return outcome;
    };
    return { run, release: released.resolve };
  }

  /** Finishes what waits, then closes the file. */
  close(): Promise<void> {
    return (this.#closed ??= this.#last.then(() => this.#thread.close()));
  }
}

/**
 * Kysely over `node:sqlite` on a thread of its own. `synced`: whether what is acknowledged outlasts a power cut, and not only the death of
 * this process.
 */
export function threadDialect(thread: RecordsThread, { synced }: { synced: boolean }): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => {},
      async acquireConnection(): Promise<ThreadConnection> {
        const { run, release } = await thread.acquire();
        return {
          release,
          async executeQuery<Row>({ sql, parameters, query }: CompiledQuery) {
            const { rows, changes } = await run({ sql, parameters, writes: !SelectQueryNode.is(query), synced });
            return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
          },
          streamQuery() {
            throw new TypeError('Rows are not streamed between threads. Read them a page at a time.');
          },
        };
      },
      beginTransaction: async (connection) => void (await connection.executeQuery(BEGIN)),
      commitTransaction: async (connection) => void (await connection.executeQuery(COMMIT)),
      // SQLite may have rolled back by itself; a thread that is gone has
      rollbackTransaction: async (connection) => void (await connection.executeQuery(ROLLBACK).catch(() => {})),
      releaseConnection: async (connection) => (connection as ThreadConnection).release(),
      destroy: () => thread.close(),
    }),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

interface ThreadConnection extends DatabaseConnection {
  release(): void;
}

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');
