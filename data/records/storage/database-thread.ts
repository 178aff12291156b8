import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { openPrivateDatabase } from '../../files/private-database.ts';
import { onMessage } from '../../files/thread-messages.ts';
import { asFailure, type Failure, type Outcome, type Statement } from './statements.ts';

/** What the thread answers: once when it has opened the file, then once a statement. */
export type ThreadReply = { opened: true } | { refused: Failure } | { outcome: Outcome };
export type ThreadRequest = Statement | 'close';

const PREPARED_KEPT = 200;
const CACHE_KB = 64 * 1024;
/** Pages of the write-ahead log at which a commit copies them into the database itself. */
const CHECKPOINT_PAGES = 4_000;

const { file } = workerData as { file: string };
const reply = (message: ThreadReply) => parentPort?.postMessage(message);
const prepared = new LRUCache<string, StatementSync>({ max: PREPARED_KEPT });
let syncs: boolean | null = null;

function open(): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = openPrivateDatabase(file);
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -${CACHE_KB}; ` +
        `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA secure_delete = ON`,
    );
    reply({ opened: true });
    return database;
  } catch (error) {
    database?.close();
    reply({ refused: asFailure(error) });
    parentPort?.close();
    return undefined;
  }
}

/** What succeeds is in the file, and on disk if that is asked for; an open transaction excepted. */
function outcomeOf(database: DatabaseSync, { sql, parameters, writes, synced }: Statement): Outcome {
  try {
    if (writes && synced !== syncs && !database.isTransaction) {
      database.exec(`PRAGMA synchronous = ${synced ? 'FULL' : 'NORMAL'}`);
      syncs = synced;
    }
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    const given = parameters as SQLInputValue[];
    if (statement.columns().length === 0) return { rows: [], changes: Number(statement.run(...given).changes) };
    const rows = statement.all(...given).map((row) => ({ ...row }));
    return { rows, changes: rows.length };
  } catch (error) {
    return { failure: asFailure(error) };
  }
}

const database = open();
if (database !== undefined)
  onMessage(parentPort, (request: ThreadRequest) => {
    if (request !== 'close') return reply({ outcome: outcomeOf(database, request) });
    database.close();
    parentPort?.close();
  });
