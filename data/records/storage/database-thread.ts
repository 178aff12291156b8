import { type DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { answerCalls } from '../../files/call-thread.ts';
import { openPrivateDatabase } from '../../files/private-database.ts';
import { asFailure, type Failure } from './errors.ts';

/** One SQL statement on its way to the database thread. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** Whether it may change anything. */
  writes: boolean;
  /** Whether its effect must outlast a power cut once it is acknowledged. It outlasts the death of this process anyway. */
  synced: boolean;
}

export type Outcome = { rows: { [column: string]: unknown }[]; changes: number } | { failure: Failure };

const PREPARED_KEPT = 200;
const CACHE_KB = 64 * 1024;
/** Pages of the write-ahead log at which a commit copies them into the database itself. */
const CHECKPOINT_PAGES = 4_000;

const { file } = workerData as { file: string };
const prepared = new LRUCache<string, StatementSync>({ max: PREPARED_KEPT });
let opened: DatabaseSync | null = null;
let syncs: boolean | null = null;

const open = (): DatabaseSync =>
  openPrivateDatabase(
    file,
    `PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -${CACHE_KB}; ` +
      `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA secure_delete = ON`,
  );

/** What succeeds is in the file, and on disk if that is asked for; an open transaction excepted. */
function outcomeOf({ sql, parameters, writes, synced }: Statement): Outcome {
  try {
    const database = (opened ??= open());
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

answerCalls(outcomeOf, () => opened?.close());
