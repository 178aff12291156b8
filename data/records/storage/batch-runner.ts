import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { openPrivateDatabase } from '../../files/private-database.ts';
import { asFailure, type Batch, type Outcome, type Statement } from './statements.ts';

/** Prepared statements kept, the longest unused forgotten first. */
const PREPARED_KEPT = 200;
const CACHE_KB = 64 * 1024;
/** Pages of the write-ahead log at which a commit copies them into the database itself. */
const CHECKPOINT_PAGES = 4_000;

export interface BatchRunner {
  /**
   * Outcomes in the order of the statements. What succeeded is in the file, and on disk if one of them asks for that;
   * transactions left open excepted.
   */
  run(batch: Batch): Outcome[];
  close(): void;
}

/** The database file on this thread. Throws what SQLite says when it cannot be opened. */
export function openBatchRunner(file: string): BatchRunner {
  const database = openPrivateDatabase(file);
  try {
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -${CACHE_KB}; ` +
        `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA secure_delete = ON`,
    );
  } catch (error) {
    database.close();
    throw error;
  }
  const prepared = new Map<string, StatementSync>();
  let syncs: boolean | null = null;

  function setSynced(synced: boolean): void {
    if (synced === syncs || database.isTransaction) return;
    database.exec(`PRAGMA synchronous = ${synced ? 'FULL' : 'NORMAL'}`);
    syncs = synced;
  }

  function prepare(sql: string): StatementSync {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.delete(sql);
    prepared.set(sql, statement);
    if (prepared.size > PREPARED_KEPT) prepared.delete(prepared.keys().next().value as string);
    return statement;
  }

  function attempt({ sql, parameters }: Statement): Outcome {
    try {
      const statement = prepare(sql);
      const given = parameters as SQLInputValue[];
      if (statement.columns().length > 0) {
        const rows = statement.all(...given).map((row) => ({ ...row }));
        return { rows, changes: rows.length };
      }
      return { rows: [], changes: Number(statement.run(...given).changes) };
    } catch (error) {
      return { failure: asFailure(error) };
    }
  }

  /** Null: the transaction as a whole failed, and nothing of it was saved. */
  function together(statements: readonly Statement[]): Outcome[] | null {
    try {
      database.exec('BEGIN IMMEDIATE');
      const outcomes: Outcome[] = [];
      for (const statement of statements) {
        outcomes.push(attempt(statement));
        // a full disk ends the transaction by itself
        if (!database.isTransaction) return null;
      }
      database.exec('COMMIT');
      return outcomes;
    } catch {
      if (database.isTransaction) database.exec('ROLLBACK');
      return null;
    }
  }

  return {
    run({ statements, independent }) {
      const writing = statements.filter(({ writes }) => writes);
      if (writing.length > 0) setSynced(writing.some(({ synced }) => synced));
      const outcomes = independent && writing.length > 1 ? together(statements) : null;
      // one by one when there is nothing to share, and when sharing failed: then only those fail that cannot be saved
      return outcomes ?? statements.map(attempt);
    },
    close: () => database.close(),
  };
}
