import { type DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { answerCalls } from '../../files/call-thread.ts';
import { openPrivateDatabase } from '../../files/private-database.ts';
import { asFailure, type Failure } from './errors.ts';

/** One SQL statement on its way to the database thread. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
export type Outcome = { rows: { [column: string]: unknown }[]; changes: number } | { failure: Failure };

const CACHE_KB = 64 * 1024;
/** Pages of the write-ahead log at which a commit copies them into the database itself. */
const CHECKPOINT_PAGES = 4_000;

const { file } = workerData as { file: string };
let opened: DatabaseSync | null = null;

const open = (): DatabaseSync =>
  openPrivateDatabase(
    file,
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -${CACHE_KB}; ` +
      `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA secure_delete = ON; ` +
      // a restart ends all of them
      'PRAGMA temp_store = MEMORY; CREATE TEMP TABLE handovers (kind, id, value, until, PRIMARY KEY (kind, id))',
  );

/** What succeeds is on disk, an open transaction excepted. */
function outcomeOf({ sql, parameters }: Statement): Outcome {
  try {
    const statement = (opened ??= open()).prepare(sql);
    const given = parameters as SQLInputValue[];
    if (statement.columns().length === 0) return { rows: [], changes: Number(statement.run(...given).changes) };
    const rows = statement.all(...given).map((row) => ({ ...row }));
    return { rows, changes: rows.length };
  } catch (error) {
    return { failure: asFailure(error) };
  }
}

answerCalls(outcomeOf, () => opened?.close());
