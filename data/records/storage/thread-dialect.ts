import {
  CompiledQuery,
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

/**
 * Kysely over `node:sqlite` on a thread of its own, which has the file of records open: a commit waits for the disk, and no request waits for
 * that. There is one connection, which Kysely gives to one caller after another. `onCrash`: the thread stopped by itself; its callers have
 * been answered. Every error is a `RecordsFailed`.
 */
export function threadDialect(file: string, onCrash: (error: RecordsFailed) => void): Dialect {
  /** How often it has stopped by itself. */
  let crashes = 0;
  const thread = callThread<Statement, Outcome>(MODULE, { file }, (reason) => {
    crashes += 1;
    onCrash(RecordsFailed.ofThread(file, reason));
  });

  function connect(): DatabaseConnection {
    const before = crashes;
    return {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
        // a thread that was started again knows nothing of the transaction
        if (crashes !== before) throw RecordsFailed.ofThread(file, 'stopped within this transaction');
        const outcome = await thread.call({ sql, parameters }).catch(({ message }: Error) => {
          throw RecordsFailed.ofThread(file, message);
        });
        if ('failure' in outcome) throw RecordsFailed.of(file, outcome.failure);
        return { rows: outcome.rows as Row[], numAffectedRows: BigInt(outcome.changes) };
      },
      streamQuery() {
        throw new TypeError('Rows are not streamed between threads. Read them a page at a time.');
      },
    };
  }

  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connect(),
      beginTransaction: async (connection) => void (await connection.executeQuery(BEGIN)),
      commitTransaction: async (connection) => void (await connection.executeQuery(COMMIT)),
      // SQLite may have rolled back by itself; a thread that is gone has
      rollbackTransaction: async (connection) => void (await connection.executeQuery(ROLLBACK).catch(() => {})),
      releaseConnection: async () => {},
      destroy: () => thread.close(),
    }),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');
